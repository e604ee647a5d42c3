import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

const SILENT_MS_MAX = 20_000

/** A response as it was received. */
export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A connection on which a test can write bytes that no HTTP client would write. */
export interface RawConnection {
  readonly socket: Socket
  readonly write: (text: string | Buffer) => void
  /** Resolves with the next complete response. Rejects when the connection ends before it. */
  readonly response: () => Promise<RawResponse>
  /**
   * Resolves when the server has closed the connection. Rejects when nothing is sent for a while,
   * so that a test does not wait in vain.
   */
  readonly closed: Promise<void>
}

/**
 * Opens a connection to a server of this machine, from an address of 127.0.0.0/8. It is destroyed
 * with the test.
 */
export async function openRaw(t: TestContext, port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let ended = false
  const arrivals = new EventTarget()
  const announceArrival = () => arrivals.dispatchEvent(new Event('arrival'))
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    announceArrival()
  })
  const closed = new Promise<void>((resolve, reject) => {
    socket.setTimeout(SILENT_MS_MAX, () => {
      reject(new Error('The server did not close the connection.'))
      socket.destroy()
    })
    const end = () => {
      ended = true
      announceArrival()
      resolve()
    }
    socket.on('end', end).on('close', end).on('error', end)
  })
  // Most tests do not wait for it.
  closed.catch(() => {})
  return {
    socket,
    write: (text) => void socket.write(text),
    closed,
    response: async () => {
      for (;;) {
        const read = readResponse(received)
        if (read) {
          received = received.subarray(read.bytes)
          return read.response
        }
        if (ended) throw new Error(`The connection ended after ${JSON.stringify(received.toString())}.`)
        await once(arrivals, 'arrival')
      }
    },
  }
}

function readResponse(received: Buffer): { readonly bytes: number; readonly response: RawResponse } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [line = '', ...lines] = received.subarray(0, end).toString().split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
  )
  const length = Number(headers['content-length'] ?? 0)
  const bytes = end + 4 + length
  if (received.length < bytes) return null
  const body = received.subarray(end + 4, bytes).toString()
  return { bytes, response: { status: Number(line.split(' ')[1]), headers, body } }
}

/** Returns the head of a request, without its body. */
export function head(method: string, path: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
