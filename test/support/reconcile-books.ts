import { minorUnits } from '../../src/payments/providers/sandbox/charge-request.ts'
import { type Account, accountsOf, type DisputeRow, nameOf, type Records } from './records.ts'
import type { ProcessorLedger } from './sandbox.ts'

type Charge = ProcessorLedger['charges'][number]
type Dispute = ProcessorLedger['disputes'][number]

/** The charges whose money the merchant has. */
const HAS_MONEY: ReadonlySet<string> = new Set(['succeeded', 'captured'])

/**
 * Returns the captures and disputes whose records differ from the ledger, and the currencies in
 * which the payments less their refunds do not add up to the processor's. Nothing may be in flight.
 */
export function bookProblems(records: Records, ledger: ProcessorLedger): string[] {
  const accounts = accountsOf(records, ledger)
  return [
    ...accounts.flatMap(captureProblems),
    ...disputeProblems(accounts, records.disputes, ledger.disputes),
    ...sumProblems(accounts, ledger),
  ]
}

const asUnits = (amountMinor: number | null, currency: string) =>
  amountMinor === null ? null : minorUnits(BigInt(amountMinor), currency)

/** Returns a problem unless the captured amount of a payment is the processor's. */
function captureProblems(account: Account): string[] {
  const { payment, attempts } = account
  if (payment.capture !== 'Manual') return []
  const [charge] = attempts.flatMap(({ charges }) => charges).filter(({ status }) => TOOK.has(status))
  const recorded = asUnits(payment.captured_minor, payment.currency)
  const captured = charge?.captured ?? null
  const authorized = asUnits(payment.authorized_minor, payment.currency)
  return [
    ...(recorded === captured ? [] : [`${nameOf(account)}: captured ${recorded}, but the processor ${captured}`]),
    ...(charge && authorized !== charge.amount
      ? [`${nameOf(account)}: authorized ${authorized}, but the processor ${charge.amount}`]
      : []),
  ]
}

const TOOK: ReadonlySet<string> = new Set([...HAS_MONEY, 'disputed'])

const STATUSES: Readonly<Record<Dispute['status'], string>> = {
  warning: 'Warning',
  warning_closed: 'Warning',
  needs_response: 'NeedsResponse',
  under_review: 'UnderReview',
  won: 'Won',
  lost: 'Lost',
}
const TAKES: ReadonlySet<string> = new Set(['NeedsResponse', 'UnderReview', 'Lost'])

/**
 * Returns the disputes that are on one side only or differ, and payments that count against one.
 */
function disputeProblems(
  accounts: readonly Account[],
  recorded: readonly DisputeRow[],
  disputes: readonly Dispute[],
): string[] {
  const byReference = new Map(recorded.map((each) => [each.provider_reference, each]))
  const owners = new Map(accounts.flatMap((account) => chargesOf(account).map(({ id }) => [id, account] as const)))
  const ids = new Set(disputes.map(({ id }) => id))
  return [
    ...recorded
      .filter(({ provider_reference }) => !ids.has(provider_reference))
      .map(({ provider_reference }) => `the processor has no dispute ${provider_reference}`),
    ...disputes.flatMap((dispute) => {
      const { id, charge, status, amount } = dispute
      const account = owners.get(charge)
      const record = byReference.get(id)
      if (!account) return []
      if (!record) return [`${nameOf(account)}: its dispute ${id} is not recorded`]
      const says = STATUSES[status]
      return [
        record.status !== says && `${nameOf(account)}: its dispute ${id} is ${record.status} instead of ${says}`,
        asUnits(record.amount_minor, record.currency) !== amount &&
          `${nameOf(account)}: its dispute ${id} is of ${record.amount_minor}, but the processor says ${amount}`,
        TAKES.has(says) &&
          account.payment.status === 'Succeeded' &&
          `${nameOf(account)}: its dispute ${id} is ${says}, but the payment counts as paid`,
      ].filter((problem) => problem !== false)
    }),
  ]
}

const chargesOf = ({ attempts }: Account): readonly Charge[] => attempts.flatMap(({ charges }) => charges)

/** Returns the currencies in which the money of all payments is not what the processor holds. */
function sumProblems(accounts: readonly Account[], { refunds }: ProcessorLedger): string[] {
  const done = Map.groupBy(
    refunds.filter(({ status }) => status === 'succeeded'),
    ({ charge }) => charge,
  )
  const sums = new Map<string, { books: number; processor: number }>()
  const add = (currency: string, side: 'books' | 'processor', amount: number) => {
    const sum = sums.get(currency) ?? { books: 0, processor: 0 }
    sums.set(currency, { ...sum, [side]: sum[side] + amount })
  }
  for (const account of accounts) {
    const { status, currency, amount_minor, captured_minor, refunded_minor } = account.payment
    if (status === 'Succeeded')
      add(currency, 'books', asUnits((captured_minor ?? amount_minor) - refunded_minor, currency)!)
    for (const { id, amount, captured, ...charge } of chargesOf(account).filter((each) => HAS_MONEY.has(each.status))) {
      const back = (done.get(id) ?? []).reduce((sum, refund) => sum + refund.amount, 0)
      add(charge.currency, 'processor', (captured ?? amount) - back)
    }
  }
  return [...sums]
    .filter(([, { books, processor }]) => books !== processor)
    .map(([currency, { books, processor }]) => `${currency}: the books have ${books}, but the processor ${processor}`)
}
