import { timestampOf } from '../../../platform/time/index.ts'
import type { ProviderAccess, ProviderEvent } from '../port/port.ts'
import { read, readNewestAttempt } from './identity-read.ts'
import type { KeptNotification } from './signed-events.ts'

/** The read for each notification code. Completed steps, which are frequent, are ignored. */
const READ = new Map<unknown, typeof readNewestAttempt>([
  ['STATUS_UPDATED', read],
  ['RETRIED', readNewestAttempt],
])

/** Plaid sends the events of both environments to the same addresses. */
const ENVIRONMENTS = { Sandbox: 'sandbox', Live: 'production' } as const

/**
 * Returns the session that a notification names, in its current state. Throws ProviderUnavailable.
 */
export async function identityEvents(
  access: ProviderAccess,
  { issuedAt, webhook }: KeptNotification,
): Promise<readonly ProviderEvent[]> {
  const { webhook_code: code, identity_verification_id: reference, environment } = webhook
  const readReported = READ.get(code)
  if (!readReported || typeof reference !== 'string' || environment !== ENVIRONMENTS[access.mode]) return []
  return [
    { kind: 'Identity', session: await readReported(access, reference), reportedAt: timestampOf(issuedAt * 1000) },
  ]
}
