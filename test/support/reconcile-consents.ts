import { type Account, accountsOf, type ConsentRow, isPaidAtLink, nameOf, type Records } from './records.ts'
import type { ProcessorLedger } from './sandbox.ts'

type Attempt = Account['attempts'][number]

/**
 * Returns the attempts of customers on pages without exactly one consent, and the consents whose
 * facts differ from those of the charge or of the mandate that the processor was told.
 */
export function consentProblems(records: Records, ledger: ProcessorLedger): string[] {
  const consents = Map.groupBy(records.consents, ({ attempt_id }) => attempt_id)
  const onPages = accountsOf(records, ledger).filter(({ payment }) => isOnPage(payment))
  return [
    ...onPages.flatMap((account) =>
      account.attempts
        .filter(({ customer_present }) => customer_present)
        .flatMap((attempt) => attemptProblems(account, attempt, consents.get(attempt.id) ?? [])),
    ),
    ...planProblems(records),
  ]
}

const isOnPage = (payment: Account['payment']) =>
  payment.payment_session_id !== null || payment.payment_plan_session_id !== null || isPaidAtLink(payment)

function attemptProblems({ payment }: Account, attempt: Attempt, consents: readonly ConsentRow[]): string[] {
  const name = `${nameOf({ payment })}, attempt ${attempt.number}`
  const [consent, ...others] = consents
  if (!consent || others.length > 0) return [`${name}: has ${consents.length} consents`]
  const { ip_address: ipAddress, user_agent: userAgent } = consent
  const due = payment.is_verification ? 0 : consent.amount_minor
  const stores = consent.purposes.includes('Storage')
  return [
    ...differences(name, [
      ['amount', due, payment.amount_minor],
      ['currency', consent.currency, payment.currency],
      ['storage', stores, attempt.stores],
      ['origin', consent.origin, 'Page'],
    ]),
    ...attempt.charges.flatMap((charge) => {
      const { mandate, instrument, store, model, currency } = charge
      const method = 'last4' in instrument ? instrument.last4 : null
      return differences(name, [
        ['mandate', consent.id, mandate?.reference],
        ['address', ipAddress, mandate?.ipAddress],
        ['browser', userAgent, mandate?.userAgent],
        ['method', consent.method_last4, method],
        ['stored', stores, store],
        ['model', consent.recurring_processing_model, model],
        ['charged currency', consent.currency, currency],
      ])
    }),
  ]
}

/** Returns the plans with charges that no consent of the plan permits. */
function planProblems({ payments, payment_plan_consents, consents }: Records): string[] {
  const inForce = Map.groupBy(payment_plan_consents, ({ plan_id }) => plan_id)
  const byId = new Map(consents.map((each) => [each.id, each]))
  return payments
    .filter((payment) => payment.payment_plan_id !== null && payment.plan_occurrence !== null && !isOnPage(payment))
    .flatMap((payment) => {
      const its = (inForce.get(payment.payment_plan_id!) ?? [])
        .filter(({ since }) => Date.parse(since) <= Date.parse(payment.created_at))
        .map(({ consent_id }) => byId.get(consent_id))
      if (its.length === 0) return [`${nameOf({ payment })}: its plan had no consent`]
      const isAgreed = its.every(
        (consent) => consent?.amount_minor === payment.amount_minor && consent.currency === payment.currency,
      )
      return isAgreed ? [] : [`${nameOf({ payment })}: its plan had a consent to another amount`]
    })
}

type Compared = readonly [fact: string, agreed: unknown, actual: unknown]

const differences = (name: string, facts: readonly Compared[]) =>
  facts
    .filter(([, agreed, actual]) => (agreed ?? null) !== (actual ?? null))
    .map(([fact, agreed, actual]) => `${name}: the ${fact} is ${actual}, but the customer agreed to ${agreed}`)
