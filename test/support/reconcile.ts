import { type PaymentStatus, TRANSITIONS } from '../../src/payments/payment-transitions.ts'
import { minorUnits } from '../../src/payments/providers/sandbox/minor-units.ts'
import { type Account, accountsOf, type Books, nameOf, sessionsOf } from './books.ts'
import { planProblems, plansLeftUndone } from './reconcile-plans.ts'
import type { ProcessorLedger } from './sandbox.ts'

/** Facts that the checks need besides books and ledger. */
export interface Known {
  /** References of charges that were made past the product, to store instruments for a test. */
  readonly foreign: ReadonlySet<string>
  /** Attempts and refunds of which a person was told that nobody can say what became of them. */
  readonly givenUp: ReadonlySet<string>
  /** True while debits may be on their way, customers may still confirm, and vault tokens be in their hour. */
  readonly young?: boolean
  /** True while plans may have later charges. */
  readonly goesOn?: boolean
}

type Charge = ProcessorLedger['charges'][number]

const TOOK: ReadonlySet<string> = new Set(['succeeded', 'disputed'])
const MAY_TAKE: ReadonlySet<string> = new Set([...TOOK, 'processing', 'requires_action'])

/**
 * What must be wrong at no moment. The ledger was read before the books and after them: what stood in it before has its
 * cause in the books, and what the books claim stands in it after.
 */
export function moneyProblems(before: ProcessorLedger, books: Books, after: ProcessorLedger, known: Known): string[] {
  return [
    ...strangers(before, books, known),
    ...accountsOf(books, before).flatMap((account) => [...chargedTwice(account), ...otherAmounts(account)]),
    ...accountsOf(books, after).flatMap((account) => [...claimed(account), ...refundsInBounds(account)]),
    ...planProblems(books),
    ...after.charges
      .filter(({ amount, refunded }) => refunded > amount)
      .map(({ id }) => `${id}: refunded above its amount`),
  ]
}

function strangers({ charges, refunds }: ProcessorLedger, books: Books, { foreign }: Known): string[] {
  const attempts = new Set(books.payment_attempts.map(({ id }) => id))
  const rows = new Set(books.refunds.map(({ id }) => id))
  return [
    ...charges
      .filter(({ reference }) => !attempts.has(reference) && !foreign.has(reference))
      .map(({ reference }) => `the processor charged ${reference}, of which we know nothing`),
    ...refunds
      .filter(({ reference }) => !rows.has(reference))
      .map(({ reference }) => `the processor refunded ${reference}, of which we know nothing`),
  ]
}

/** One key makes one charge, and of all keys of a payment one may take money. */
function chargedTwice(account: Account): string[] {
  const { attempts, refunds } = account
  const taking = attempts.flatMap(({ charges }) => charges).filter(({ status }) => MAY_TAKE.has(status))
  return [
    ...(taking.length > 1
      ? [`${nameOf(account)}: charged ${taking.length} times, as ${taking.map(({ id }) => id)}`]
      : []),
    ...attempts
      .filter(({ charges }) => charges.length > 1)
      .map(({ id }) => `attempt ${id}: charged anew under its key`),
    ...refunds.filter(({ done }) => done.length > 1).map(({ id }) => `refund ${id}: given back anew under its key`),
  ]
}

function otherAmounts(account: Account): string[] {
  const { payment, attempts, refunds } = account
  const differs = (side: { amount: number; currency: string }, amountMinor: number) =>
    side.currency !== payment.currency || side.amount !== minorUnits(BigInt(amountMinor), payment.currency)
  return [
    ...attempts
      .flatMap(({ charges }) => charges)
      .filter((charge) => differs(charge, payment.amount_minor))
      .map(({ id, amount, currency }) => `${nameOf(account)}: ${id} is of ${amount} ${currency}`),
    ...refunds
      .filter(({ done, amount_minor }) => done.some((each) => differs(each, amount_minor)))
      .map(({ id }) => `refund ${id}: another amount was given back`),
  ]
}

