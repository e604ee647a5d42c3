/**
 * The endpoints of webhooks, one at each address of HOSTS. They accept every request. `GET /`
 * returns the number of requests, and `GET /arrivals` the first arrival of each delivery by its id.
 * With HANGS they respond to no delivery, with DELAY_MS after that time. Smaller than `node:http`,
 * because it shares its cores with the measured processes.
 */
import { createServer, type Socket } from 'node:net'

const { PORT, HOSTS = '127.0.0.1', HANGS, DELAY_MS } = process.env
const HEAD_END = '\r\n\r\n'
const ACCEPTED = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: 0${HEAD_END}`)
const arrivals = new Map<string, number>()
let taken = 0

for (const host of HOSTS.split(',')) createServer({ noDelay: true }, endpoint).listen(Number(PORT), host)

function endpoint(socket: Socket): void {
  let partial: Buffer | null = null
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    const bytes = partial ? Buffer.concat([partial, chunk]) : chunk
    const bodyStart = bytes.indexOf(HEAD_END) + HEAD_END.length
    const head = bytes.toString('latin1', 0, bodyStart)
    const isWhole =
      bodyStart >= HEAD_END.length && bytes.length >= bodyStart + Number(headerOf(head, 'content-length') ?? 0)
    partial = isWhole ? null : bytes
    if (isWhole) answer(socket, head)
  })
}

/** Each connection waits for its response before the next request. */
function answer(socket: Socket, head: string): void {
  if (head.startsWith('GET /arrivals')) respond(socket, JSON.stringify([...arrivals]))
  else if (head.startsWith('GET')) respond(socket, `${taken}`)
  else take(socket, head)
}

function take(socket: Socket, head: string): void {
  taken++
  const id = headerOf(head, 'webhook-id') ?? ''
  if (!arrivals.has(id)) arrivals.set(id, performance.timeOrigin + performance.now())
  if (HANGS !== undefined) return
  if (DELAY_MS === undefined) socket.write(ACCEPTED)
  else setTimeout(() => socket.write(ACCEPTED), Number(DELAY_MS))
}

function headerOf(head: string, name: string): string | undefined {
  const at = head.indexOf(`\r\n${name}: `)
  return at < 0 ? undefined : head.slice(at + name.length + 4, head.indexOf('\r\n', at + 2))
}

function respond(socket: Socket, text: string): void {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(text)}${HEAD_END}${text}`)
}
