import { connect, type Socket } from 'node:net'

/** Serialized requests for one server. A run sends them in a loop. */
export interface Requests {
  readonly port: number
  readonly bytes: readonly Buffer[]
}

export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly responses: number
}

const GOOD = 'HTTP/1.1 200'
const HEAD_END = '\r\n\r\n'
const DATA = '{"data":{'

/**
 * Sends requests in a closed loop: each connection sends its next request after the complete
 * response. Written without undici, to use less of the core that it shares with PostgreSQL. Throws
 * at the first response that is not a 200 with data.
 */
export async function load({ port, bytes }: Requests, connections: number, forMs: number): Promise<Load> {
  const startedMs = performance.now()
  const endMs = startedMs + forMs
  const latencies: number[] = []
  let next = 0
  const request = () => {
    if (performance.now() >= endMs) return null
    next = (next + 1) % bytes.length
    return bytes[next] ?? null
  }
  await Promise.all(Array.from({ length: connections }, () => loop(port, request, latencies)))
  const seconds = (performance.now() - startedMs) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), responses: latencies.length }
}

/** Sends one request on its own connection. Returns the body. */
export async function ask(port: number, bytes: Buffer): Promise<string> {
  const socket = await connected(port)
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      try {
        answer = Buffer.concat([answer, chunk])
        const length = answerLength(answer)
        if (length === null || answer.length < length) return
        resolve(answer.toString('utf8', answer.indexOf(HEAD_END) + HEAD_END.length))
      } catch (error) {
        reject(error)
      }
      socket.destroy()
    })
    socket.write(bytes)
  })
}

async function loop(port: number, request: () => Buffer | null, latencies: number[]): Promise<void> {
  const socket = await connected(port)
  await new Promise<void>((resolve, reject) => {
    let sentMs = 0
    let missing = 0
    let head: Buffer | null = null
    const send = () => {
      const bytes = request()
      if (bytes === null) return resolve()
      sentMs = performance.now()
      socket.write(bytes)
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection under load')))
    socket.on('data', (chunk: Buffer) => {
      try {
        if (missing > 0) missing -= chunk.length
        else {
          const partial = head ? Buffer.concat([head, chunk]) : chunk
          const length = answerLength(partial)
          head = length === null ? partial : null
          if (length === null) return
          missing = length - partial.length
        }
        if (missing > 0) return
        latencies.push(performance.now() - sentMs)
        send()
      } catch (error) {
        reject(error)
      }
    })
    send()
  }).finally(() => {
    socket.removeAllListeners('close')
    socket.destroy()
  })
}

/**
 * Returns the length of the response that starts here, head and body; null while its head is
 * incomplete.
 */
function answerLength(bytes: Buffer): number | null {
  const headLength = bytes.indexOf(HEAD_END)
  if (headLength < 0) return null
  const head = bytes.toString('latin1', 0, headLength)
  const bodyStart = headLength + HEAD_END.length
  const start = bytes.toString('latin1', bodyStart, bodyStart + DATA.length)
  if (!head.startsWith(GOOD) || !DATA.startsWith(start))
    throw new Error(`unexpected response: ${bytes.toString('utf8', 0, 2000)}`)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('a response without content-length')
  return bodyStart + Number(length)
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
