import type { Config } from './config.ts'
import { isLoopback } from './platform/net/index.ts'

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'http:': 80,
  'https:': 443,
}

type Addresses = Pick<
  Config,
  'port' | 'metrics' | 'sandboxPort' | 'sandboxProcessorUrl' | 'databaseUrl' | 'databaseAdminUrl' | 'keyRings' | 'mail'
>

/**
 * Returns the ports of this machine on which this installation's own services listen, as far as the configuration names
 * them. A POST to some of them has an effect: the sandbox processor takes commands from loopback without a key.
 */
export function ownPorts(config: Addresses, databaseUrl: string): ReadonlySet<number> {
  const { port, metrics, sandboxPort, sandboxProcessorUrl, databaseAdminUrl, keyRings, mail } = config
  const urls = [
    databaseUrl,
    config.databaseUrl,
    databaseAdminUrl,
    sandboxProcessorUrl,
    ...keyRings.map((ring) => (ring.kind === 'file' ? null : ring.url)),
  ]
  const ports = [
    port,
    sandboxPort,
    metrics?.port ?? null,
    mail.by === 'smtp' && isLoopback(mail.server.host) ? mail.server.port : null,
    ...urls.map((url) => (url === null ? null : loopbackPort(new URL(url)))),
  ]
  return new Set(ports.filter((each) => each !== null))
}

function loopbackPort({ hostname, port, protocol }: URL): number | null {
  if (!isLoopback(hostname)) return null
  return port ? Number(port) : (DEFAULT_PORTS[protocol] ?? null)
}
