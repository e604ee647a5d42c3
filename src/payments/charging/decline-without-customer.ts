import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { type Attempt, type PaymentOutcome, sentCharge } from '../attempt.ts'
import { writeAttemptDeclineCode } from '../payment-attempts.queries.generated.ts'
import { type ChargeOutcome, decline, type ProviderClient } from '../providers/index.ts'

const AUTHENTICATION_REQUIRED = 'authentication_required'

/**
 * Cancels a merchant-initiated charge for which the bank requires the customer, and returns a
 * decline. Writes the reason before it cancels, so that a notification of the cancellation is also
 * applied as a decline.
 */
export async function declineWithoutCustomer(
  { db }: Pick<Services, 'db'>,
  { provider, access }: ProviderClient,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<ChargeOutcome> {
  if (outcome.kind !== 'RequiresAction' || attempt.customerPresent) return outcome
  const { reference } = outcome
  const key = { shard: shardOf(attempt.id), id: attempt.id }
  await db.write.run(writeAttemptDeclineCode, { ...key, declineCode: AUTHENTICATION_REQUIRED })
  const ended = await provider.cancelCharge(access, { ...sentCharge(attempt), reference })
  if (ended.kind === 'RequiresAction') return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  return ended.kind === 'Canceled' ? authenticationRequired(reference) : ended
}

/** Returns the decline for a cancellation of such an attempt that is reported later. */
export function declineForCancellation(
  { customerPresent, declineCode }: Attempt,
  outcome: PaymentOutcome,
): PaymentOutcome {
  const requiresAuthentication = !customerPresent && declineCode === AUTHENTICATION_REQUIRED
  return outcome.kind === 'Canceled' && requiresAuthentication ? authenticationRequired(outcome.reference) : outcome
}

function authenticationRequired(reference: string | null): ChargeOutcome {
  return { kind: 'Declined', reference, decline: decline(AUTHENTICATION_REQUIRED) }
}
