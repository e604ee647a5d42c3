import type { Account, Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { type Announcement, changedFrom, eventRows } from '../../webhooks/events/index.ts'
import type { Attempt, AttemptedPayment, PaymentOutcome } from '../attempt.ts'
import { endCaptureRequest } from '../captures/capture-requests.queries.generated.ts'
import { applyReportedCard, invalidatePaymentMethod } from '../methods/index.ts'
import { type Payment, paymentPayload } from '../payment.ts'
import type { ReportedCard } from '../providers/index.ts'
import type { Settlement } from './apply-outcome.ts'
import { returnConsequence } from './decide-outcome.ts'
import { writeAttemptOutcome } from './write-outcome.queries.generated.ts'

const SETTLE_UNKNOWN_AFTER_SECONDS = 2
/**
 * The delay of the job that releases the token after a crash. Normally the process that applies the
 * outcome releases it.
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
 * payment passed or for another change, follow-up jobs, and the change of the method.
 */
export async function writeOutcome(
  services: Pick<Services, 'now' | 'wallNow' | 'mintId' | 'sealer'>,
  tx: Transaction,
  before: AttemptedPayment,
  { account, payment, attempt, outcome, statuses }: Settlement,
): Promise<void> {
  const { shard } = account
  const { ids: eventIds, ...events } = eventRows(services, account, allEvents(before, { payment, attempt }, statuses))
  // Not awaited, so that it is sent with the COMMIT, which fails if the statement fails.
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
    endCapture(tx, { shard, payment, attempt, outcome }),
    enqueueFollowUps(services, tx, shard, before, attempt),
    changeMethod(services, tx, account, { payment, attempt, outcome }),
  ])
}

/** Ends the capture request of a payment whose authorization has ended. */
async function endCapture(
  tx: Transaction,
  {
    shard,
    payment,
    attempt,
    outcome,
  }: Pick<Settlement, 'payment' | 'attempt' | 'outcome'> & { readonly shard: number },
): Promise<void> {
  if (payment.capture === null || attempt.stage !== 'Settled') return
  const { id: paymentId, updatedAt } = payment
  const isVoided = outcome.kind === 'NotCaptured' && (outcome.result === 'Canceled' || outcome.result === 'Expired')
  const endedBy = attempt.outcome === 'Succeeded' ? 'Capture' : isVoided ? 'Void' : null
  const failureMessage =
    payment.failureMessage ?? (endedBy === 'Capture' ? CAPTURED : 'The authorization had already ended.')
  await tx.run(endCaptureRequest, { shard, paymentId, endedBy, failureMessage, updatedAt })
}

const CAPTURED = 'The amount was captured.'

type MethodChange = Pick<Settlement, 'payment' | 'attempt' | 'outcome'>

/**
 * Applies an outcome to the charged method: writes a new card, or marks it as no longer chargeable.
 */
async function changeMethod(
  services: Pick<Services, 'now' | 'wallNow' | 'mintId' | 'sealer'>,
  tx: Transaction,
  account: Account,
  change: MethodChange,
): Promise<void> {
  const { attempt, outcome } = change
  const card = reportedCardOf(outcome)
  const { paymentMethodId: methodId, createdAt: startedAt } = attempt
  if (card && methodId) await applyReportedCard(services, tx, account, { methodId, startedAt }, card)
  const invalidId = methodToInvalidate(change)
  const invalidation = { revokesConsent: revokesConsent(outcome), chargedAt: startedAt }
  if (invalidId) await invalidatePaymentMethod(services, tx, account, invalidId, invalidation)
}

/** Returns the card that the provider reports with an outcome. */
export function reportedCardOf(outcome: PaymentOutcome): ReportedCard | undefined {
  return 'card' in outcome ? outcome.card : undefined
}

const CONSENT_REVOKED: ReadonlySet<string> = new Set(['revoked_authorization', 'debit_not_authorized'])

function revokesConsent(outcome: PaymentOutcome): boolean {
  if (outcome.kind === 'Returned') return returnConsequence(outcome.code).revokesAuthorization
  return outcome.kind === 'Declined' && CONSENT_REVOKED.has(outcome.decline.code)
}

