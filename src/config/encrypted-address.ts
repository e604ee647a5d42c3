import { isLoopback } from '../platform/net/index.ts'

/** Libpq's modes that encrypt. We verify certificate and host name in each of them. */
const VERIFYING = ['require', 'verify-ca', 'verify-full']

/** Addresses at which AWS answers its own containers over plain http. AWS's software accepts no others. */
const OF_AWS_CONTAINERS = ['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]']

/** An address from the configuration: the text to use, or the sentence that says why data must not travel to it. */
export type CheckedAddress = { readonly url: string } | { readonly problem: string }

/**
 * Applies the rule for every address in the configuration: outside this machine the connection is encrypted. `smtp:` passes,
 * because STARTTLS is required there. The sentence names the setting and the remedy, and never the value.
 */
export function checkAddress(name: string, text: string, env: NodeJS.ProcessEnv): CheckedAddress {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'postgres:' || protocol === 'postgresql:') return checkDatabaseAddress(name, text, env)
  if (protocol !== 'http:' || isLoopback(hostname)) return { url: text }
  if (name.startsWith('AWS_CONTAINER_') && OF_AWS_CONTAINERS.includes(hostname)) return { url: text }
  return { problem: `${name} must begin with https://. Only an address of this machine may begin with http://.` }
}

/**
 * The driver takes the last of repeated parameters, prefers `host` to the host of the URL, and `PGHOST` to no host. Its
 * `require` and `verify-ca` will stop verifying in its next major version, so it is always given `verify-full`.
 */
function checkDatabaseAddress(name: string, text: string, env: NodeJS.ProcessEnv): CheckedAddress {
  const url = new URL(text)
  const parameter = (key: string) => url.searchParams.getAll(key).at(-1)
  const host = parameter('host') || hostOf(url) || env.PGHOST || 'localhost'
  const mode = parameter('sslmode') ?? ''
  // A host that begins with a slash is the folder of a Unix socket.
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

/** The host as the driver reads it: percent-encoded where it is the path of a socket. */
function hostOf({ hostname }: URL): string {
  try {
    return decodeURIComponent(hostname)
  } catch {
    return hostname
  }
}
