import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/**
 * Handles requests with `Expect: 100-continue` as all others. By default Node requests their bodies
 * before their headers are checked.
 */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

/** Sends `100 Continue` to a client that waits for it. */
export function sendContinue(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
}
