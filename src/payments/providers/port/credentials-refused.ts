import { decline } from './decline.ts'
import type { ChargeOutcome } from './port.ts'

/**
 * Returns the outcome of a charge when the provider rejects our credentials. It is a decline when
 * nothing was sent before, otherwise unknown.
 */
export function credentialsRefused(nothingWasSent: boolean): ChargeOutcome {
  if (!nothingWasSent) return { kind: 'Unknown', reference: null, cause: 'server error' }
  return { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') }
}
