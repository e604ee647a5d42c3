import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy before a database server. It can end or silence its connections. */
export async function startProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const each of [socket, upstream]) {
      sockets.add(each)
      each.on('error', () => {}).on('close', () => sockets.delete(each))
    }
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.port = String((server.address() as { port: number }).port)
  address.hostname = '127.0.0.1'
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: address.href,
    cut,
    /** Keeps the open connections, but passes nothing on, as when a host vanishes. */
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore: () => {
      isCut = false
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
