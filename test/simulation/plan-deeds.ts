import assert from 'node:assert/strict'
import { formatId } from '../../src/platform/ids/index.ts'
import { ask } from '../support/server.ts'
import type { Deed } from './deeds.ts'
import { newPlanSession, pick, REFERENCE, type Shop } from './shop.ts'

/** What somebody does about plans in a simulation. */
export type PlanDeed =
  | { do: 'open plan session'; inDays: number; pending: boolean }
  | { do: 'create plan'; method: number; amount: string; copies: number; waits: boolean }
  | { do: 'run plan'; which: number; copies: number; waits: boolean }
  | { do: 'change plan'; which: number; how: 'Pause' | 'Resume' | 'Cancel'; waits: boolean }

/** Each debit of a plan waits for the one before it, and may be made three times: with more of them weeks would not do. */
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
