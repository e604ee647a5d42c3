import dns from 'node:dns'
import { recordNameOf } from './domains.ts'

const LIMIT_MS = 4_000
const ATTEMPTS = 2

/**
 * Returns whether a domain has the TXT record with this value. A name server that does not respond
 * counts as no. `nameServers` replace those of the machine.
 */
export async function hasProof(domain: string, proof: string, nameServers: readonly string[] | null): Promise<boolean> {
  const attemptMs = LIMIT_MS / ATTEMPTS
  const resolver = new dns.promises.Resolver({ timeout: attemptMs, maxTimeout: attemptMs, tries: ATTEMPTS })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), LIMIT_MS)
  try {
    const records = await resolver.resolveTxt(recordNameOf(domain))
    // A record of more than 255 bytes arrives in parts.
    return records.some((parts) => parts.join('') === proof)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
