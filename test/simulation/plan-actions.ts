import assert from 'node:assert/strict'
import { planLinkOf } from '../../src/checkout/sessions/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { ask } from '../support/server.ts'
import type { Action } from './actions.ts'
import { type Fixture, newPlanSession, pick, REFERENCE } from './fixture.ts'
import { type Paying, payAtLink } from './pay-at-link.ts'

/** An action about plans in a simulation. */
export type PlanAction =
  | { do: 'open plan session'; inDays: number; pending: boolean }
  | { do: 'create plan'; method: number; amount: string; copies: number; waits: boolean }
  | { do: 'run plan'; which: number; copies: number; waits: boolean }
  | ({ do: 'recover plan'; which: number; waits: boolean } & Paying)
  | { do: 'change plan'; which: number; how: 'Pause' | 'Resume' | 'Cancel'; waits: boolean }
  | { do: 'end occurrence'; which: number; number: number; how: OccurrenceChange; waits: boolean }
  | { do: 'pay off plan'; which: number; copies: number; waits: boolean }

/** A change of an occurrence that charges nothing, by its mutation. */
export type OccurrenceChange = 'OccurrenceMarkPaid' | 'OccurrenceWaive' | 'OccurrenceReopen' | 'SkipNext'

/**
 * The occurrences of a plan. Each debit waits for the one before it, and may be made three times,
 * so more of them would need more weeks.
 */
const OCCURRENCES = 2
const CREATE = 'mutation ($input: PaymentPlanCreateInput!) { made: paymentPlanCreate(input: $input) { id } }'
const PAY_OFF = `mutation ($id: ID!) { made: paymentPlanPayOff(input: {
  id: $id, authorization: { acceptedAt: "2020-01-01T00:00:00Z", text: "Pay the rest." } }) { id } }`
const RUN = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }'

export async function openPlanSession(
  { simulation, merchant, sessions }: Fixture,
  action: Action & { do: 'open plan session' },
) {
  sessions.push(await newPlanSession(simulation, merchant, action))
}

/** Creates a plan that starts today on a stored method. */
export async function createPlan(
  { simulation, client, methods }: Fixture,
  action: Action & { do: 'create plan' },
): Promise<void> {
  const method = pick(methods, action.method)
  const now = new Date(simulation.nowMs()).toISOString()
  const terms = { amount: action.amount, currency: 'USD', frequency: 'Weekly', occurrences: OCCURRENCES }
  const request = client.make(CREATE, (value) => ({
    ...terms,
    contactId: method?.contactShownId,
    paymentMethodId: method?.shownId,
    startDate: now.slice(0, 10),
    authorization: { acceptedAt: now, text: 'I agree.' },
    metadata: [{ key: REFERENCE, value }],
  }))
  await Promise.all(Array.from({ length: action.copies }, () => client.send(request)))
}

export async function runPlan(fixture: Fixture, action: Action & { do: 'run plan' }): Promise<void> {
  const id = await planOf(fixture, action.which)
  if (id) await Promise.all(Array.from({ length: action.copies }, () => answered(fixture, RUN, { id })))
}

/** Pays the last failed charge of a plan at its link, even where a worker will retry it. */
export async function recoverPlan(
  fixture: Fixture,
  { which, ...paying }: Action & { do: 'recover plan' },
): Promise<void> {
  const { payment_plans, payment_plan_occurrences } = await fixture.records()
  const failed = payment_plan_occurrences.filter(({ status }) => status === 'Failed')
  const unpaid = new Set(failed.map(({ plan_id }) => plan_id))
  const plan = pick(
    payment_plans.filter(({ id }) => unpaid.has(id)),
    which,
  )
  if (plan) await payAtLink(fixture, planLinkOf(fixture.simulation.server.services, plan.id), paying)
}

export async function changePlan(fixture: Fixture, { which, how }: Action & { do: 'change plan' }): Promise<void> {
  const id = await planOf(fixture, which)
  const document = `mutation ($id: ID!) { made: paymentPlan${how}(input: { id: $id }) { id } }`
  if (id) await answered(fixture, document, { id })
}

/** Ends an occurrence without a charge, or reopens it. */
export async function endOccurrence(
  fixture: Fixture,
  { which, number, how }: Action & { do: 'end occurrence' },
): Promise<void> {
  const id = await planOf(fixture, which)
  const document = `mutation ($input: PaymentPlan${how}Input!) { made: paymentPlan${how}(input: $input) { id } }`
  if (id) await answered(fixture, document, { input: { id, ...inputOf(how, number) } })
}

function inputOf(how: OccurrenceChange, number: number): object {
  if (how === 'SkipNext') return {}
  if (how === 'OccurrenceMarkPaid') return { number, tender: 'Cash' }
  return how === 'OccurrenceWaive' ? { number, reason: 'Goodwill' } : { number }
}

export async function payOffPlan(fixture: Fixture, { which, copies }: Action & { do: 'pay off plan' }): Promise<void> {
  const id = await planOf(fixture, which)
  if (id) await Promise.all(Array.from({ length: copies }, () => answered(fixture, PAY_OFF, { id })))
}

async function planOf({ records }: Fixture, which: number): Promise<string | null> {
  const plan = pick((await records()).payment_plans, which)
  return plan ? formatId('ppl', plan.id) : null
}

/**
 * Sends a request. A refusal is fine, but an INTERNAL error is not, unless the machine was killed
 * meanwhile.
 */
async function answered({ simulation, merchant }: Fixture, document: string, variables: object): Promise<void> {
  const api = simulation.api()
  if (!api) return
  const asked = ask(api.url, merchant.account.key, document, variables).catch(() => null)
  const answer = await Promise.race([asked, api.death.then(() => null)])
  if (answer && !api.isDead()) assert.notEqual(answer.errors?.[0]?.extensions.code, 'INTERNAL', answer.text)
}
