import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** A request that a key ring's server received. */
export interface RingRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface RingReply {
  readonly status: number
  readonly body?: object
}

/** A server of a key ring with configurable faults. */
export interface RingServer {
  readonly url: string
  readonly asked: RingRequest[]
  /** The response to every request instead of the normal one; null for the normal one. */
  fault: RingReply | 'silent' | 'hangs up' | null
}

/**
 * Starts a server on loopback that computes its responses by `work`. It stops when the test ends.
 */
export async function openRingServer(t: TestContext, work: (request: RingRequest) => RingReply): Promise<RingServer> {
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body }
    opened.asked.push(request)
    answer(response, opened.fault ?? work(request))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const opened: RingServer = { url: `http://127.0.0.1:${port}`, asked: [], fault: null }
  return opened
}

function answer(response: ServerResponse, reply: RingReply | 'silent' | 'hangs up'): void {
  if (reply === 'silent') return
  if (reply === 'hangs up') {
    response.destroy()
    return
  }
  const { status, body } = reply
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body ? JSON.stringify(body) : '')
}
