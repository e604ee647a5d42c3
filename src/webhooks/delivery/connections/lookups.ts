import dns, { type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { Resolve } from './guarded-connector.ts'

/**
 * Less than the limit of a connection, so that one family's addresses can be used when the other
 * query gets no response.
 */
const LIMIT_MS = 4_000
const ATTEMPTS = 2
/** The most attempts that a process has in flight. */
const IN_FLIGHT_MAX = 2_048
/**
 * More than any endpoint has. Each address is checked, and an attacker's name can have thousands.
 */
const ADDRESSES_MAX = 64

/** The options of lookups; by default the machine's name servers, and 4 s. */
export interface LookupOptions {
  /** `address:port` each. */
  readonly nameServers?: readonly string[] | undefined
  readonly limitMs?: number
}

/**
 * Creates a resolver that queries name servers for both address families at once. Concurrent
 * lookups of a name share one query. A lookup fails if the name has no address, or if no server
 * responds in time.
 *
 * `dns.lookup` is not used: it runs on threads that the process shares, two lookups at a time, and
 * can't be canceled. Silent name servers would delay all lookups. This resolver reads no hosts file
 * and no search domains, which have no public names.
 */
export function createResolver(options: LookupOptions = {}): Resolve {
  const inFlight = new Map<string, Promise<readonly LookupAddress[]>>()

  function lookup(name: string): Promise<readonly LookupAddress[]> {
    const present = inFlight.get(name)
    if (present) return present
    if (inFlight.size >= IN_FLIGHT_MAX) return Promise.reject(new Error('too many lookups at once'))
    const query = queryAddresses(name, options).finally(() => inFlight.delete(name))
    inFlight.set(name, query)
    return query
  }

  return (name, _, done) => {
    lookup(name).then(
      (addresses) => done(null, [...addresses]),
      (error) => done(error, []),
    )
  }
}

/**
 * Queries with a new resolver, which can be canceled alone and uses the machine's present name
 * servers.
 */
async function queryAddresses(
  name: string,
  { nameServers, limitMs = LIMIT_MS }: LookupOptions,
): Promise<readonly LookupAddress[]> {
  const attemptMs = Math.floor(limitMs / ATTEMPTS)
  const resolver = new dns.promises.Resolver({ timeout: attemptMs, maxTimeout: attemptMs, tries: ATTEMPTS })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), limitMs)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error('no address', { cause: answers })
  if (addresses.length > ADDRESSES_MAX) throw new Error('too many addresses')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}
