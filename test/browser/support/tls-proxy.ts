import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { cert, key } from '../../support/receivers.ts'

/** The names of the product and of a merchant's shop, which only the test's browser resolves. */
export const PAY = 'https://pay.example.test'
export const SHOP = 'https://shop.example.test'
/** The merchant's site under a domain that is not same-site with the product. */
export const EMBEDDING_SITE = 'https://www.boutique.test'

export interface TlsProxy {
  /** The rules by which Chromium resolves every name to this machine and reaches no other. */
  readonly resolverRules: string
  close(): Promise<void>
}

/**
 * Terminates TLS, as a proxy does in production, so that links open unchanged; forwards by the
 * requested name.
 */
export async function startTlsProxy(ports: Readonly<Record<string, number>>): Promise<TlsProxy> {
  const sockets = new Set<TLSSocket>()
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (socket) => {
    const port = typeof socket.servername === 'string' ? ports[socket.servername] : undefined
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (port === undefined) return socket.destroy()
    const upstream = connect(port, '127.0.0.1').on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    resolverRules: `MAP *.test 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
