import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterwards } from '../../support/embedded.ts'

/**
 * The response of a receiver. Requests are recorded on arrival, because the response may be lost.
 */
export type ReceiverResponse =
  | { readonly does: 'accept'; readonly afterMs: number }
  | { readonly does: 'refuse' }
  | { readonly does: 'hang up' }

/** The facts that determine a response, so that it is equal in every run of a seed. */
export interface ReceivedRequest {
  readonly path: string
  /** The name of the contact in the event. */
  readonly name: string
  /** The number of arrivals, including this one. */
  readonly times: number
}

/** One request as the receiver saw it. */
export interface Entry {
  readonly path: string
  /** Its `webhook-id`. */
  readonly id: string
  /** SHA-256 of its body. */
  readonly hash: string
  /** True when the Standard Webhooks library verifies the signature. */
  readonly verified: boolean
  readonly atMs: number
  readonly does: ReceiverResponse['does']
  /** True when the response was sent to a living client. */
  acknowledged: boolean
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/** Listens on loopback during the test, and records every request. */
export async function openLedger(t: TestContext, responseTo: (received: ReceivedRequest) => ReceiverResponse) {
  const entries: Entry[] = []
  const secrets = new Map<string, string>()
  const times = new Map<string, number>()
  const unanswered = new Map<string, number>()
  const unansweredMax = new Map<string, number>()
  const waiting = new Set<() => void>()

  /** Counts an unanswered request. Returns a function that ends it. */
  function startRequest(path: string): () => void {
    const now = (unanswered.get(path) ?? 0) + 1
    unanswered.set(path, now)
    unansweredMax.set(path, Math.max(now, unansweredMax.get(path) ?? 0))
    let over = false
    return () => {
      if (!over) unanswered.set(path, unanswered.get(path)! - 1)
      over = true
    }
  }

  function book(
    path: string,
    headers: http.IncomingHttpHeaders,
    body: string,
  ): { entry: Entry; outcome: ReceiverResponse } {
    const id = String(headers['webhook-id'])
    const count = (times.get(id) ?? 0) + 1
    times.set(id, count)
    const outcome = responseTo({ path, name: JSON.parse(body).data.name, times: count })
    const hash = createHash('sha256').update(body).digest('hex')
    const verified = isSigned(secrets.get(path), body, headers)
    const entry = { path, id, hash, verified, atMs: Date.now(), does: outcome.does, acknowledged: false }
    entries.push(entry)
    for (const check of waiting) check()
    return { entry, outcome }
  }

  async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const answered = startRequest(path)
    response.on('close', answered)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { entry, outcome } = book(path, request.headers, Buffer.concat(chunks).toString())
    if (outcome.does === 'accept' && outcome.afterMs > 0) await pause(outcome.afterMs, undefined, { ref: false })
    answered()
    if (outcome.does === 'hang up') return void request.socket.destroy()
    response.on('finish', () => (entry.acknowledged = !response.destroyed))
    response.writeHead(outcome.does === 'accept' ? 200 : 500).end()
  }

  // A request of a process that died while sending it is incomplete, and is not recorded.
  const server = http.createServer((request, response) => void receive(request, response).catch(() => {}))
  // With keep-alive, the server could close an idle connection just as a request arrives, and not
  // record that attempt.
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
    /** Sets the secret that verifies requests to that path. */
    verifyBy: (path: string, secret: string) => void secrets.set(path, secret),
    /** Returns the requests to that path, or below it, in order of arrival. */
    of: (path: string) => entries.filter((entry) => entry.path === path || entry.path.startsWith(`${path}/`)),
    /** Returns the largest number of concurrent requests to that path. */
    unansweredMax: (path: string) => unansweredMax.get(path) ?? 0,
    count: () => entries.length,
    /** Resolves when this number of requests has arrived in total. */
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
