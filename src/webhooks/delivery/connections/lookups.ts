import dns, { type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { Resolve } from './guarded-connector.ts'

/** Below the limit of a connection: where one family is never answered, there is time for the addresses of the other. */
const LIMIT_MS = 4_000
const TRIES = 2
/** As many as a process has attempts under way. */
const AT_ONCE_MAX = 2_048
/** More than any endpoint has; each is judged, and a name may be given thousands to keep us busy. */
const ADDRESSES_MAX = 64

/** Who is asked for names, and how long a look-up may take; the machine's name servers, and 4 s. */
export interface LookingUp {
  /** `address:port` each. */
  readonly nameServers?: readonly string[] | undefined
  readonly limitMs?: number
}

/**
 * Asks name servers for the addresses of names: both families at once, each name once at a time however many wait for
 * it. Fails for a name that has no address, or for which nobody answers in time.
 *
 * Not by `dns.lookup`: it runs on threads that the whole process shares, two look-ups at a time, and nothing ends one.
 * Name servers that stay silent would keep everybody's names waiting. Unlike it this reads no hosts file and tries no
 * search domain: names of the public internet stand in neither.
 */
export function openLookUps(lookingUp: LookingUp = {}): Resolve {
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>()

  function lookUp(name: string): Promise<readonly LookupAddress[]> {
    const before = underWay.get(name)
    if (before) return before
    if (underWay.size >= AT_ONCE_MAX) return Promise.reject(new Error('too many look-ups at once'))
    const asking = ask(name, lookingUp).finally(() => underWay.delete(name))
    underWay.set(name, asking)
    return asking
  }

  return (name, _, done) => {
    lookUp(name).then(
      (addresses) => done(null, [...addresses]),
      (error) => done(error, []),
    )
  }
}

// A resolver of its own: it can be ended by itself, and asks the name servers that the machine has now.
async function ask(name: string, { nameServers, limitMs = LIMIT_MS }: LookingUp): Promise<readonly LookupAddress[]> {
  const tryMs = Math.floor(limitMs / TRIES)
  const resolver = new dns.promises.Resolver({ timeout: tryMs, maxTimeout: tryMs, tries: TRIES })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), limitMs)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error('no address', { cause: answers })
  if (addresses.length > ADDRESSES_MAX) throw new Error('too many addresses')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}
