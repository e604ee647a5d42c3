import { isPaidAtLink } from '../support/records.ts'
import type { Corruption } from './corruptions.ts'
import type { YearRecords } from './plan-history.ts'

/**
 * Corruptions of consents and mandates, which must agree with the charges of the books and the
 * ledger.
 */
export const CONSENT_CORRUPTIONS: readonly Corruption[] = [
  { name: 'a payment at a link has no consent', deployment: withoutConsent, expected: /has 0 consents/ },
  {
    name: 'a customer agreed to another amount than was charged',
    deployment: otherAmountAgreed,
    expected: /the amount is \d+, but the customer agreed to \d+/,
  },
  {
    name: 'the mandate that the processor was told is dated a millisecond before its consent',
    deployment: (year) => otherMandate(year, ({ acceptedAt }) => ({ acceptedAt: earlier(acceptedAt) })),
    expected: /the time is \d+, but the customer agreed to \d+/,
  },
  {
    name: 'the processor was told another last date',
    deployment: (year) => otherMandate(year, () => ({ lastDate: '2020-01-01' })),
    expected: /the last date is 2020-01-01, but the customer agreed to/,
  },
  {
    name: 'the processor was told another amount',
    deployment: (year) => otherMandate(year, ({ amount }) => ({ amount: (amount ?? 0) + 1 })),
    expected: /the amount of the mandate is \d+, but the customer agreed to \d+/,
  },
  {
    name: 'a customer agreed to other dates than those of the plan',
    deployment: otherDatesAgreed,
    expected: /the last_date is .*, but the customer agreed to 2020-01-01/,
  },
  {
    name: 'a renewal took another amount than its plan may',
    deployment: renewalOfOtherAmount,
    expected: /its plan had a consent to another amount/,
  },
  {
    name: 'a renewal was charged before the first date of its consent',
    deployment: renewalBeforeConsent,
    expected: /charged on \S+, before the agreed 2999-01-01/,
  },
  {
    name: 'a reported consent has another address',
    deployment: otherAddress,
    expected: /the address is recorded as 192\.0\.2\.99/,
  },
  {
    name: 'a payment method was stored without a consent',
    deployment: storedWithoutConsent,
    expected: /was stored without a consent/,
  },
]

type Records = YearRecords['records']
type Mandate = NonNullable<YearRecords['ledger']['charges'][number]['mandate']>

const withRecords = (year: YearRecords, change: Partial<Records>): YearRecords => ({
  ...year,
  records: { ...year.records, ...change },
})

/** Changes one element of a list; null when there is none. */
function changed<Item>(list: readonly Item[], isMeant: (item: Item) => boolean, change: (item: Item) => Partial<Item>) {
  const index = list.findIndex(isMeant)
  const found = list[index]
  return found ? list.toSpliced(index, 1, { ...found, ...change(found) }) : null
}

function withoutConsent(year: YearRecords): YearRecords | null {
  const index = year.records.consents.findIndex(({ attempt_id, origin }) => attempt_id !== null && origin === 'Page')
  return index < 0 ? null : withRecords(year, { consents: year.records.consents.toSpliced(index, 1) })
}

function otherAmountAgreed(year: YearRecords): YearRecords | null {
  const verifying = new Set(year.records.payments.filter((each) => each.is_verification).map(({ id }) => id))
  const charging = year.records.payment_attempts.filter(({ payment_id }) => !verifying.has(payment_id))
  const ids: ReadonlySet<string | null> = new Set(charging.map(({ id }) => id))
  const consents = changed(
    year.records.consents,
    ({ attempt_id }) => ids.has(attempt_id),
    ({ amount_minor }) => ({ amount_minor: amount_minor + 1 }),
  )
  return consents && withRecords(year, { consents })
}

const earlier = (at: string) => new Date(Date.parse(at) - 1).toISOString()

function otherMandate(year: YearRecords, change: (mandate: Mandate) => Partial<Mandate>): YearRecords | null {
  const charges = changed(
    year.ledger.charges,
    ({ mandate }) => mandate != null,
    ({ mandate }) => ({ mandate: { ...mandate!, ...change(mandate!) } }),
  )
  return charges && { ...year, ledger: { ...year.ledger, charges } }
}

function otherDatesAgreed(year: YearRecords): YearRecords | null {
  const payment_plans = changed(
    year.records.payment_plans,
    ({ consent, status }) => consent !== null && status !== 'Pending',
    ({ consent }) => ({ consent: { ...consent!, last_date: '2020-01-01' } }),
  )
  return payment_plans && withRecords(year, { payment_plans })
}

/** Returns the plan of a payment that the plan itself made. */
function planWithRenewal({ records }: YearRecords): string | null {
  const renewal = records.payments.find(
    (payment) => payment.plan_occurrence !== null && payment.payment_plan_session_id === null && !isPaidAtLink(payment),
  )
  return renewal?.payment_plan_id ?? null
}

/** Changes all consents of a plan that made a payment. */
function withConsentsOfPlan(year: YearRecords, change: (consent: Records['consents'][number]) => object) {
  const planId = planWithRenewal(year)
  const ids = new Set(
    year.records.payment_plan_consents.filter((each) => each.plan_id === planId).map((each) => each.consent_id),
  )
  const consents = year.records.consents.map((each) => (ids.has(each.id) ? { ...each, ...change(each) } : each))
  return planId === null ? null : withRecords(year, { consents })
}

function renewalOfOtherAmount(year: YearRecords): YearRecords | null {
  return withConsentsOfPlan(year, ({ amount_minor }) => ({ amount_minor: amount_minor + 1, last_amount_minor: null }))
}

function renewalBeforeConsent(year: YearRecords): YearRecords | null {
  return withConsentsOfPlan(year, () => ({ first_date: '2999-01-01' }))
}

function otherAddress(year: YearRecords): YearRecords | null {
  const reported = new Set(year.requestLog.reported.map(({ text }) => text))
  const consents = changed(
    year.records.consents,
    ({ text }) => reported.has(text),
    () => ({ ip_address: '192.0.2.99' }),
  )
  return consents && withRecords(year, { consents })
}

function storedWithoutConsent(year: YearRecords): YearRecords | null {
  const payment_methods = changed(
    year.records.payment_methods,
    () => true,
    () => ({ consent_id: null }),
  )
  return payment_methods && withRecords(year, { payment_methods })
}
