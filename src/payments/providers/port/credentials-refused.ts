import { decline } from './decline.ts'
import type { ChargeOutcome } from './port.ts'

/**
 * What it means for a charge that the provider refuses our credentials. When nothing can have been sent before, nothing was
 * charged, and it is declined; else it says nothing about what was sent before.
 */
export function credentialsRefused(nothingWasSent: boolean): ChargeOutcome {
  if (!nothingWasSent) return { kind: 'Unknown', reference: null, cause: 'server error' }
  return { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') }
}
