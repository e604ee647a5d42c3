import type { Dates } from './dates.ts'
import type { PlanHistory, YearRecords } from './plan-history.ts'
import type { ReportedConsent } from './reported-consents.ts'
import { amountOf } from './request-log.ts'

/**
 * Returns the consents that an organization reported and that are not recorded as it reported them,
 * and the recorded ones that nobody reported.
 */
export function reportedConsentProblems({ records, requestLog }: YearRecords): string[] {
  const recorded = Map.groupBy(
    records.consents.filter(({ origin, purposes }) => origin === 'Api' && !purposes.includes('PaymentPlan')),
    ({ text }) => text,
  )
  const texts = new Set(requestLog.reported.map(({ text }) => text))
  return [
    ...[...recorded.keys()].filter((text) => !texts.has(text)).map((text) => `nobody reported the consent "${text}"`),
    ...requestLog.reported.flatMap((reported) => factProblems(records, reported, recorded.get(reported.text) ?? [])),
    ...paymentsWithoutConsent(records, requestLog.reported),
  ]
}

type Records = YearRecords['records']

function factProblems({ payments }: Records, reported: ReportedConsent, found: Records['consents']): string[] {
  const { text, payment } = reported
  const made = payments.find(({ transaction_ref }) => payment && transaction_ref === payment.reference)
  const [consent, ...others] = found
  if (others.length > 0) return [`"${text}" is recorded ${found.length} times`]
  // A refused request records nothing, and a plan that has the day already has nothing to agree to.
  if (!consent) return made ? [`"${text}" is not recorded, but its payment is`] : []
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ['purpose', reported.purpose, consent.purposes.join()],
    ['time', Date.parse(reported.acceptedAt), Date.parse(consent.accepted_at)],
    ['address', reported.ipAddress, consent.ip_address],
    ['browser', reported.userAgent, consent.user_agent],
    ...(payment
      ? ([
          ['payment', made?.consent_id, consent.id],
          ['amount', payment.minor, consent.amount_minor],
          ['currency', payment.currency, consent.currency],
          ['method', payment.last4, consent.method_last4],
        ] as const)
      : []),
  ]
  return facts
    .filter(([, given, kept]) => given !== kept)
    .map(([fact, given, kept]) => `"${text}": the ${fact} is recorded as ${kept}, but was ${given}`)
}

/** Returns the payments outside plans and pages that have a consent although none was reported. */
function paymentsWithoutConsent({ payments }: Records, reported: readonly ReportedConsent[]): string[] {
  const references = new Set(reported.map(({ payment }) => payment?.reference))
  return payments
    .filter(({ payment_plan_id, payment_session_id, payment_plan_session_id }) =>
      [payment_plan_id, payment_session_id, payment_plan_session_id].every((id) => id === null),
    )
    .filter(({ consent_id, transaction_ref }) => consent_id !== null && !references.has(transaction_ref ?? ''))
    .map(({ id }) => `${id}: has a consent that nobody reported`)
}

/** Returns the stored payment methods without the consent to store them. */
export function storageProblems({ records }: YearRecords): string[] {
  const consents = new Map(records.consents.map((each) => [each.id, each]))
  return records.payment_methods.flatMap(({ id, type, consent_id }) => {
    const consent = consents.get(consent_id ?? '')
    if (!consent?.purposes.includes('Storage')) return [`${id}: was stored without a consent`]
    return consent.method_type === type ? [] : [`${id}: the customer agreed to store a ${consent.method_type}`]
  })
}

/** Returns the terms of the consent under which a plan started that differ from the plan's. */
export function planConsentProblems({ agreed, plan, transitions }: PlanHistory, forms: readonly Dates[]): string[] {
  const hasStarted = transitions.some(({ name }) => name === 'activated')
  const { consent } = plan
  if (!hasStarted) return []
  if (consent === null) return ['started without a consent']
  const [dates] = forms
  const { amountMinor, currency, occurrences } = agreed
  const facts = {
    ...{ amount_minor: amountMinor, currency, occurrences },
    frequency: occurrences > 1 ? agreed.frequency : consent.frequency,
    last_amount_minor: amountOf(agreed, occurrences) === amountMinor ? null : amountOf(agreed, occurrences),
    first_date: dates?.byNumber.get(1),
    last_date: dates?.byNumber.get(occurrences),
  }
  return Object.entries(facts)
    .filter(([fact, value]) => consent[fact as keyof typeof facts] !== value)
    .map(
      ([fact, value]) => `the ${fact} is ${value}, but the customer agreed to ${consent[fact as keyof typeof facts]}`,
    )
}
