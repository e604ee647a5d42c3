import { createServer } from 'node:net'

/** Returns the preferred port of 127.0.0.1 if it is free, otherwise another free port. */
export async function freePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await tryPort(preferred)) !== null) return preferred
  const port = await tryPort(0)
  if (port === null) throw new Error('No port of 127.0.0.1 is free.')
  return port
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(null))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
