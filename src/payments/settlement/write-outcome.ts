import type { Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { type Announcement, eventRows } from '../../webhooks/events/index.ts'
import { invalidatePaymentMethod } from '../methods/index.ts'
import { type Payment, paymentPayload } from '../payment.ts'
import type { PaymentStatus } from '../payment-transitions.ts'
import { updateEvents } from '../payment-update.ts'
import type { AttemptedPayment } from './after-outcome.ts'
import type { Settlement } from './apply-outcome.ts'
import { returnConsequence } from './return-consequence.ts'
import { writeAttemptOutcome } from './write-outcome.queries.generated.ts'

const SETTLE_UNKNOWN_AFTER_SECONDS = 2
/**
 * The process that applies the outcome releases the token at once; the job does it after a crash.
 */
const RELEASE_AFTER_SECONDS = 5

const EVENTS = {
  RequiresAction: 'payment.requires_action',
  Processing: 'payment.processing',
  Succeeded: 'payment.succeeded',
  Failed: 'payment.failed',
  Canceled: 'payment.canceled',
  Returned: 'payment.returned',
  Disputed: 'payment.disputed',
} as const satisfies Partial<Record<PaymentStatus, Announcement['type']>>

/**
 * Writes an outcome to a locked payment and attempt: both rows, an event for each status that the
 * payment passed or for another change, follow-up jobs, and the method's invalidation.
 */
export async function writeOutcome(
  services: Pick<Services, 'now' | 'wallNow' | 'mintId' | 'sealer'>,
  tx: Transaction,
  before: AttemptedPayment,
  { account, payment, attempt, outcome, statuses }: Settlement,
): Promise<void> {
  const { shard } = account
  const invalidMethodId = methodToInvalidate({ payment, attempt, outcome })
  const { ids: eventIds, ...events } = eventRows(services, account, allEvents(before, payment, statuses))
  // Not awaited: it is sent with the COMMIT, which fails if it fails.
  tx.run(writeAttemptOutcome, {
    ...payment,
    ...attempt,
    ...events,
    ...{ shard, eventIds, paymentId: payment.id, attemptId: attempt.id, paymentMethodId: payment.paymentMethodId },
    declineCode: payment.declineCode,
    attemptDeclineCode: attempt.declineCode,
    isSettled: attempt.stage === 'Settled',
  })
  await Promise.all([
    enqueueFollowUps(services, tx, shard, before, attempt),
    invalidMethodId && invalidatePaymentMethod(services, tx, account, invalidMethodId),
  ])
}

/** Returns the events of an outcome. Becoming pending again and gaining a method have only the general update event. */
function allEvents(before: AttemptedPayment, payment: Payment, statuses: readonly PaymentStatus[]): Announcement[] {
  const events = eventsFor(payment, statuses)
  return events.length > 0 ? events : updateEvents(before.payment, payment)
}

/** Returns an event for each status that a payment passed, none for a verification. Only the last one carries the reason. */
export function eventsFor(payment: Payment, statuses: readonly PaymentStatus[]): Announcement[] {
  return statuses.flatMap((status, index) => {
    if (status === 'Pending' || payment.isVerification) return []
    const passed = index < statuses.length - 1 ? { declineCode: null, failureMessage: null } : {}
    return [{ type: EVENTS[status], subjectId: payment.id, data: paymentPayload({ ...payment, status, ...passed }) }]
  })
}

/**
 * Enqueues the jobs that an attempt still needs. `writeAttemptOutcome` deletes the one that settles
 * it.
 */
async function enqueueFollowUps(
  services: Pick<Services, 'wallNow'>,
  tx: Transaction,
  shard: number,
  before: AttemptedPayment,
  { id: subjectId, orgId, stage, vaultTokenId }: Settlement['attempt'],
): Promise<void> {
  const job = { shard, subjectId, orgId }
  if (stage === 'Unknown') return enqueue(services, tx, { ...job, kind: 'SettleAttempt' }, SETTLE_UNKNOWN_AFTER_SECONDS)
  const hasEnded = stage === 'Settled' && before.attempt.stage !== 'Settled'
  if (!hasEnded || vaultTokenId === null) return
  await enqueue(services, tx, { ...job, kind: 'ReleaseVaultToken' }, RELEASE_AFTER_SECONDS)
}

/**
 * Returns the method that the provider no longer accepts: after a hard decline, or a return with
 * that consequence.
 */
export function methodToInvalidate({
  payment,
  attempt,
  outcome,
}: Pick<Settlement, 'payment' | 'attempt' | 'outcome'>): string | null {
  // A charge that stores a token's instrument has its method in the payment only.
  const methodId = attempt.paymentMethodId ?? payment.paymentMethodId
  if (outcome.kind === 'Declined') return outcome.decline.hard ? methodId : null
  if (outcome.kind !== 'Returned' || !returnConsequence(outcome.code).invalidatesMethod) return null
  return methodId
}
