import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below the usual range of outgoing connections: otherwise a client could take the port of a
 * process that a test ends and starts again. `fetch` and browsers refuse port 10080.
 */
const FIRST_PORT = 10_100
const PORTS = 20_000

/**
 * Returns a port of 127.0.0.1 that nothing uses, and that this function returns to no other process
 * of the machine until this one ends.
 */
export async function freePort(): Promise<number> {
  const start = Math.floor(Math.random() * PORTS)
  for (let offset = 0; offset < PORTS; offset++) {
    const port = FIRST_PORT + ((start + offset) % PORTS)
    if ((await claim(port)) && (await isFree(port))) return port
  }
  throw new Error('No port of 127.0.0.1 is free.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen({ host: '127.0.0.1', port }), 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}

/** Claims the port with a UDP socket, which the operating system closes when this process ends. */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  try {
    await once(socket.bind({ address: '127.0.0.1', port, exclusive: true }), 'listening')
    return true
  } catch {
    return false
  }
}
