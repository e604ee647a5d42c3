import assert from 'node:assert/strict'
import { planLinkOf } from '../../src/checkout/sessions/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { ask } from '../support/server.ts'
import type { Deed } from './actions.ts'
import { type Paying, payAtLink } from './pay-at-link.ts'
import { newPlanSession, pick, REFERENCE, type Shop } from './shop.ts'

/** An action about plans in a simulation. */
export type PlanDeed =
  | { do: 'open plan session'; inDays: number; pending: boolean }
  | { do: 'create plan'; method: number; amount: string; copies: number; waits: boolean }
  | { do: 'run plan'; which: number; copies: number; waits: boolean }
  | ({ do: 'recover plan'; which: number; waits: boolean } & Paying)
  | { do: 'change plan'; which: number; how: 'Pause' | 'Resume' | 'Cancel'; waits: boolean }

/**
 * Each debit of a plan waits for the one before it, and may be made three times: with more of them
 * weeks would not do.
 */
const OCCURRENCES = 2
const CREATE = 'mutation ($input: PaymentPlanCreateInput!) { made: paymentPlanCreate(input: $input) { id } }'
const RUN = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }'

export async function openPlanSession({ world, merchant, sessions }: Shop, deed: Deed & { do: 'open plan session' }) {
  sessions.push(await newPlanSession(world, merchant, deed))
}

/** A plan from today on of a customer who has stored that method. */
export async function createPlan({ world, client, methods }: Shop, deed: Deed & { do: 'create plan' }): Promise<void> {
  const method = pick(methods, deed.method)
  const now = new Date(world.nowMs()).toISOString()
  const terms = { amount: deed.amount, currency: 'USD', frequency: 'Weekly', occurrences: OCCURRENCES }
  const request = client.make(CREATE, (value) => ({
    ...terms,
    contactId: method?.contactShownId,
    paymentMethodId: method?.shownId,
    startDate: now.slice(0, 10),
    authorization: { acceptedAt: now, text: 'I agree.' },
    metadata: [{ key: REFERENCE, value }],
  }))
  await Promise.all(Array.from({ length: deed.copies }, () => client.send(request)))
}

export async function runPlan(shop: Shop, deed: Deed & { do: 'run plan' }): Promise<void> {
  const id = await planOf(shop, deed.which)
  if (id) await Promise.all(Array.from({ length: deed.copies }, () => answered(shop, RUN, { id })))
}

/** The customer of a plan pays at its link what failed last, also where a worker will try it again by itself. */
export async function recoverPlan(shop: Shop, { which, ...paying }: Deed & { do: 'recover plan' }): Promise<void> {
  const { payment_plans, payment_plan_occurrences } = await shop.books()
  const failed = payment_plan_occurrences.filter(({ status }) => status === 'Failed')
  const owing = new Set(failed.map(({ plan_id }) => plan_id))
  const plan = pick(
    payment_plans.filter(({ id }) => owing.has(id)),
    which,
  )
  if (plan) await payAtLink(shop, planLinkOf(shop.world.server.services, plan.id), paying)
}

export async function changePlan(shop: Shop, { which, how }: Deed & { do: 'change plan' }): Promise<void> {
  const id = await planOf(shop, which)
  const document = `mutation ($id: ID!) { made: paymentPlan${how}(input: { id: $id }) { id } }`
  if (id) await answered(shop, document, { id })
}

async function planOf({ books }: Shop, which: number): Promise<string | null> {
  const plan = pick((await books()).payment_plans, which)
  return plan ? formatId('ppl', plan.id) : null
}

/** It may be refused; but by nobody for a fault of ours, unless whoever answered was killed meanwhile. */
async function answered({ world, merchant }: Shop, document: string, variables: object): Promise<void> {
  const api = world.api()
  if (!api) return
  const asked = ask(api.url, merchant.account.key, document, variables).catch(() => null)
  const answer = await Promise.race([asked, api.death.then(() => null)])
  if (answer && !api.isDead()) assert.notEqual(answer.errors?.[0]?.extensions.code, 'INTERNAL', answer.text)
}
