import assert from 'node:assert/strict'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { advanceTestClocks } from '../../src/sandbox/test-clocks/index.ts'
import { change } from './change.ts'
import { inEachCell } from './in-each-cell.ts'
import { type InstrumentToStore, type Merchant, startPayments } from './payments.ts'

/** A test clock as the API shows it. */
export interface ShownClock {
  readonly id: string
  readonly orgId: string
  readonly now: string
  readonly status: 'Ready' | 'Advancing'
}

export const CLOCK = 'id orgId now status'

export interface PlanTerms {
  readonly storing?: InstrumentToStore
  readonly amount?: string
  readonly startDate: string
  readonly frequency?: 'Weekly' | 'Monthly' | 'Quarterly' | 'Yearly'
  readonly occurrences?: number
}

/** A charge of a plan: its occurrence, its time on the organization's clock, and its status. */
export interface ChargeOfPlan {
  readonly number: number
  readonly at: string
  readonly status: string
}

/** Longer than a clock's poll interval of one second. */
const MOMENT_MS = 2_000

/**
 * Starts the product with a sandbox processor and organizations with test clocks. The worker runs
 * only on request.
 */
export async function startTestClocks(options: Parameters<typeof startPayments>[0] = {}) {
  const fixture = await startPayments(options)
  const { server, sql } = fixture

  const read = async ({ account }: Pick<Merchant, 'account'>, id: string): Promise<ShownClock> => {
    const text = `query ($id: ID!) { testClock(id: $id) { ${CLOCK} } }`
    const { data, errors } = await server.ask<{ testClock: ShownClock }>(account.key, text, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.testClock
  }
  /** Runs the due work of test clocks. */
  const move = async (): Promise<void> => {
    server.clock.advance(MOMENT_MS)
    await inEachCell(server.services, (ofCell) => advanceTestClocks(ofCell, whenSettled))
  }
  const ask = async (merchant: Merchant, field: 'testClockCreate' | 'testClockAdvance', input: object) =>
    (await change(server, merchant.account, field, input, CLOCK)) as unknown as ShownClock

  return {
    ...fixture,
    readClock: read,
    move,
    createClock: (merchant: Merchant, input: object = {}) => ask(merchant, 'testClockCreate', input),
    startAdvance: (merchant: Merchant, { id }: ShownClock, to: string) => ask(merchant, 'testClockAdvance', { id, to }),
    /** Creates a merchant whose clock shows that time. */
    merchantAt: async (now: string): Promise<readonly [Merchant, ShownClock]> => {
      const merchant = await fixture.merchant()
      const clock = await ask(merchant, 'testClockCreate', { now })
      await move()
      return [merchant, await read(merchant, clock.id)]
    },
    /** Advances a clock and has the worker move it to its target. */
    advance: async (merchant: Merchant, { id }: ShownClock, to: string): Promise<ShownClock> => {
      await ask(merchant, 'testClockAdvance', { id, to })
      await move()
      const clock = await read(merchant, id)
      assert.deepEqual([clock.now, clock.status], [to, 'Ready'])
      return clock
    },
    /** Creates a plan with a stored method. Returns its id and uuid. */
    plan: async (
      merchant: Merchant,
      { storing, startDate, amount = '49.90', frequency = 'Monthly', occurrences = 3 }: PlanTerms,
    ): Promise<string> => {
      const method = await fixture.storedMethod(merchant, storing)
      const terms = { amount, currency: 'USD', frequency, startDate, occurrences }
      const authorization = { acceptedAt: '2001-01-01T00:00:00Z', text: 'I agree.' }
      const whose = { contactId: method.contactShownId, paymentMethodId: method.shownId }
      return (await change(server, merchant.account, 'paymentPlanCreate', { ...whose, ...terms, authorization })).id
    },
    /** Returns the charges of a plan in the order of creation. */
    chargesOf: async (planId: string): Promise<ChargeOfPlan[]> => {
      const rows = await sql.rows<{ number: number; at: Date; status: string }>(
        `select p.plan_occurrence as number, p.created_at as at, p.status
         from payments p where p.payment_plan_id = $1 and not p.is_verification order by p.id`,
        [requireId('ppl', planId, 'Payment plan').uuid],
      )
      return rows.map(({ number, at, status }) => ({ number, at: at.toISOString(), status }))
    },
    /** Returns the status of a plan, followed by the statuses of its occurrences. */
    statusOf: async (merchant: Merchant, id: string): Promise<string> => {
      const text = `query ($id: ID!) { paymentPlan(id: $id) { status schedule(first: 100) { edges { node { status } } } } }`
      const { data, errors } = await server.ask<{ paymentPlan: PlanOnClock }>(merchant.account.key, text, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      const { status, schedule } = data.paymentPlan
      return [status, ...schedule.edges.map(({ node }) => node.status)].join(' ')
    },
  }
}

interface PlanOnClock {
  readonly status: string
  readonly schedule: { readonly edges: readonly { readonly node: { readonly status: string } }[] }
}
