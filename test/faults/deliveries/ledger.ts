import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterwards } from '../../support/embedded.ts'

/** What a receiver does with a request. What it accepts is booked as it comes: its answer may not reach anybody. */
export type Verdict =
  | { readonly does: 'accept'; readonly afterMs: number }
  | { readonly does: 'refuse' }
  | { readonly does: 'hang up' }

/** What a verdict is made of: the same request is judged alike in every run of a seed. */
export interface Judged {
  readonly path: string
  /** The name of the contact that it tells of. */
  readonly name: string
  /** How often it has come, this time included. */
  readonly times: number
}

/** One request as the receiver saw it. */
export interface Entry {
  readonly path: string
  /** Its `webhook-id`. */
  readonly id: string
  /** SHA-256 of its body. */
  readonly hash: string
  /** Whether the library of Standard Webhooks says that the webhook's secret signed it just now. */
  readonly verified: boolean
  readonly atMs: number
  readonly does: Verdict['does']
  /** Whether somebody was there for the answer. */
  heard: boolean
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/** Listens on loopback for the length of the test, and books all that comes. */
export async function openLedger(t: TestContext, verdictOf: (judged: Judged) => Verdict) {
  const entries: Entry[] = []
  const secrets = new Map<string, string>()
  const times = new Map<string, number>()
  const unanswered = new Map<string, number>()
  const unansweredMost = new Map<string, number>()
  const waiting = new Set<() => void>()

  /** Gives how to say that it was answered, or never will be. */
  function begin(path: string): () => void {
    const now = (unanswered.get(path) ?? 0) + 1
    unanswered.set(path, now)
    unansweredMost.set(path, Math.max(now, unansweredMost.get(path) ?? 0))
    let over = false
    return () => {
      if (!over) unanswered.set(path, unanswered.get(path)! - 1)
      over = true
    }
  }

  function book(path: string, headers: http.IncomingHttpHeaders, body: string): { entry: Entry; verdict: Verdict } {
    const id = String(headers['webhook-id'])
    const count = (times.get(id) ?? 0) + 1
    times.set(id, count)
    const verdict = verdictOf({ path, name: JSON.parse(body).data.name, times: count })
    const hash = createHash('sha256').update(body).digest('hex')
    const verified = isSigned(secrets.get(path), body, headers)
    const entry = { path, id, hash, verified, atMs: Date.now(), does: verdict.does, heard: false }
    entries.push(entry)
    for (const check of waiting) check()
    return { entry, verdict }
  }

  async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const answered = begin(path)
    response.on('close', answered)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { entry, verdict } = book(path, request.headers, Buffer.concat(chunks).toString())
    if (verdict.does === 'accept' && verdict.afterMs > 0) await pause(verdict.afterMs, undefined, { ref: false })
    answered()
    if (verdict.does === 'hang up') return void request.socket.destroy()
    response.on('finish', () => (entry.heard = !response.destroyed))
    response.writeHead(verdict.does === 'accept' ? 200 : 500).end()
  }

  // Who died in the middle of a request has not sent it.
  const server = http.createServer((request, response) => void receive(request, response).catch(() => {}))
  // A connection that we ended while a request was on its way to us would be an attempt that nobody saw.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(t, () => {
    server.close()
    server.closeAllConnections()
  })
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    hostAndPort,
    url: (path: string) => `http://${hostAndPort}${path}`,
    /** What is sent to that path is verified by this secret. */
    verifyBy: (path: string, secret: string) => void secrets.set(path, secret),
    /** What came to that path, or below it, in the order in which it came. */
    of: (path: string) => entries.filter((entry) => entry.path === path || entry.path.startsWith(`${path}/`)),
    /** How many requests to that path were unanswered at once, at most. */
    unansweredMost: (path: string) => unansweredMost.get(path) ?? 0,
    count: () => entries.length,
    /** Resolves when so many requests have come in all. */
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (entries.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}

function isSigned(secret: string | undefined, body: string, headers: http.IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret ?? '').verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
