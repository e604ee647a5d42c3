import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { Authority } from './certificates.ts'

/**
 * Serves internet hosts on this machine, with certificates of the authority. Forwards the requests
 * of each host to a plain HTTP server's port. Returns the environment in which Node programs reach
 * the hosts by their names.
 */
export async function startRemoteHosts(
  t: TestContext,
  authority: Authority,
  folder: string,
  ports: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, string>>> {
  const names = Object.keys(ports)
  const sockets = new Set<Socket>()
  const server = createServer({ ...(await authority.issue({ names })), ALPNProtocols: ['http/1.1'] }, (socket) => {
    const upstream = connect(ports[String(socket.servername)] ?? 0, '127.0.0.1')
    for (const each of [socket, upstream]) sockets.add(each.on('error', () => {}))
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const trusted = join(folder, 'authority.pem')
  await writeFile(trusted, authority.cert)
  return {
    FAR_HOSTS: names.join(','),
    FAR_HOSTS_PORT: String((server.address() as AddressInfo).port),
    NODE_EXTRA_CA_CERTS: trusted,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('remote-hosts-preload.ts', import.meta.url))}`,
  }
}
