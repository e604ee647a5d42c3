import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import tls from 'node:tls'
import type { Certificate } from './certificates.ts'

/**
 * Starts a TLS proxy on loopback in front of the PostgreSQL at the port. Returns the proxy's port.
 */
export async function startTlsDatabase(t: TestContext, port: number, certificate: Certificate): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    // The client requests TLS with eight bytes and waits for one.
    socket.once('data', () => {
      socket.write('S')
      const plain = new tls.TLSSocket(socket, { isServer: true, ...certificate })
      const database = net.connect(port, '127.0.0.1')
      for (const each of [plain, database]) sockets.add(each.on('error', () => {}))
      plain.pipe(database).pipe(plain)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
