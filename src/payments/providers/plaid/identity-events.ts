import { timestampOf } from '../../../platform/time/index.ts'
import type { ProviderAccess, ProviderEvent } from '../port/port.ts'
import { read, readNewestAttempt } from './identity-read.ts'
import type { KeptNotification } from './signed-events.ts'

/** How the session is read that a notification tells of. That a step of one was done, which comes often, tells nothing. */
const READ = new Map<unknown, typeof readNewestAttempt>([
  ['STATUS_UPDATED', read],
  ['RETRIED', readNewestAttempt],
])

/** Plaid sends what happens in either of its environments to the same addresses. */
const ENVIRONMENTS = { Sandbox: 'sandbox', Live: 'production' } as const

/** What a notification of a verification tells: the session as it stands now. Throws ProviderUnavailable. */
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
