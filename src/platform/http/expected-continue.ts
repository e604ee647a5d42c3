import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/**
 * Handles requests with `Expect: 100-continue` as all others. Without this Node has their bodies sent before anybody has
 * looked at their headers.
 */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

/** Has a client that waits for it send its body. */
export function sendContinue(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
}
