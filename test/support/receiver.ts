import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface Arrival {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body as it was received. */
  readonly bytes: Buffer
}

/** An HTTP server whose responses a test chooses. */
export interface Receiver {
  readonly hostAndPort: string
  readonly url: (path?: string) => string
  readonly arrivals: Arrival[]
  /** Returns the largest number of concurrent requests. */
  readonly unansweredMax: () => number
  /** Resolves when this many requests have arrived. */
  readonly arrived: (count: number) => Promise<Arrival[]>
}

/** Returns the response: a status, with headers or without, or `null` for none. */
export type ReceiverAnswer = (arrival: Arrival, number: number) => Promise<Answered> | Answered
type Answered = number | { readonly status: number; readonly headers: http.OutgoingHttpHeaders } | null

/** The hook of a test, or of a file. */
interface Ending {
  readonly after: (end: () => void) => void
}

/** Listens on loopback until the test or the file ends. */
export async function openReceiver(t: Ending, answer: ReceiverAnswer = () => 200): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const waiting = new Set<() => void>()
  let unanswered = 0
  let unansweredMax = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    const bytes = Buffer.concat(chunks)
    const arrival = { path: request.url ?? '', headers, body: bytes.toString(), bytes }
    const number = arrivals.push(arrival)
    unansweredMax = Math.max(unansweredMax, ++unanswered)
    for (const check of waiting) check()
    const given = await answer(arrival, number)
    if (given === null) return
    unanswered--
    if (typeof given === 'number') response.writeHead(given).end()
    else response.writeHead(given.status, given.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    hostAndPort,
    url: (path = '/') => `http://${hostAndPort}${path}`,
    arrivals,
    unansweredMax: () => unansweredMax,
    arrived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (arrivals.length < count) return
          waiting.delete(check)
          resolve(arrivals)
        }
        waiting.add(check)
        check()
      }),
  }
}
