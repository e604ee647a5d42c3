import { TRANSITIONS } from '../../src/payments/payment-transitions.ts'
import type { PaymentStatus } from '../../src/platform/graphql/inputs.generated.ts'
import { bookProblems } from './reconcile-books.ts'
import { AWAITS_RESULT, type Charge, type Known, moneyProblems } from './reconcile-money.ts'
import { unfinishedPlanProblems } from './reconcile-plans.ts'
import { type Account, accountsOf, nameOf, type Records, sessionsOf } from './records.ts'
import type { ProcessorLedger } from './sandbox.ts'

/**
 * Returns the violations when nothing is in flight: records and ledger agree, and no job is left.
 */
export function settledProblems(records: Records, ledger: ProcessorLedger, known: Known): string[] {
  return [
    ...moneyProblems(ledger, records, ledger, known),
    ...accountsOf(records, ledger).flatMap((account) => [
      ...attemptProblems(account, known),
      ...refundProblems(account, known),
      ...historyProblems(account),
    ]),
    ...bookProblems(records, ledger),
    ...unfinishedWork(records, known),
    ...(known.continues ? [] : unfinishedPlanProblems(records)),
  ]
}

/**
 * The attempt states that a charge at the processor permits. A challenge that the customer
 * abandoned is a declined attempt.
 */
const ENDS: Readonly<Record<Charge['status'], readonly (string | null)[]>> = {
  succeeded: ['Succeeded'],
  captured: ['Succeeded'],
  disputed: ['Succeeded'],
  returned: ['Returned'],
  declined: ['Declined'],
  canceled: ['Canceled', 'Declined'],
  expired: ['Canceled', 'Declined'],
  capture_failed: ['Canceled', 'Declined'],
  authorized: [null],
  capturing: [null],
  processing: [null],
  requires_action: [null],
}

const endsOf = ({ status, scenario }: Charge): readonly (string | null)[] =>
  status === 'requires_action' && scenario === AWAITS_RESULT ? [null, ...ENDS.canceled] : ENDS[status]

/**
 * Returns the differences between a payment's attempts, the processor's charges and the payment's
 * status.
 */
function attemptProblems(account: Account, { undetermined, young }: Known): string[] {
  const { payment, attempts } = account
  const problems = attempts.flatMap(({ id, outcome, stage, charges: [charge], ...attempt }) => {
    const says = outcome ?? stage
    if (!charge) {
      const hasEnded = outcome === 'Declined' || outcome === 'Canceled' || undetermined.has(id)
      return hasEnded ? [] : [`attempt ${id}: is ${says}, but the processor has no charge`]
    }
    return [
      !endsOf(charge).includes(outcome) && `attempt ${id}: is ${says}, but the processor says ${charge.status}`,
      outcome === null && !young && `attempt ${id}: still ${charge.status}`,
      attempt.provider_reference !== charge.id && `attempt ${id}: its provider_reference is not the processor's id`,
      attempt.return_code !== charge.returnCode && `attempt ${id}: its return_code is ${attempt.return_code}`,
      (outcome === 'Declined') !== (attempt.decline_code !== null) &&
        `attempt ${id}: its decline_code does not match its outcome`,
    ].filter((problem) => problem !== false)
  })
  const last = attempts.at(-1)
  const wanted: readonly string[] = last
    ? [statusAfter(last)]
    : [isUnusable(payment) ? 'Failed' : 'Pending', 'Canceled']
  if (wanted.includes(payment.status)) return problems
  return [...problems, `${nameOf(account)}: is ${payment.status} instead of ${wanted.join(' or ')}`]
}

/** Returns whether a plan's payment source was unusable, so that the provider got no request. */
const isUnusable = (payment: Account['payment']) => payment.decline_code === 'payment_method_unusable'

/** Returns the status that a payment must have after its last attempt. */
function statusAfter({ outcome, charges: [charge] }: Account['attempts'][number]): PaymentStatus {
  switch (outcome) {
    case 'Succeeded':
      return charge?.status === 'disputed' ? 'Disputed' : 'Succeeded'
    case 'Declined':
      return 'Failed'
    case 'Canceled':
    case 'Returned':
      return outcome
    default:
      return statusInFlight(charge)
  }
}

/** Returns the status of a payment whose charge has not ended, or did not arrive. */
function statusInFlight(charge: Charge | undefined): PaymentStatus {
  if (charge?.status === 'processing') return 'Processing'
  return charge?.status === 'requires_action' ? 'RequiresAction' : 'Pending'
}

/** Returns the differences between a payment's refunds and the processor's. */
function refundProblems({ refunds }: Account, { undetermined, young }: Known): string[] {
  return refunds.flatMap(({ id, status, done: [refund] }) => {
    if (!refund)
      return status === 'Failed' || undetermined.has(id)
        ? []
        : [`refund ${id}: is ${status}, but the processor has no refund`]
    if (status.toLowerCase() !== refund.status)
      return [`refund ${id}: is ${status}, but the processor says ${refund.status}`]
    return status === 'Pending' && !young ? [`refund ${id}: still pending`] : []
  })
}

