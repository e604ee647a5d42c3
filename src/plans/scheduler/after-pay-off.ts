import type { PaymentOutcome } from '../../payments/index.ts'
import type { PaymentPlanOccurrenceStatus, PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type PaymentPlanPolicy, statusesAfterEnd } from '../index.ts'
import { isPaidBySuccess, statusesUnpaid } from './after-occurrence.ts'
import type { Occurrence, RetryNeeds } from './locked-plan.ts'
import { type NoRetryReason, noRetryReason } from './no-retry-reason.ts'
import { mayBeCaptured, retryNeedsAfter, stricterNeeds } from './retry.ts'

/** A plan, and its organization's policy. */
interface Facts {
  readonly plan: { readonly status: PaymentPlanStatus }
  readonly occurrences: readonly Occurrence[]
  readonly policy: Pick<PaymentPlanPolicy, 'retryDays' | 'whenPastDue'>
  readonly now: Timestamp
}

type PayOffOutcome = 'paid' | 'declined' | 'notCharged' | 'notCaptured' | 'returned'

/** The changes to a plan by the outcome of a payment for all of its unpaid occurrences. */
export interface PayOffTransition {
  readonly outcome: PayOffOutcome
  /** The occurrences that the payment is for, by number. */
  readonly changed: ReadonlyMap<number, Pick<Occurrence, 'status' | 'retryNeeds'>>
  /**
   * The occurrences that failed by this outcome, in order. `payment_plan.payment_failed` reports
   * each.
   */
  readonly failures: readonly PayOffFailure[]
  /** The statuses that the plan passes through, in order; empty when its status stays. */
  readonly statuses: readonly PaymentPlanStatus[]
}

interface PayOffFailure {
  readonly occurrence: Occurrence
  readonly noRetryReason: NoRetryReason | null
}

/**
 * Returns the transition that the outcome of a pay-off causes; null if nothing changes. A decline
 * changes nothing, including retries. After a return, occurrences that are not due yet keep their
 * dates. The others fail and are not retried, because each debit would differ from the returned
 * one. If the charge may still be captured, all occurrences fail, because a charge of one of them
 * could pay it twice.
 */
export function afterPayOff(facts: Facts, paymentId: string, outcome: PaymentOutcome): PayOffTransition | null {
  const paying = facts.occurrences.filter((each) => each.paymentId === paymentId)
  const inFlight = paying.filter(({ status }) => status === 'Processing')
  const inFlightOrPaid = paying.filter(({ status }) => status === 'Processing' || status === 'Succeeded')
  switch (outcome.kind) {
    case 'Succeeded':
    case 'Disputed':
      return paid(facts, inFlight)
    case 'Recaptured':
      return paid(facts, paying.filter(isPaidBySuccess))
    case 'Declined':
      return unpaid(facts, inFlight, outcome, 'declined')
    case 'Unavailable':
      return unpaid(facts, inFlight, outcome, 'notCharged')
    case 'Canceled':
      return unpaid(facts, inFlight, outcome, mayBeCaptured(outcome) ? 'notCaptured' : 'declined')
    case 'NotCaptured':
      return unpaid(facts, inFlightOrPaid, outcome, 'notCaptured')
    case 'Returned':
      return unpaid(facts, inFlightOrPaid, outcome, 'returned')
    case 'Unknown':
    case 'RequiresAction':
    case 'Processing':
    case 'Authorized':
      return null
  }
}

function paid(facts: Facts, paying: readonly Occurrence[]): PayOffTransition | null {
  if (paying.length === 0) return null
  const changed = new Map(paying.map(({ number }) => [number, { status: 'Succeeded', retryNeeds: null } as const]))
  const statuses = statusesAfterEnd(facts.plan.status, statesAfter(facts, changed))
  return { outcome: 'paid', changed, failures: [], statuses }
}

function unpaid(
  facts: Facts,
  paying: readonly Occurrence[],
  reported: PaymentOutcome,
  outcome: Exclude<PayOffOutcome, 'paid'>,
): PayOffTransition | null {
  if (paying.length === 0) return null
  const changed = new Map(
    paying.map((each) => {
      const status = statusUnpaid(facts, each, outcome)
      return [each.number, { status, retryNeeds: needsUnpaid(each, status, reported) }]
    }),
  )
  if (outcome === 'declined' || outcome === 'notCharged') return { outcome, changed, failures: [], statuses: [] }
  const failures = failuresOf(facts, paying, reported, changed)
  if (failures.length > 0) return { outcome, changed, failures, statuses: statusesUnpaid(facts) }
  return { outcome, changed, failures, statuses: facts.plan.status === 'Completed' ? ['PastDue', 'Active'] : [] }
}

function failuresOf(
  facts: Facts,
  paying: readonly Occurrence[],
  reported: PaymentOutcome,
  changed: PayOffTransition['changed'],
): PayOffFailure[] {
  return paying
    .map((each): Occurrence => ({ ...each, ...changed.get(each.number), retryAt: null }))
    .filter(({ status }) => status === 'Failed')
    .map((occurrence) => ({ occurrence, noRetryReason: noRetryReason(facts, reported, occurrence) }))
}

function statusUnpaid(
  { plan, now }: Facts,
  { attempts, isReopened, dueAt }: Occurrence,
  outcome: Exclude<PayOffOutcome, 'paid'>,
): PaymentPlanOccurrenceStatus {
  if (plan.status === 'Canceled') return 'Canceled'
  if (outcome === 'notCaptured') return 'Failed'
  // An occurrence with an earlier attempt was Failed before, and so was one that was reopened as
  // Failed.
  if (attempts > 1 || isReopened) return 'Failed'
  return outcome !== 'returned' || dueAt > now ? 'Scheduled' : 'Failed'
}

/**
 * A failed occurrence keeps the needs of its earlier charge, because the pay-off was for another
 * amount.
 */
function needsUnpaid(
  occurrence: Occurrence,
  status: PaymentPlanOccurrenceStatus,
  reported: PaymentOutcome,
): RetryNeeds | null {
  if (status === 'Scheduled') return null
  return stricterNeeds(occurrence.retryNeeds, retryNeedsAfter(occurrence, reported))
}

function statesAfter({ occurrences }: Facts, changed: PayOffTransition['changed']) {
  return occurrences.map(({ number, status }) => ({ status: changed.get(number)?.status ?? status }))
}
