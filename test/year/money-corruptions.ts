import type { Corruption } from './corruptions.ts'
import type { YearRecords } from './plan-history.ts'

/** Corruptions of money: what the books and the processor's ledger must agree about. */
export const MONEY_CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'a recorded capture is not in the ledger',
    deployment: captureNotInLedger,
    expected: /captured \d+, but the processor null/,
  },
  {
    name: 'another amount was captured than is recorded',
    deployment: capturedOtherAmount,
    expected: /captured \d+, but the processor \d+/,
  },
  {
    name: "a provider's refund is missing in the books",
    deployment: unrecordedRefund,
    expected: /the processor has an unknown refund/,
  },
  {
    name: 'a dispute was lost, but its payment still counts',
    deployment: lostButCounted,
    expected: /is Lost, but the payment counts as paid/,
  },
  { name: 'a dispute was not recorded', deployment: unrecordedDispute, expected: /its dispute \w+ is not recorded/ },
  {
    name: 'a waived occurrence was charged',
    deployment: chargedAfterWaiver,
    expected: /is Waived, but a charge is Succeeded/,
  },
  {
    name: 'an occurrence was marked as paid elsewhere, and nobody requested it',
    deployment: endedWithoutRequest,
    expected: /is PaidElsewhere without a request/,
  },
]

/** Removes the requests to mark occurrences as paid, whose events remain. */
function endedWithoutRequest(year: YearRecords): YearRecords | null {
  if (!year.records.events.some(({ type }) => type === 'payment_plan.occurrence_marked_paid')) return null
  const actions = year.requestLog.actions.filter(({ action }) => action !== 'markPaid' && action !== 'waive')
  return { ...year, requestLog: { ...year.requestLog, actions } }
}

/** Shows that a person's waiver of an occurrence came before its successful charge. */
function chargedAfterWaiver(year: YearRecords): YearRecords | null {
  const { events, payments } = year.records
  const first = (wanted: (event: Records['events'][number]) => boolean) => events.toSorted(byId).find(wanted)
  for (const { id, payment_plan_id, plan_occurrence } of payments.filter(({ status }) => status === 'Succeeded')) {
    const started = first(({ subject_id }) => subject_id === id)
    const before = started && first(({ subject_id, id: of }) => subject_id === payment_plan_id && of < started.id)
    if (!before) continue
    const payload = JSON.stringify({ data: { occurrence: { number: plan_occurrence, status: 'Waived' } } })
    const waived = {
      ...before,
      id: before.id.replace(/.{12}$/, 'ffffffffffff'),
      type: 'payment_plan.occurrence_waived',
    }
    return withRecords(year, { events: [...events, { ...waived, payload }] })
  }
  return null
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)

type Records = YearRecords['records']
type Ledger = YearRecords['ledger']

const withRecords = (year: YearRecords, change: Partial<Records>): YearRecords => ({
  ...year,
  records: { ...year.records, ...change },
})

const withLedger = (year: YearRecords, change: Partial<Ledger>): YearRecords => ({
  ...year,
  ledger: { ...year.ledger, ...change },
})

/** Changes one element of a list; null when there is none. */
function changed<Item>(
  items: readonly Item[],
  isMeant: (item: Item) => boolean,
  change: (item: Item) => Partial<Item>,
) {
  const index = items.findIndex(isMeant)
  const found = items[index]
  return found ? items.toSpliced(index, 1, { ...found, ...change(found) }) : null
}

function without<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): Item[] | null {
  const index = items.findIndex(isMeant)
  return index < 0 ? null : items.toSpliced(index, 1)
}

const isCaptured = ({ status, captured }: Ledger['charges'][number]) =>
  status === 'captured' && typeof captured === 'number'

function captureNotInLedger(year: YearRecords): YearRecords | null {
  const charges = changed(year.ledger.charges, isCaptured, () => ({ status: 'canceled' as const, captured: null }))
  return charges && withLedger(year, { charges })
}

function capturedOtherAmount(year: YearRecords): YearRecords | null {
  const charges = changed(year.ledger.charges, isCaptured, ({ captured }) => ({ captured: captured! + 1 }))
  return charges && withLedger(year, { charges })
}

function unrecordedRefund(year: YearRecords): YearRecords | null {
  const refunds = without(year.records.refunds, ({ origin }) => origin === 'Provider')
  return refunds && withRecords(year, { refunds })
}

function lostButCounted(year: YearRecords): YearRecords | null {
  const lost = new Set(year.records.disputes.filter((each) => each.status === 'Lost').map((each) => each.payment_id))
  const isLost = ({ id, status }: Records['payments'][number]) => status === 'Disputed' && lost.has(id)
  const payments = changed(year.records.payments, isLost, () => ({ status: 'Succeeded' }))
  return payments && withRecords(year, { payments })
}

function unrecordedDispute(year: YearRecords): YearRecords | null {
  const disputes = without(year.records.disputes, () => true)
  return disputes && withRecords(year, { disputes })
}