/** The certain facts in our books. */
function claimed(account: Account): string[] {
  const { payment, attempts, refunds } = account
  const statuses = (charges: readonly Charge[]) => charges.map(({ status }) => status)
  const all = attempts.flatMap(({ charges }) => statuses(charges))
  const succeeded = payment.status === 'Succeeded' || payment.status === 'Disputed'
  return [
    ...(succeeded && !all.some((status) => TOOK.has(status) || status === 'returned')
      ? [`${nameOf(account)}: ${payment.status}, and the processor took nothing`]
      : []),
    ...attempts
      .filter(({ outcome }) => outcome === 'Declined' || outcome === 'Canceled')
      .filter(({ charges }) => statuses(charges).some((status) => MAY_TAKE.has(status)))
      .map(({ id, outcome, charges }) => `attempt ${id}: ${outcome}, and the processor says ${statuses(charges)}`),
    ...refunds
      .filter(({ status, done }) => status === 'Succeeded' && done[0]?.status !== 'succeeded')
      .map(({ id, done }) => `refund ${id}: Succeeded, and the processor says ${done[0]?.status}`),
    ...refunds
      .filter(({ status, done }) => status === 'Failed' && done.some((each) => each.status !== 'failed'))
      .map(({ id, done }) => `refund ${id}: Failed, and the processor says ${done[0]?.status}`),
  ]
}

function refundsInBounds(account: Account): string[] {
  const { payment, refunds } = account
  const sum = (...statuses: string[]) =>
    refunds.filter(({ status }) => statuses.includes(status)).reduce((total, each) => total + each.amount_minor, 0)
  const { refunded_minor, refunds_reserved_minor, amount_minor } = payment
  return [
    refunds_reserved_minor > amount_minor && `${nameOf(account)}: more is refunded than was paid`,
    refunds_reserved_minor !== sum('Pending', 'Succeeded') &&
      `${nameOf(account)}: reserves another sum than its refunds`,
    refunded_minor !== sum('Succeeded') && `${nameOf(account)}: shows another sum than its refunds`,
  ].filter((problem) => problem !== false)
}

/** Returns the violations when nothing is in flight: both sides agree, and no job is left. */
export function quietProblems(books: Books, ledger: ProcessorLedger, known: Known): string[] {
  return [
    ...moneyProblems(ledger, books, ledger, known),
    ...accountsOf(books, ledger).flatMap((account) => [
      ...unexplained(account, known),
      ...refundsUnexplained(account, known),
      ...historyProblems(account),
    ]),
    ...leftUndone(books, known),
    ...(known.goesOn ? [] : plansLeftUndone(books)),
  ]
}

/**
 * The attempt states that a charge at the processor permits. A challenge that the customer
 * abandoned is a declined attempt.
 */
const ENDS: Readonly<Record<Charge['status'], readonly (string | null)[]>> = {
  succeeded: ['Succeeded'],
  disputed: ['Succeeded'],
  returned: ['Returned'],
  declined: ['Declined'],
  canceled: ['Canceled', 'Declined'],
  processing: [null],
  requires_action: [null],
}

function unexplained(account: Account, { givenUp, young }: Known): string[] {
  const { payment, attempts } = account
  const problems = attempts.flatMap(({ id, outcome, stage, charges: [charge], ...attempt }) => {
    const says = outcome ?? stage
    if (!charge) {
      const isOver = outcome === 'Declined' || outcome === 'Canceled' || givenUp.has(id)
      return isOver ? [] : [`attempt ${id}: ${says}, and never arrived`]
    }
    return [
      !ENDS[charge.status].includes(outcome) && `attempt ${id}: ${says}, and the processor says ${charge.status}`,
      outcome === null && !young && `attempt ${id}: still ${charge.status}`,
      attempt.provider_reference !== charge.id && `attempt ${id}: does not know what the processor calls it`,
      attempt.return_code !== charge.returnCode && `attempt ${id}: returned with ${attempt.return_code}`,
      (outcome === 'Declined') !== (attempt.decline_code !== null) && `attempt ${id}: its decline has no code`,
    ].filter((problem) => problem !== false)
  })
  const last = attempts.at(-1)
  const wanted: readonly string[] = last
    ? [statusAfter(last)]
    : [isUnusable(payment) ? 'Failed' : 'Pending', 'Canceled']
  if (wanted.includes(payment.status)) return problems
  return [...problems, `${nameOf(account)}: ${payment.status} instead of ${wanted.join(' or ')}`]
}

/** A plan's payment source may be unusable: then the provider gets no request. */
const isUnusable = (payment: Account['payment']) => payment.decline_code === 'payment_method_unusable'

/** Returns the status of a payment by its last attempt. */
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
      return charge?.status === 'processing' ? 'Processing' : charge ? 'RequiresAction' : 'Pending'
  }
}

function refundsUnexplained({ refunds }: Account, { givenUp, young }: Known): string[] {
  return refunds.flatMap(({ id, status, done: [refund] }) => {
    if (!refund) return status === 'Failed' || givenUp.has(id) ? [] : [`refund ${id}: ${status}, and never arrived`]
    if (status.toLowerCase() !== refund.status)
      return [`refund ${id}: ${status}, and the processor says ${refund.status}`]
    return status === 'Pending' && !young ? [`refund ${id}: still pending`] : []
  })
}

