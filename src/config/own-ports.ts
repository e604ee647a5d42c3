import { isLoopback, portOf, serverUrls } from '../platform/hosts.ts'
import type { Config } from './config.ts'

type PortSettings = Pick<
  Config,
  | 'port'
  | 'metrics'
  | 'sandboxPort'
  | 'sandboxProcessorUrl'
  | 'databaseUrl'
  | 'databaseAdminUrl'
  | 'keyRings'
  | 'rootKey'
  | 'rootKeyFormer'
  | 'mail'
>

/**
 * Returns the loopback ports of this installation's own services, as far as they are configured.
 * Requests to some of them have effects: the sandbox processor accepts commands from loopback
 * without a key.
 */
export function ownPorts(config: PortSettings, databaseUrl: string): ReadonlySet<number> {
  const { port, metrics, sandboxPort, sandboxProcessorUrl, databaseAdminUrl, mail } = config
  const urls = [databaseUrl, config.databaseUrl, databaseAdminUrl, sandboxProcessorUrl, ...keyServerUrls(config)]
  const ports = [
    port,
    sandboxPort,
    metrics?.port ?? null,
    mail.by === 'smtp' && isLoopback(mail.server.host) ? mail.server.port : null,
    ...urls.flatMap((url) => (url === null ? [] : serverUrls(url).map((each) => loopbackPort(new URL(each))))),
  ]
  return new Set(ports.filter((each) => each !== null))
}

/** Returns the URLs of servers that hold keys, wrap key files or wrap root keys. */
function keyServerUrls({ keyRings, rootKey, rootKeyFormer }: PortSettings): string[] {
  const servers = [
    ...keyRings.flatMap((ring) => (ring.kind === 'file' ? [ring.wrap, ring.formerWrap] : [ring])),
    ...[rootKey, rootKeyFormer].map((key) => (key === null || Buffer.isBuffer(key) ? undefined : key.wrap)),
  ]
  return servers.flatMap((server) => (server ? [server.url] : []))
}

function loopbackPort(url: URL): number | null {
  return isLoopback(url.hostname) ? portOf(url) : null
}
