import { formatId } from '../../src/platform/ids/index.ts'
import { type Known, quietProblems } from '../support/reconcile.ts'
import { chargeProblems } from './charge-problems.ts'
import { dateProblems, datesOf } from './dates.ts'
import { stateProblems } from './state-problems.ts'
import { type Story, storiesOf, type YearBooks } from './story.ts'

const KNOWN: Known = { foreign: new Set(), givenUp: new Set(), young: true, goesOn: true }

/** Returns the problems of an organization's year when nothing is in flight; empty if there are none. */
export function yearProblems(year: YearBooks): string[] {
  const stories = storiesOf(year)
  return [
    ...quietProblems(year.books, year.ledger, KNOWN),
    ...stories.flatMap((story) => {
      const forms = datesOf(story)
      const problems = [
        ...agreedProblems(story),
        ...dateProblems(story, forms),
        ...chargeProblems(story, forms),
        ...stateProblems(story, forms),
        ...sumProblems(story),
      ]
      return problems.map((problem) => `${formatId('ppl', story.plan.id)}: ${problem}`)
    }),
    ...totalProblems(year, stories),
    ...plansProblems(year, stories),
    ...unheard(year),
  ]
}

function agreedProblems({ agreed, plan }: Story): string[] {
  return (['amount_minor', 'currency', 'frequency', 'occurrences'] as const)
    .filter((part) => plan[part] !== { ...agreed, amount_minor: agreed.amountMinor }[part])
    .map((part) => `${part}: ${plan[part]}, and something else was agreed to`)
}

const TAKEN: ReadonlySet<string> = new Set(['succeeded', 'disputed'])

type Charges = Story['charges']
const sumOf = (charges: Charges) => charges.reduce((sum, { amount }) => sum + amount, 0)
const takenOf = (charges: Charges) => charges.filter(({ status }) => TAKEN.has(status))

/** The processor's charges of a plan minus its refunds are its amount for each paid occurrence. */
function sumProblems({ agreed, occurrences, charges }: Story): string[] {
  const taken = takenOf(charges)
  const paid = occurrences.filter(({ status }) => status === 'Succeeded').length * agreed.amountMinor
  const others = new Set(taken.map(({ currency }) => currency).filter((currency) => currency !== agreed.currency))
  return [
    ...(sumOf(taken) === paid ? [] : [`the processor took ${sumOf(taken)}, and ${paid} is paid`]),
    ...[...others].map((currency) => `the processor took ${currency}`),
  ]
}

/** Currency by currency, what the processor took of the organization's customers is what their plans say is paid. */
function totalProblems({ ledger, books }: YearBooks, stories: readonly Story[]): string[] {
  const ofPlans = new Set(stories.flatMap(({ charges }) => charges.map(({ id }) => id)))
  const others = new Set(books.payments.filter(({ payment_plan_id }) => payment_plan_id === null).map(({ id }) => id))
  const paymentOf = new Map(books.payment_attempts.map(({ id, payment_id }) => [id, payment_id]))
  const strays = takenOf(ledger.charges)
    .filter(({ amount, id }) => amount > 0 && !ofPlans.has(id))
    .filter(({ reference }) => !others.has(paymentOf.get(reference) ?? ''))
  const currencies = new Set(ledger.charges.map(({ currency }) => currency))
  return [
    ...strays.map(({ id }) => `${id}: taken for no plan`),
    ...[...currencies].flatMap((currency) => {
      const taken = takenOf(ledger.charges).filter((charge) => charge.currency === currency && ofPlans.has(charge.id))
      const paid = stories
        .filter(({ agreed }) => agreed.currency === currency)
        .flatMap(({ agreed, occurrences }) =>
          occurrences.map(({ status }) => (status === 'Succeeded' ? agreed.amountMinor : 0)),
        )
        .reduce((sum, amount) => sum + amount, 0)
      return sumOf(taken) === paid ? [] : [`${currency}: the processor took ${sumOf(taken)}, and ${paid} is paid`]
    }),
  ]
}

/** A subscribed webhook receives every event. */
function unheard({ books, heard }: YearBooks): string[] {
  if (!heard) return []
  return books.events
    .filter(({ type, id }) => /^payment(_plan)?\./.test(type) && !heard.has(formatId('evt', id)))
    .map(({ type, id }) => `${formatId('evt', id)}: ${type}, and nobody heard of it`)
}

/** Nothing that was agreed to is missing. */
function plansProblems({ books, diary }: YearBooks, stories: readonly Story[]): string[] {
  const plans = new Set(stories.map(({ plan }) => plan.id))
  const completed = new Set(
    books.payment_plan_sessions.filter(({ status }) => status === 'Completed').map(({ id }) => id),
  )
  const withPlans = new Set(stories.map(({ plan }) => plan.payment_plan_session_id))
  return diary.agreed
    .filter(({ planId, sessionId }) =>
      planId === null ? completed.has(sessionId!) && !withPlans.has(sessionId) : !plans.has(planId),
    )
    .map(({ planId, sessionId }) => `${planId ?? sessionId}: there is no plan of it`)
}
