import net from 'node:net'
import type { LastError } from '../../../src/webhooks/delivery/last-error.ts'

/** A receiver that behaves in one particular way, and what has to come of a first attempt at it. */
export interface Animal {
  /** `inside` is the `host:port` of a listener where nobody may come. */
  readonly serve: (inside: string) => net.Server | Promise<net.Server>
  readonly scheme?: 'https'
  /** The status that was seen; null: none. */
  readonly status: number | null
  readonly error: LastError | null
  /** The kept part of the response's body. Not checked when it is left out. */
  readonly body?: string | null
  /** From how many seconds to how many the next attempt is put off; as a first failure's unless given. */
  readonly waits?: readonly [number, number]
  /** True when the connection may stay open for the next request. */
  readonly isKept?: true
}

export type Zoo = Readonly<Record<string, Animal>>

export const ONLY_200_AND_201 = 'unexpected status: only 200 and 201 accept'

/** Runs for each connection once a whole request has come, as far as its end can be told: the body ends with `}`. */
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
export const says = (bytes: string | Buffer) => afterRequest((socket) => void socket.write(bytes))

/** Writes these bytes after a request and ends. */
export const saysAndEnds = (bytes: string | Buffer) => afterRequest((socket) => socket.end(bytes))

/** Writes `piece` over and over, as fast as it is taken, until the other side has gone. */
export function pour(socket: net.Socket, piece: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

/** Writes a text byte by byte, again and again, a few milliseconds apart. */
export function drip(socket: net.Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text.charAt(at++ % text.length)), 20)
  socket.on('close', () => clearInterval(timer))
}