/**
 * Returns the problems of a payment's events. They must follow the table of transitions, from the
 * payment's creation to its status.
 */
function historyProblems(account: Account): string[] {
  const { payment, events, refunds } = account
  if (payment.is_verification)
    return events.map(({ type }) => `${nameOf(account)}: is a verification, but ${type} was announced`)
  const count = (wanted: string) => events.filter(({ type }) => type === wanted).length
  const ended = (wanted: string) => refunds.filter(({ status }) => status === wanted).length
  const moves = events.filter((event, index) => isMove(event, events.slice(0, index)))
  const walked = moves.map(({ status }) => status as PaymentStatus)
  const last = walked.at(-1)
  const isAnnounced = last === payment.status || (last && payment.status === 'Pending' && leadsTo(last, 'Pending'))
  const goesWrong = walked.slice(1).some((to, index) => !leadsTo(walked[index]!, to))
  return [
    moves[0]?.type !== 'payment.created' && `${nameOf(account)}: its first event is ${moves[0]?.type}`,
    count('payment.created') !== 1 && `${nameOf(account)}: was created ${count('payment.created')} times`,
    count('payment.refunded') !== ended('Succeeded') && `${nameOf(account)}: its events do not report each refund once`,
    count('payment.refund_failed') !== ended('Failed') &&
      `${nameOf(account)}: its events do not report each failed refund once`,
    (goesWrong || !isAnnounced) &&
      `${nameOf(account)}: its events report ${walked.join(', ')}, but its status is ${payment.status}`,
  ].filter((problem) => problem !== false)
}

const isQuiet = ({ type }: Account['events'][number]) => /^payment\.(refund|updated|capture_failed)/.test(type)

/**
 * Returns whether an event reports another status. Only a dispute that was won is reported by an
 * update.
 */
function isMove(event: Account['events'][number], before: Account['events']): boolean {
  if (!isQuiet(event)) return true
  return event.type === 'payment.updated' && event.status === 'Succeeded' && before.at(-1)?.status === 'Disputed'
}

/** Returns whether one event may follow another. A return to Pending between them has no event. */
function leadsTo(from: PaymentStatus, to: PaymentStatus): boolean {
  const next = TRANSITIONS[from]
  return next.includes(to) || (next.includes('Pending') && TRANSITIONS.Pending.includes(to))
}

/** Returns the jobs, notifications, token uses and sessions that are still unfinished. */
function unfinishedWork(records: Records, { undetermined, young }: Known): string[] {
  const open = records.payment_attempts.filter(({ outcome, stage }) => outcome === null && stage !== 'Processing')
  const openPayments = new Set(open.map(({ payment_id }) => payment_id))
  const inUse = new Set(open.map(({ vault_token_id }) => vault_token_id))
  const attempted = new Set(records.payment_attempts.map(({ vault_token_id }) => vault_token_id))
  const isStuck = (paymentId: string | null) =>
    open.some(({ payment_id, id }) => payment_id === paymentId && !undetermined.has(id))
  const paid = new Set(['Succeeded', 'Processing', 'Returned', 'Disputed'])
  const statusOf = new Map(records.payments.map(({ id, status }) => [id, status]))
  /** A debit whose return is its first known outcome never completes its session. */
  const fits = (status: string, payment: string) =>
    (status === 'Completed') === paid.has(payment) || (status === 'Canceled' && payment === 'Returned')
  const waits = ({ kind, subject_id }: Records['jobs'][number]) =>
    young && kind.startsWith('Settle') && !open.some(({ id, stage }) => id === subject_id && stage !== 'RequiresAction')
  return [
    ...records.jobs.filter((job) => !waits(job)).map(({ kind, subject_id }) => `job left: ${kind} ${subject_id}`),
    ...records.notifications
      .filter(({ applied_at }) => applied_at === null)
      .map(({ event_id, due_at }) => `notification ${event_id}: ${due_at ? 'not applied' : 'no longer retried'}`),
    ...records.uses
      .filter(({ consumer_id, token_id }) => !openPayments.has(consumer_id) && !(young && !attempted.has(token_id)))
      .map(({ token_id }) => `token ${token_id}: has a use without an open payment`),
    ...records.vault_instruments
      .filter(({ token_id }) => !inUse.has(token_id) && !young)
      .map(({ token_id }) => `token ${token_id}: its instrument remains without a use`),
    ...sessionsOf(records)
      .filter(
        ({ completing_since, payment_id }) =>
          completing_since !== null && (!openPayments.has(payment_id!) || isStuck(payment_id)) && !young,
      )
      .map(({ id }) => `session ${id}: is being completed without an attempt`),
    ...sessionsOf(records)
      .filter(({ status, payment_id }) => !fits(status, statusOf.get(payment_id ?? '') ?? ''))
      .map(
        ({ id, status, payment_id }) =>
          `session ${id}: is ${status}, but its payment is ${statusOf.get(payment_id ?? '')}`,
      ),
  ]
}