/** Returns the method that an outcome changes, or null. It must be locked before any plan. */
export function methodToChange(change: MethodChange): string | null {
  const reports = reportedCardOf(change.outcome) !== undefined
  return methodToInvalidate(change) ?? (reports ? change.attempt.paymentMethodId : null)
}

/**
 * Returns the events of an outcome. A payment that becomes pending again or gets a method has only
 * the general update event.
 */
function allEvents(
  before: AttemptedPayment,
  { payment, attempt }: AttemptedPayment,
  statuses: readonly PaymentStatus[],
): Announcement[] {
  const events = eventsFor(payment, attempt, statuses)
  return events.length > 0 ? events : updateEvents(before.payment, payment, attempt)
}

/**
 * Returns an event for each status that a payment passed, none for a verification. Only the last
 * one carries the reason. `attempt` is null for a change without one.
 */
export function eventsFor(
  payment: Payment,
  attempt: Attempt | null,
  statuses: readonly PaymentStatus[],
): Announcement[] {
  return statuses.flatMap((status, index) => {
    if (status === 'Pending' || payment.isVerification) return []
    const isLast = index === statuses.length - 1
    const data = isLast
      ? paymentPayload({ ...payment, status }, attempt)
      : paymentPayload({ ...payment, status, ...NO_REASON }, attempt && passedAttempt(attempt, status))
    return [{ type: EVENTS[status], subjectId: payment.id, data }]
  })
}

const NO_REASON = { declineCode: null, failureMessage: null }

/** Returns the attempt as it was when its payment passed a status that no outcome had reported. */
function passedAttempt(attempt: Attempt, status: PaymentStatus): Attempt {
  const state = status === 'Succeeded' ? SUCCEEDED : PROCESSING
  return { ...attempt, ...state, declineCode: null, networkDeclineCode: null, returnCode: null }
}

const SUCCEEDED = { stage: 'Settled', outcome: 'Succeeded' } as const
const PROCESSING = { stage: 'Processing', outcome: null } as const

/**
 * Returns whether an attempt may be sent again. An authorization is captured without its
 * instrument.
 */
const needsInstrument = (stage: Attempt['stage']) => stage !== 'Settled' && stage !== 'Authorized'

/** Enqueues the jobs that an attempt still needs. `writeAttemptOutcome` deletes SettleAttempt. */
async function enqueueFollowUps(
  services: Pick<Services, 'wallNow'>,
  tx: Transaction,
  shard: number,
  before: AttemptedPayment,
  { id: subjectId, orgId, stage, vaultTokenId }: Settlement['attempt'],
): Promise<void> {
  const job = { shard, subjectId, orgId }
  if (stage === 'Unknown') return enqueue(services, tx, { ...job, kind: 'SettleAttempt' }, SETTLE_UNKNOWN_AFTER_SECONDS)
  const hasEnded = !needsInstrument(stage) && needsInstrument(before.attempt.stage)
  if (!hasEnded || vaultTokenId === null) return
  await enqueue(services, tx, { ...job, kind: 'ReleaseVaultToken' }, RELEASE_AFTER_SECONDS)
}

/**
 * Returns the method that the provider no longer accepts after a hard decline or a return with that
 * consequence.
 */
function methodToInvalidate({ payment, attempt, outcome }: MethodChange): string | null {
  // A charge that stores a token's instrument has its method in the payment only.
  const methodId = attempt.paymentMethodId ?? payment.paymentMethodId
  if (outcome.kind === 'Declined') return outcome.decline.hard ? methodId : null
  if (outcome.kind !== 'Returned' || !returnConsequence(outcome.code).invalidatesMethod) return null
  return methodId
}

/** Returns the event of a change that no other event reports; none when it is not visible. */
export function updateEvents(before: Payment, after: Payment, attempt: Attempt | null): Announcement[] {
  if (after.isVerification) return []
  const data = paymentPayload(after, attempt)
  const previous = changedFrom(paymentPayload(before, attempt), data) ?? {}
  const isShown = Object.keys(previous).some((name) => name !== 'updatedAt')
  return isShown ? [{ type: 'payment.updated', subjectId: after.id, data, previous }] : []
}
