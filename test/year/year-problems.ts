import { formatId } from '../../src/platform/ids/index.ts'
import { settledProblems } from '../support/reconcile.ts'
import { consentProblems } from '../support/reconcile-consents.ts'
import type { Known } from '../support/reconcile-money.ts'
import { renewalDateProblems } from '../support/reconcile-renewals.ts'
import { accountsOf } from '../support/records.ts'
import { chargeProblems } from './charge-problems.ts'
import { planConsentProblems, reportedConsentProblems, storageProblems } from './consent-problems.ts'
import { dateProblems, datesOf } from './dates.ts'
import { type PlanHistory, planHistories, type YearRecords } from './plan-history.ts'
import { amountOf } from './request-log.ts'
import { stateProblems } from './state-problems.ts'

const KNOWN: Known = { foreign: new Set(), undetermined: new Set(), young: true, continues: true }

/**
 * Returns the problems of an organization's year when nothing is in flight; empty if there are
 * none.
 */
export function yearProblems(year: YearRecords): string[] {
  const histories = planHistories(year)
  return [
    ...settledProblems(year.records, year.ledger, KNOWN),
    ...consentProblems(year.records, year.ledger),
    ...reportedConsentProblems(year),
    ...storageProblems(year),
    ...renewalDateProblems(year.records, accountsOf(year.records, year.ledger)),
    ...histories.flatMap((history) => {
      const forms = datesOf(history)
      const problems = [
        ...agreedProblems(history),
        ...planConsentProblems(history, forms),
        ...dateProblems(history, forms),
        ...chargeProblems(history, forms),
        ...stateProblems(history, forms),
        ...sumProblems(history),
      ]
      return problems.map((problem) => `${formatId('ppl', history.plan.id)}: ${problem}`)
    }),
    ...totalProblems(year, histories),
    ...plansProblems(year, histories),
    ...undelivered(year),
  ]
}

function agreedProblems({ agreed, plan }: PlanHistory): string[] {
  return (['amount_minor', 'currency', 'frequency', 'occurrences'] as const)
    .filter((part) => plan[part] !== { ...agreed, amount_minor: agreed.amountMinor }[part])
    .map((part) => `${part}: is ${plan[part]}, which is not what the customer agreed to`)
}

const TAKEN: ReadonlySet<string> = new Set(['succeeded', 'disputed'])

type Charges = PlanHistory['charges']
const sumOf = (charges: Charges) => charges.reduce((sum, { amount }) => sum + amount, 0)
const takenOf = (charges: Charges) => charges.filter(({ status }) => TAKEN.has(status))

/**
 * Returns a problem unless the plan's charges at the processor add up to its amount for each paid
 * occurrence.
 */
function sumProblems({ agreed, occurrences, charges }: PlanHistory): string[] {
  const taken = takenOf(charges)
  const paid = occurrences
    .filter(({ status }) => status === 'Succeeded')
    .reduce((sum, { number }) => sum + amountOf(agreed, number), 0)
  const others = new Set(taken.map(({ currency }) => currency).filter((currency) => currency !== agreed.currency))
  return [
    ...(sumOf(taken) === paid ? [] : [`the processor took ${sumOf(taken)}, but ${paid} is recorded as paid`]),
    ...[...others].map((currency) => `the processor took ${currency}`),
  ]
}

/**
 * Returns a problem for each currency in which the processor's charges do not add up to the paid
 * occurrences of all plans.
 */
function totalProblems({ ledger, records }: YearRecords, histories: readonly PlanHistory[]): string[] {
  const ofPlans = new Set(histories.flatMap(({ charges }) => charges.map(({ id }) => id)))
  const others = new Set(records.payments.filter(({ payment_plan_id }) => payment_plan_id === null).map(({ id }) => id))
  const paymentOf = new Map(records.payment_attempts.map(({ id, payment_id }) => [id, payment_id]))
  const strays = takenOf(ledger.charges)
    .filter(({ amount, id }) => amount > 0 && !ofPlans.has(id))
    .filter(({ reference }) => !others.has(paymentOf.get(reference) ?? ''))
  const currencies = new Set(ledger.charges.map(({ currency }) => currency))
  return [
    ...strays.map(({ id }) => `${id}: a charge without a plan`),
    ...[...currencies].flatMap((currency) => {
      const taken = takenOf(ledger.charges).filter((charge) => charge.currency === currency && ofPlans.has(charge.id))
      const paid = histories
        .filter(({ agreed }) => agreed.currency === currency)
        .flatMap(({ agreed, occurrences }) =>
          occurrences.map(({ number, status }) => (status === 'Succeeded' ? amountOf(agreed, number) : 0)),
        )
        .reduce((sum, amount) => sum + amount, 0)
      return sumOf(taken) === paid
        ? []
        : [`${currency}: the processor took ${sumOf(taken)}, but ${paid} is recorded as paid`]
    }),
  ]
}

/** Returns the events that a subscribed webhook did not receive. */
function undelivered({ records, delivered }: YearRecords): string[] {
  if (!delivered) return []
  return records.events
    .filter(({ type, id }) => /^payment(_plan)?\./.test(type) && !delivered.has(formatId('evt', id)))
    .map(({ type, id }) => `${formatId('evt', id)}: ${type} was not delivered`)
}

/** Returns the agreements without a plan. */
function plansProblems({ records, requestLog }: YearRecords, histories: readonly PlanHistory[]): string[] {
  const plans = new Set(histories.map(({ plan }) => plan.id))
  const completed = new Set(
    records.payment_plan_sessions.filter(({ status }) => status === 'Completed').map(({ id }) => id),
  )
  const withPlans = new Set(histories.map(({ plan }) => plan.payment_plan_session_id))
  return requestLog.agreed
    .filter(({ planId, sessionId }) =>
      planId === null ? completed.has(sessionId!) && !withPlans.has(sessionId) : !plans.has(planId),
    )
    .map(({ planId, sessionId }) => `${planId ?? sessionId}: there is no plan for this agreement`)
}
