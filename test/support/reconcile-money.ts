import { minorUnits } from '../../src/payments/providers/sandbox/charge-request.ts'
import { planProblems } from './reconcile-plans.ts'
import { type Account, accountsOf, nameOf, type Records } from './records.ts'
import type { ProcessorLedger } from './sandbox.ts'

/** Facts that the checks need besides records and ledger. */
export interface Known {
  /** References of charges that tests made directly at the processor to store instruments. */
  readonly foreign: ReadonlySet<string>
  /** Attempts and refunds that were logged as undeterminable. */
  readonly undetermined: ReadonlySet<string>
  /**
   * True while debits may be in flight, customers may still confirm, and vault tokens may be less
   * than an hour old.
   */
  readonly young?: boolean
  /** True while plans may have later charges. */
  readonly continues?: boolean
}

export type Charge = ProcessorLedger['charges'][number]

const TOOK: ReadonlySet<string> = new Set(['succeeded', 'captured', 'disputed'])
const MAY_TAKE: ReadonlySet<string> = new Set([...TOOK, 'processing', 'requires_action'])
/**
 * The scenario of challenges that never end at the processor. They take money only when their
 * result is sent.
 */
export const AWAITS_RESULT = 'challenge_awaits_result'
const mayTake = ({ status, scenario }: Charge) =>
  MAY_TAKE.has(status) && !(status === 'requires_action' && scenario === AWAITS_RESULT)
/** Ends of a successful charge that its record shows only after the notification. */
const LATE_ENDS: ReadonlySet<string> = new Set(['returned', 'expired', 'capture_failed'])

/**
 * Returns the violations of rules that hold at any moment. The ledger was read before and after the
 * records: each entry of the first ledger has its cause in the records, and each outcome in the
 * records is in the second ledger.
 */
export function moneyProblems(
  before: ProcessorLedger,
  records: Records,
  after: ProcessorLedger,
  known: Known,
): string[] {
  return [
    ...unknownEntries(before, records, known),
    ...accountsOf(records, before).flatMap((account) => [...chargedTwice(account), ...amountProblems(account)]),
    ...accountsOf(records, after).flatMap((account) => [...outcomeProblems(account), ...refundSumProblems(account)]),
    ...planProblems(records),
    ...after.charges
      .filter(({ amount, captured, refunded }) => refunded > (captured ?? amount))
      .map(({ id }) => `${id}: more was refunded than charged`),
  ]
}

/** Returns the charges and refunds of the processor that have no record. */
function unknownEntries({ charges, refunds }: ProcessorLedger, records: Records, { foreign }: Known): string[] {
  const attempts = new Set(records.payment_attempts.map(({ id }) => id))
  const rows = new Set(records.refunds.flatMap(({ id, provider_reference }) => [id, provider_reference]))
  return [
    ...charges
      .filter(({ reference }) => !attempts.has(reference) && !foreign.has(reference))
      .map(({ reference }) => `the processor has an unknown charge ${reference}`),
    ...refunds
      .filter(({ id, reference }) => !rows.has(reference ?? id))
      .map(({ id, reference }) => `the processor has an unknown refund ${reference ?? id}`),
  ]
}

/**
 * Returns the keys with more than one charge or refund, and the payments with more than one
 * successful charge.
 */
function chargedTwice(account: Account): string[] {
  const { attempts, refunds } = account
  const taking = attempts.flatMap(({ charges }) => charges).filter(mayTake)
  return [
    ...(taking.length > 1
      ? [`${nameOf(account)}: charged ${taking.length} times, as ${taking.map(({ id }) => id)}`]
      : []),
    ...attempts
      .filter(({ charges }) => charges.length > 1)
      .map(({ id }) => `attempt ${id}: charged more than once under one key`),
    ...refunds
      .filter(({ done }) => done.length > 1)
      .map(({ id }) => `refund ${id}: refunded more than once under one key`),
  ]
}

/** Returns the charges and refunds whose amount or currency differs from the records. */
function amountProblems(account: Account): string[] {
  const { payment, attempts, refunds } = account
  const differs = (side: { amount: number; currency: string }, amountMinor: number) =>
    side.currency !== payment.currency || side.amount !== minorUnits(BigInt(amountMinor), payment.currency)
  return [
    ...attempts
      .flatMap(({ charges }) => charges)
      .filter((charge) => differs(charge, payment.amount_minor))
      .map(({ id, amount, currency }) => `${nameOf(account)}: the amount of ${id} is ${amount} ${currency}`),
    ...refunds
      .filter(({ done, amount_minor }) => done.some((each) => differs(each, amount_minor)))
      .map(({ id }) => `refund ${id}: the processor refunded another amount`),
  ]
}

/** Returns the recorded outcomes that the ledger contradicts. */
function outcomeProblems(account: Account): string[] {
  const { payment, attempts, refunds } = account
  const statuses = (charges: readonly Charge[]) => charges.map(({ status }) => status)
  const all = attempts.flatMap(({ charges }) => statuses(charges))
  const succeeded = payment.status === 'Succeeded' || payment.status === 'Disputed'
  return [
    ...(succeeded && !all.some((status) => TOOK.has(status) || LATE_ENDS.has(status))
      ? [`${nameOf(account)}: is ${payment.status}, but the processor took nothing`]
      : []),
    ...attempts
      .filter(({ outcome }) => outcome === 'Declined' || outcome === 'Canceled')
      .filter(({ charges }) => charges.some(mayTake))
      .map(({ id, outcome, charges }) => `attempt ${id}: is ${outcome}, but the processor says ${statuses(charges)}`),
    ...refunds
      .filter(({ status, done }) => status === 'Succeeded' && done[0]?.status !== 'succeeded')
      .map(({ id, done }) => `refund ${id}: is Succeeded, but the processor says ${done[0]?.status}`),
    ...refunds
      .filter(({ status, done }) => status === 'Failed' && done.some((each) => each.status !== 'failed'))
      .map(({ id, done }) => `refund ${id}: is Failed, but the processor says ${done[0]?.status}`),
  ]
}

/** Returns the contradictions between a payment's refunds and its sums of them. */
function refundSumProblems(account: Account): string[] {
  const { payment, refunds } = account
  const sum = (...statuses: string[]) =>
    refunds.filter(({ status }) => statuses.includes(status)).reduce((total, each) => total + each.amount_minor, 0)
  const { refunded_minor, refunds_reserved_minor, amount_minor } = payment
  return [
    refunds_reserved_minor > amount_minor && `${nameOf(account)}: more is refunded than was paid`,
    refunds_reserved_minor !== sum('Pending', 'Succeeded') &&
      `${nameOf(account)}: refunds_reserved_minor is not the sum of its refunds`,
    refunded_minor !== sum('Succeeded') && `${nameOf(account)}: refunded_minor is not the sum of its refunds`,
  ].filter((problem) => problem !== false)
}
