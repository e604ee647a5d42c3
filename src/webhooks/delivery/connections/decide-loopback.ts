import { isIP } from 'node:net'
import type { Services } from '../../../accounts/index.ts'
import { isInBlocks } from './public-address.ts'

/**
 * Services above port 1023 that read a request line by line, or act on any POST: databases, caches,
 * queues, mail, container engines.
 */
const REFUSED_PORTS = new Set([
  1025, 1433, 1434, 1521, 2375, 2376, 2379, 2380, 2525, 3050, 3306, 5432, 5433, 5439, 5984, 6379, 6380, 6432, 6984,
  7000, 7001, 7473, 7474, 7687, 8086, 8123, 8529, 9042, 9160, 9200, 9300, 11210, 11211, 16379, 26257, 26379, 27017,
  27018, 27019, 28015, 33060, 50000,
])

/** The hosts by which a development webhook reaches this machine. */
export const DEVELOPMENT_HOSTS: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** The settings that decide whether a destination on this machine's loopback is allowed. */
export type LoopbackSettings = Pick<Services, 'webhookAllow' | 'webhookLoopback' | 'webhookRefuse'>

/**
 * The decision about a destination by its host and port. `open`: this machine's loopback, also over
 * http. `own service`: a port of this installation. `refused port`: a port of a mail server,
 * database or the like. `elsewhere`: the rules for public addresses apply.
 */
export type LoopbackDecision = 'open' | 'own service' | 'refused port' | 'elsewhere'

/**
 * Decides about a destination, for the url check and the connector. `host` has the form of
 * `URL.hostname`.
 */
export function decideLoopback(
  host: string,
  port: number,
  { webhookAllow, webhookLoopback, webhookRefuse }: LoopbackSettings,
): LoopbackDecision {
  if (isRefusedAddress(host, webhookRefuse)) return 'elsewhere'
  if (webhookAllow.has(`${host}:${port}`)) return 'open'
  if (webhookLoopback === null || !DEVELOPMENT_HOSTS.includes(host)) return 'elsewhere'
  if (webhookLoopback.ownPorts.has(port)) return 'own service'
  return isRefusedPort(port) ? 'refused port' : 'open'
}

/**
 * Returns whether the port is below 1024, except 80 and 443, or a common port of databases and
 * similar servers.
 */
export function isRefusedPort(port: number): boolean {
  const isSystemPort = port < 1024 && port !== 80 && port !== 443
  return isSystemPort || REFUSED_PORTS.has(port)
}

function isRefusedAddress(host: string, refused: readonly string[]): boolean {
  const literal = host.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isInBlocks(literal, refused)
}
