import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Attempt, Outcome } from '../attempt.ts'
import { writeAttemptDeclineCode } from '../payment-attempts.queries.generated.ts'
import { type ChargeOutcome, decline } from '../providers/index.ts'
import { type ProviderClient, sentCharge } from './provider-client.ts'

const WANTS_CUSTOMER = 'authentication_required'

/**
 * Cancels a merchant-initiated charge for which the bank asks for the customer, and returns a
 * decline. The reason is written before the cancellation, so that a notification that arrives first
 * is understood.
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
  await db.write.run(writeAttemptDeclineCode, { ...key, declineCode: WANTS_CUSTOMER })
  const ended = await provider.cancelCharge(access, { ...sentCharge(attempt), reference })
  if (ended.kind === 'RequiresAction') return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  return ended.kind === 'Canceled' ? wantedCustomer(reference) : ended
}

/** Returns a later cancellation of such an attempt as the decline that it is. */
export function asDeclinedWithoutCustomer({ customerPresent, declineCode }: Attempt, outcome: Outcome): Outcome {
  const wantsCustomer = !customerPresent && declineCode === WANTS_CUSTOMER
  return outcome.kind === 'Canceled' && wantsCustomer ? wantedCustomer(outcome.reference) : outcome
}

function wantedCustomer(reference: string | null): ChargeOutcome {
  return { kind: 'Declined', reference, decline: decline(WANTS_CUSTOMER) }
}