/** The events of a payment are a walk that the table of transitions allows, from its making to where it stands. */
function historyProblems(account: Account): string[] {
  const { payment, events, refunds } = account
  if (payment.is_set_up) return events.map(({ type }) => `${nameOf(account)}: a set-up, and ${type} was told of it`)
  const count = (wanted: string) => events.filter(({ type }) => type === wanted).length
  const ended = (wanted: string) => refunds.filter(({ status }) => status === wanted).length
  const moves = events.filter(({ type }) => !/^payment\.(refund|updated)/.test(type))
  const walked = moves.map(({ status }) => status as PaymentStatus)
  const last = walked.at(-1)
  const isTold = last === payment.status || (last && payment.status === 'Pending' && leadsTo(last, 'Pending'))
  const goesWrong = walked.slice(1).some((to, index) => !leadsTo(walked[index]!, to))
  return [
    moves[0]?.type !== 'payment.created' && `${nameOf(account)}: its first event is ${moves[0]?.type}`,
    count('payment.created') !== 1 && `${nameOf(account)}: was created ${count('payment.created')} times`,
    count('payment.refunded') !== ended('Succeeded') && `${nameOf(account)}: not each refund was announced once`,
    count('payment.refund_failed') !== ended('Failed') &&
      `${nameOf(account)}: not each failed refund was announced once`,
    (goesWrong || !isTold) && `${nameOf(account)}: its events tell ${walked.join(', ')}, and it is ${payment.status}`,
  ].filter((problem) => problem !== false)
}

/** Being pending again is no news, so that it may have been between. */
function leadsTo(from: PaymentStatus, to: PaymentStatus): boolean {
  const next = TRANSITIONS[from]
  return next.includes(to) || (next.includes('Pending') && TRANSITIONS.Pending.includes(to))
}

function leftUndone(books: Books, { givenUp, young }: Known): string[] {
  const open = books.payment_attempts.filter(({ outcome, stage }) => outcome === null && stage !== 'Processing')
  const openPayments = new Set(open.map(({ payment_id }) => payment_id))
  const held = new Set(open.map(({ vault_token_id }) => vault_token_id))
  const tried = new Set(books.payment_attempts.map(({ vault_token_id }) => vault_token_id))
  const isStuck = (paymentId: string | null) =>
    open.some(({ payment_id, id }) => payment_id === paymentId && !givenUp.has(id))
  const paid = new Set(['Succeeded', 'Processing', 'Returned', 'Disputed'])
  const statusOf = new Map(books.payments.map(({ id, status }) => [id, status]))
  /** A debit whose return is its first known outcome never completes its session. */
  const fits = (status: string, payment: string) =>
    (status === 'Completed') === paid.has(payment) || (status === 'Canceled' && payment === 'Returned')
  const waits = ({ kind, subject_id }: Books['errands'][number]) =>
    young && kind.startsWith('Settle') && !open.some(({ id, stage }) => id === subject_id && stage !== 'RequiresAction')
  return [
    ...books.errands.filter((job) => !waits(job)).map(({ kind, subject_id }) => `job left: ${kind} ${subject_id}`),
    ...books.notifications
      .filter(({ applied_at }) => applied_at === null)
      .map(({ event_id, due_at }) => `notification ${event_id}: ${due_at ? 'not applied' : 'given up'}`),
    ...books.uses
      .filter(({ consumer_id, token_id }) => !openPayments.has(consumer_id) && !(young && !tried.has(token_id)))
      .map(({ token_id }) => `token ${token_id}: in use for nothing`),
    ...books.vault_instruments
      .filter(({ token_id }) => !held.has(token_id) && !young)
      .map(({ token_id }) => `the instrument of token ${token_id} is left, and nobody needs it`),
    ...sessionsOf(books)
      .filter(
        ({ completing_since, payment_id }) =>
          completing_since !== null && (!openPayments.has(payment_id!) || isStuck(payment_id)) && !young,
      )
      .map(({ id }) => `session ${id}: is being completed by nobody`),
    ...sessionsOf(books)
      .filter(({ status, payment_id }) => !fits(status, statusOf.get(payment_id ?? '') ?? ''))
      .map(
        ({ id, status, payment_id }) => `session ${id}: ${status}, and its payment ${statusOf.get(payment_id ?? '')}`,
      ),
  ]
}
