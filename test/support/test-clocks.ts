import assert from 'node:assert/strict'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { moveTestClocks } from '../../src/sandbox/test-clocks/index.ts'
import { change } from './change.ts'
import { type Merchant, type Storing, startPayments } from './payments.ts'

/** A test clock as the API shows it. */
export interface ShownClock {
  readonly id: string
  readonly orgId: string
  readonly now: string
  readonly status: 'Ready' | 'Advancing'
}

export const CLOCK = 'id orgId now status'

export interface PlanTerms {
  readonly storing?: Storing
  readonly amount?: string
  readonly startDate: string
  readonly frequency?: 'Weekly' | 'Monthly' | 'Quarterly' | 'Yearly'
  readonly occurrences?: number
}

/** One charge of a plan: of which occurrence, when it was made where the organization lives, and what became of it. */
export interface ChargeOfPlan {
  readonly number: number
  readonly at: string
  readonly status: string
}

/** A second is what a clock waits to be looked at again. */
const MOMENT_MS = 2_000

/** The product beside a sandbox processor, and organizations that live by clocks of their own. No worker runs but when it is told to. */
export async function startTestClocks(options: Parameters<typeof startPayments>[0] = {}) {
  const house = await startPayments(options)
  const { server, query } = house

  const read = async ({ account }: Pick<Merchant, 'account'>, id: string): Promise<ShownClock> => {
    const text = `query ($id: ID!) { testClock(id: $id) { ${CLOCK} } }`
    const { data, errors } = await server.ask<{ testClock: ShownClock }>(account.key, text, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.testClock
  }
  /** Has the worker do for clocks what it can do now. */
  const move = async (): Promise<void> => {
    server.clock.advance(MOMENT_MS)
    await moveTestClocks(server.services, whenSettled)
  }
  const ask = async (merchant: Merchant, field: 'testClockCreate' | 'testClockAdvance', input: object) =>
    (await change(server, merchant.account, field, input, CLOCK)) as unknown as ShownClock

  return {
    ...house,
    readClock: read,
    move,
    createClock: (merchant: Merchant, input: object = {}) => ask(merchant, 'testClockCreate', input),
    startAdvance: (merchant: Merchant, { id }: ShownClock, to: string) => ask(merchant, 'testClockAdvance', { id, to }),
    /** A merchant who lives by a clock that stands there. */
    merchantAt: async (now: string): Promise<readonly [Merchant, ShownClock]> => {
      const merchant = await house.merchant()
      const clock = await ask(merchant, 'testClockCreate', { now })
      await move()
      return [merchant, await read(merchant, clock.id)]
    },
    /** Advances a clock and has the worker bring it there. */
    advance: async (merchant: Merchant, { id }: ShownClock, to: string): Promise<ShownClock> => {
      await ask(merchant, 'testClockAdvance', { id, to })
      await move()
      const clock = await read(merchant, id)
      assert.deepEqual([clock.now, clock.status], [to, 'Ready'])
      return clock
    },
    /** A plan that a customer agreed to with a stored method; gives its id and the uuid. */
    plan: async (
      merchant: Merchant,
      { storing, startDate, amount = '49.90', frequency = 'Monthly', occurrences = 3 }: PlanTerms,
    ): Promise<string> => {
      const method = await house.storedMethod(merchant, storing)
      const terms = { amount, currency: 'USD', frequency, startDate, occurrences }
      const authorization = { acceptedAt: '2001-01-01T00:00:00Z', text: 'I agree.' }
      const whose = { contactId: method.contactShownId, paymentMethodId: method.shownId }
      return (await change(server, merchant.account, 'paymentPlanCreate', { ...whose, ...terms, authorization })).id
    },
    /** The charges of a plan in the order in which they were made. */
    chargesOf: async (planId: string): Promise<ChargeOfPlan[]> => {
      const rows = await query<{ number: number; at: Date; status: string }>(
        `select p.plan_occurrence as number, p.created_at as at, p.status
         from payments p where p.payment_plan_id = $1 and not p.is_set_up order by p.id`,
        [requireId('ppl', planId, 'Payment plan').uuid],
      )
      return rows.map(({ number, at, status }) => ({ number, at: at.toISOString(), status }))
    },
    /** How a plan stands: its status, then that of each occurrence. */
    standingOf: async (merchant: Merchant, id: string): Promise<string> => {
      const text = `query ($id: ID!) { paymentPlan(id: $id) { status schedule(first: 100) { edges { node { status } } } } }`
      const { data, errors } = await server.ask<{ paymentPlan: ShownPlan }>(merchant.account.key, text, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      const { status, schedule } = data.paymentPlan
      return [status, ...schedule.edges.map(({ node }) => node.status)].join(' ')
    },
  }
}

interface ShownPlan {
  readonly status: string
  readonly schedule: { readonly edges: readonly { readonly node: { readonly status: string } }[] }
}
