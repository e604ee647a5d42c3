import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { cert, key } from '../../support/receivers.ts'

/** The names that browsers know of the product and of a merchant's shop, and nobody else. */
export const PAY = 'https://pay.example.test'
export const SHOP = 'https://shop.example.test'
/** An HTTPS front of the shop at another site than the product's, as merchants' shops are. */
export const BOUTIQUE = 'https://www.boutique.test'

export interface Front {
  /** The rules by which Chromium resolves every name to this machine and reaches no other. */
  readonly resolverRules: string
  close(): Promise<void>
}

/**
 * Ends TLS, as a proxy does in production, so that links are opened as they were given; passes on
 * by the name that is asked for.
 */
export async function startFront(ports: Readonly<Record<string, number>>): Promise<Front> {
  const sockets = new Set<TLSSocket>()
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (socket) => {
    const port = typeof socket.servername === 'string' ? ports[socket.servername] : undefined
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (port === undefined) return socket.destroy()
    const behind = connect(port, '127.0.0.1').on('error', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
    socket.on('close', () => behind.destroy())
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
