import { isLoopback, serverUrls } from '../platform/hosts.ts'

/** Libpq modes that encrypt. We verify certificate and host name in all of them. */
const VERIFYING = ['require', 'verify-ca', 'verify-full']

/** The plain http addresses at which AWS serves credentials to containers. There are no others. */
const OF_AWS_CONTAINERS = ['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]']

/** The address to use, or the problem of an address that must not receive data. */
export type CheckedAddress = { readonly url: string } | { readonly problem: string }

/**
 * Checks an address from the configuration: connections outside this machine must be encrypted.
 * `smtp:` passes because STARTTLS is required there. The problem names the setting and the remedy,
 * never the value.
 */
export function checkAddress(name: string, text: string, env: NodeJS.ProcessEnv): CheckedAddress {
  const servers = serverUrls(text)
  if (servers.length > 1) return checkServers(name, text, servers, env)
  const { protocol, hostname } = new URL(text)
  if (protocol === 'postgres:' || protocol === 'postgresql:') return checkDatabaseAddress(name, text, env)
  if (protocol !== 'http:' || isLoopback(hostname)) return { url: text }
  if (name.startsWith('AWS_CONTAINER_') && OF_AWS_CONTAINERS.includes(hostname)) return { url: text }
  return { problem: `${name} must begin with https://. Only an address of this machine may begin with http://.` }
}

/** Checks a database URL with several servers, of which the primary is used. */
function checkServers(name: string, text: string, servers: readonly string[], env: NodeJS.ProcessEnv): CheckedAddress {
  const wanted = new URL(servers[0] ?? text).searchParams.get('target_session_attrs') ?? 'read-write'
  if (name.includes('eplica') || name.includes('REPLICA')) return { problem: `${name} must name one server.` }
  if (wanted !== 'read-write' && wanted !== 'primary')
    return { problem: `${name} must have target_session_attrs=read-write, or none.` }
  const checked = servers.map((server) => checkDatabaseAddress(name, server, env))
  const refused = checked.find((each) => 'problem' in each)
  if (refused) return refused
  // The servers have the same parameters, and so the same checked ones.
  const [, parameters = ''] = /(\?.*)?$/s.exec('url' in checked[0]! ? checked[0].url : '') ?? []
  return { url: text.replace(/(\?.*)?$/s, () => parameters) }
}

/**
 * Checks a database URL as the driver interprets it. The driver uses the last of repeated
 * parameters, prefers `host` to the URL's host, and uses `PGHOST` without a host. Its `require` and
 * `verify-ca` will stop verifying in the next major version, so it always gets `verify-full`.
 */
function checkDatabaseAddress(name: string, text: string, env: NodeJS.ProcessEnv): CheckedAddress {
  const url = new URL(text)
  const parameter = (key: string) => url.searchParams.getAll(key).at(-1)
  const host = parameter('host') || hostOf(url) || env.PGHOST || 'localhost'
  const mode = parameter('sslmode') ?? ''
  // A host that starts with a slash is the folder of a Unix socket.
  const isLocal = host.startsWith('/') || isLoopback(host)
  const mayTrustAnyServer = isLocal && parameter('uselibpqcompat') === 'true'
  if (VERIFYING.includes(mode) && !mayTrustAnyServer) {
    url.searchParams.set('sslmode', 'verify-full')
    url.searchParams.delete('uselibpqcompat')
    return { url: url.href }
  }
  return isLocal || mode === 'disable' ? { url: text } : { problem: `${name} ${UNENCRYPTED}` }
}

const UNENCRYPTED =
  'leads to another machine and does not require TLS. Add sslmode=verify-full to it, with sslrootcert=FILE for a certificate authority of your own, or sslmode=disable to send everything in the clear.'

/** Returns the host as the driver reads it, decoded if it is the path of a socket. */
function hostOf({ hostname }: URL): string {
  try {
    return decodeURIComponent(hostname)
  } catch {
    return hostname
  }
}
