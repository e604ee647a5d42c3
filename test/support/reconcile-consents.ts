import { minorUnits } from '../../src/payments/providers/sandbox/charge-request.ts'
import { renewalProblems } from './reconcile-renewals.ts'
import { type Account, accountsOf, type ConsentRow, isPaidAtLink, nameOf, type Records } from './records.ts'
import type { ProcessorLedger } from './sandbox.ts'

type Attempt = Account['attempts'][number]

/**
 * Returns the attempts without the consent that they need, the consents whose facts differ from
 * those of the charge or of the mandate in the processor's ledger, and the charges of plans beyond
 * their consents.
 */
export function consentProblems(records: Records, ledger: ProcessorLedger): string[] {
  const consents = Map.groupBy(records.consents, ({ attempt_id }) => attempt_id)
  const accounts = accountsOf(records, ledger)
  return [
    ...accounts.flatMap((account) =>
      account.attempts.flatMap((attempt) => attemptProblems(account, attempt, consents.get(attempt.id) ?? [])),
    ),
    ...renewalProblems(records, accounts),
  ]
}

const isOnPage = (payment: Account['payment'], { customer_present }: Attempt) =>
  customer_present &&
  (payment.payment_session_id !== null || payment.payment_plan_session_id !== null || isPaidAtLink(payment))

const paysOffPlan = (payment: Account['payment']) =>
  payment.payment_plan_id !== null &&
  payment.plan_occurrence === null &&
  payment.payment_plan_session_id === null &&
  !payment.is_verification

/**
 * A charge on a page, one that pays off a plan and a stored instrument need a consent. Any other
 * charge may have one.
 */
function attemptProblems({ payment }: Account, attempt: Attempt, consents: readonly ConsentRow[]): string[] {
  const name = `${nameOf({ payment })}, attempt ${attempt.number}`
  const [consent, ...others] = consents
  const isNeeded = isOnPage(payment, attempt) || paysOffPlan(payment) || attempt.stores
  if (others.length > 0 || (!consent && isNeeded)) return [`${name}: has ${consents.length} consents`]
  if (!consent)
    return attempt.charges.flatMap(({ mandate }) => (mandate ? [`${name}: has a mandate, but no consent`] : []))
  const due = payment.is_verification ? 0 : consent.amount_minor
  return [
    ...differences(name, [
      ['amount', due, payment.amount_minor],
      ['currency', consent.currency, payment.currency],
      ['storage', consent.purposes.includes('Storage'), attempt.stores],
      ['origin', consent.origin, isOnPage(payment, attempt) ? 'Page' : 'Api'],
    ]),
    ...attempt.charges.flatMap((charge) =>
      differences(name, [...mandateFacts(consent, charge), ...chargeFacts(consent, charge)]),
    ),
  ]
}

type Charge = Attempt['charges'][number]

/** Returns the facts of a consent beside those of the mandate that the processor was told. */
function mandateFacts(consent: ConsentRow, { mandate }: Charge): readonly Compared[] {
  const { amount_minor, last_amount_minor, currency } = consent
  const units = (minor: number | null) => (minor === null ? null : minorUnits(BigInt(minor), currency))
  return [
    ['mandate', consent.id, mandate?.reference],
    ['time', Date.parse(consent.accepted_at), mandate && Date.parse(mandate.acceptedAt)],
    ['address', consent.ip_address, mandate?.ipAddress],
    ['browser', consent.user_agent, mandate?.userAgent],
    ['version', consent.text_version, mandate?.textVersion],
    ['language', consent.language, mandate?.language],
    ['amount of the mandate', units(amount_minor), mandate?.amount],
    ['last amount', units(last_amount_minor), mandate?.lastAmount],
    ['currency of the mandate', currency, mandate?.currency],
    ['interval', consent.frequency, mandate?.frequency],
    ['count', consent.occurrences, mandate?.occurrences],
    ['first date', consent.first_date, mandate?.firstDate],
    ['last date', consent.last_date, mandate?.lastDate],
  ]
}

const TYPES = { card: 'Card', bank_account: 'BankAccount', financing: null } as const

/**
 * Returns the facts of a consent beside those of the charge itself. An updated card has another
 * number.
 */
function chargeFacts(
  consent: ConsentRow,
  { instrument, store, model, currency, cardIsUpdated }: Charge,
): readonly Compared[] {
  const last4 = 'last4' in instrument ? instrument.last4 : null
  return [
    ['type of method', consent.method_type, TYPES[instrument.type]],
    ...(cardIsUpdated ? [] : ([['method', consent.method_last4, last4]] as const)),
    ['stored', consent.purposes.includes('Storage'), store],
    ['charged model', consent.recurring_processing_model, model],
    ['charged currency', consent.currency, currency],
  ]
}

type Compared = readonly [fact: string, agreed: unknown, actual: unknown]

const differences = (name: string, facts: readonly Compared[]) =>
  facts
    .filter(([, agreed, actual]) => (agreed ?? null) !== (actual ?? null))
    .map(([fact, agreed, actual]) => `${name}: the ${fact} is ${actual}, but the customer agreed to ${agreed}`)
