import net from 'node:net'
import type { LastError } from '../../../src/webhooks/delivery/last-error.ts'

/** A receiver with one particular behavior, and the expected outcome of a first attempt. */
export interface FaultyEndpoint {
  /** `inside` is the `host:port` of an internal server, which must get no connection. */
  readonly serve: (inside: string) => net.Server | Promise<net.Server>
  readonly scheme?: 'https'
  /** The status that was received; null when there was none. */
  readonly status: number | null
  readonly error: LastError | null
  /** The stored part of the response body; undefined when a test does not check it. */
  readonly body?: string | null
  /** The range of seconds until the next attempt. The default is that of a first failure. */
  readonly waits?: readonly [number, number]
  /** True when the connection may stay open for the next request. */
  readonly isReusable?: true
}

export type FaultyEndpoints = Readonly<Record<string, FaultyEndpoint>>

export const ONLY_200_AND_201 = 'unexpected status: only 200 and 201 accept'

/**
 * Returns a server that runs `run` after each request, whose end it recognizes by the `}` that ends
 * the body.
 */
export const afterRequest = (run: (socket: net.Socket) => void) =>
  net.createServer((socket) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (!text.includes('\r\n\r\n') || !text.endsWith('}')) return
      text = ''
      run(socket)
    })
  })

/** Writes these bytes after each request. */
export const respondWith = (bytes: string | Buffer) => afterRequest((socket) => void socket.write(bytes))

/** Writes these bytes after a request and ends. */
export const respondAndClose = (bytes: string | Buffer) => afterRequest((socket) => socket.end(bytes))

/** Writes `piece` repeatedly, as fast as the client reads, until the client disconnects. */
export function pour(socket: net.Socket, piece: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

/** Writes a text byte by byte, repeatedly, a few milliseconds apart. */
export function drip(socket: net.Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text.charAt(at++ % text.length)), 20)
  socket.on('close', () => clearInterval(timer))
}
