import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a stub received. */
export interface StubRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body of a JSON request; empty without one. */
  readonly body: Readonly<Record<string, unknown>>
}

type Answer = { readonly status: number; readonly body: object | string } | 'hang up' | 'no response'

/**
 * A stub of a provider with configurable responses, for behavior that no published document
 * describes.
 */
export interface StubProvider {
  readonly url: string
  readonly requests: readonly StubRequest[]
  /** Sets the response to the next request of this path. The last one set is repeated. */
  readonly answer: (path: string, ...answers: readonly Answer[]) => void
  /** Closes the connections of pending requests. */
  readonly hangUp: () => void
  readonly close: () => Promise<void>
}

/** A form of Stripe is kept as its fields. */
const bodyOf = (text: string) =>
  text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))

export async function startStubProvider(): Promise<StubProvider> {
  const requests: StubRequest[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer(async (message, response) => {
    const chunks = await message.toArray()
    const text = Buffer.concat(chunks).toString('utf8')
    const path = message.url?.split('?')[0] ?? ''
    requests.push({ path, headers: message.headers, body: bodyOf(text) })
    const queued = answers.get(path)
    const answer = (queued && queued.length > 1 ? queued.shift() : queued?.[0]) ?? { status: 404, body: {} }
    if (answer === 'no response') return
    if (answer === 'hang up') return void message.socket.destroy()
    const { status, body } = answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, ...some) => void answers.set(path, [...some]),
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
