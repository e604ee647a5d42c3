import { minorUnits } from '../../src/payments/providers/sandbox/charge-request.ts'
import { type Account, type ConsentRow, isPaidAtLink, nameOf, type Records } from './records.ts'

/** A charge that a plan made, and the consent of the plan that applied. */
interface Renewal {
  readonly account: Account
  readonly consent: ConsentRow
  /** The day of the charge in the organization's time zone. */
  readonly day: string
  /** The amounts in all consents of the plan until then, in the minor unit. */
  readonly amounts: readonly number[]
}

/** Returns the charges that a plan made without a consent, or of another amount or currency. */
export function renewalProblems(records: Records, accounts: readonly Account[]): string[] {
  const renewals = renewalsOf(records, accounts)
  const agreed = new Set(renewals.map(({ account }) => account))
  return [
    ...accounts
      .filter((account) => isRenewal(account) && !agreed.has(account))
      .map((account) => `${nameOf(account)}: its plan had no consent`),
    ...renewals.flatMap(beyondAmount),
  ]
}

/** Returns the charges that a plan made on a day for which its customer agreed to none. */
export function renewalDateProblems(records: Records, accounts: readonly Account[]): string[] {
  return renewalsOf(records, accounts).flatMap((renewal) => beyondDates(records, renewal))
}

const isRenewal = ({ payment }: Account) =>
  payment.payment_plan_id !== null &&
  payment.plan_occurrence !== null &&
  payment.payment_plan_session_id === null &&
  !isPaidAtLink(payment)

/** A consent to other dates does not apply to a charge before them: that was agreed earlier. */
function renewalsOf(records: Records, accounts: readonly Account[]): Renewal[] {
  const inForce = Map.groupBy(records.payment_plan_consents.toSorted(newestFirst), ({ plan_id }) => plan_id)
  const consents = new Map(records.consents.map((each) => [each.id, each]))
  return accounts.filter(isRenewal).flatMap((account) => {
    const { payment_plan_id, created_at } = account.payment
    const day = dayIn(records.time_zone, created_at)
    const its = (inForce.get(payment_plan_id!) ?? [])
      .filter(({ since }) => Date.parse(since) <= Date.parse(created_at))
      .flatMap(({ consent_id }) => consents.get(consent_id) ?? [])
    const consent = its.find(({ first_date }) => first_date <= day) ?? its[0]
    return consent ? [{ account, consent, day, amounts: its.flatMap(amountsOf) }] : []
  })
}

const amountsOf = ({ amount_minor, last_amount_minor }: ConsentRow) => [amount_minor, last_amount_minor ?? amount_minor]

type InForce = Records['payment_plan_consents'][number]

const newestFirst = (one: InForce, other: InForce) =>
  Date.parse(other.since) - Date.parse(one.since) || (one.consent_id < other.consent_id ? 1 : -1)

const dayIn = (timeZone: string, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Compares with the records and with the processor's ledger. */
function beyondAmount({ account, consent, amounts }: Renewal): string[] {
  const { payment, attempts } = account
  const charges = attempts.flatMap((attempt) => attempt.charges)
  // The newest consent names only the amounts of occurrences that were to come when it was given.
  // An occurrence that had ended by then, and was reopened since, is charged by a former one.
  const units = amounts.map((minor) => minorUnits(BigInt(minor), consent.currency))
  const isAmount = amounts.includes(payment.amount_minor) && charges.every(({ amount }) => units.includes(amount))
  const isCurrency = [payment, ...charges].every(({ currency }) => currency === consent.currency)
  return [
    ...(isAmount
      ? []
      : [
          `${nameOf(account)}: its plan had a consent to another amount: ${amounts.join(' or ')}, not ${payment.amount_minor}`,
        ]),
    ...(isCurrency ? [] : [`${nameOf(account)}: its plan had a consent to another currency`]),
  ]
}

function beyondDates(records: Records, { account, consent, day }: Renewal): string[] {
  const { payment_plan_id, plan_occurrence } = account.payment
  const { first_date, last_date, accepted_at } = consent
  if (day < first_date) return [`${nameOf(account)}: charged on ${day}, before the agreed ${first_date}`]
  const occurrence = records.payment_plan_occurrences.find(
    ({ plan_id, number }) => plan_id === payment_plan_id && number === plan_occurrence,
  )
  const dueDate = occurrence?.due_date ?? ''
  // A failed occurrence was due before the consent.
  const isLate = dueDate > last_date && dueDate > dayIn(records.time_zone, accepted_at)
  return isLate ? [`${nameOf(account)}: due on ${dueDate}, after the agreed ${last_date}`] : []
}
