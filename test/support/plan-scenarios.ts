import { change } from './change.ts'
import { startPlans } from './charged-plans.ts'
import { MASTERCARD } from './instruments.ts'
import type { Merchant } from './payments.ts'

/** Amounts in cents that the issuer declines softly or hard. It approves other amounts. */
export const DECLINED = { soft: 666_051n, hard: 666_041n } as const

type Fixture = Awaited<ReturnType<typeof startPlans>>
export type ScenarioPlan = Awaited<ReturnType<Fixture['newPlan']>>

/** Starts the product for tests of plans, with functions that charge, change and decline them. */
export async function startScenarios() {
  const fixture = await startPlans()
  const { server, sql, bringForward, run, stateOf } = fixture

  /** Sets the amount of later charges of a plan, in cents. */
  async function setAmount({ id }: Pick<ScenarioPlan, 'id'>, amountMinor: bigint): Promise<void> {
    await sql.rows('update payment_plans set amount_minor = $2 where id = $1', [id, amountMinor])
  }

  return {
    ...fixture,
    setAmount,
    setPolicy: (merchant: Merchant, paymentPlanPolicy: object) =>
      change(server, merchant.account, 'organizationUpdate', { id: merchant.account.id, paymentPlanPolicy }),
    /** Changes a plan. Returns the code of the refusal; null when the change succeeds. */
    change: async (
      merchant: Merchant,
      field: 'paymentPlanPause' | 'paymentPlanResume' | 'paymentPlanCancel' | 'paymentPlanUpdatePaymentMethod',
      { shownId: id }: Pick<ScenarioPlan, 'shownId'>,
      input: object = {},
    ): Promise<string | null> => {
      const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
      const { errors } = await server.ask(
        merchant.account.key,
        `mutation ($input: ${type}) { made: ${field}(input: $input) { id } }`,
        { input: { id, ...input } },
      )
      return errors ? String(errors[0]?.extensions.code) : null
    },
    /** Stores a second card of a plan's customer, whose charges succeed. */
    cardOf: (merchant: Merchant, { contactId }: Pick<ScenarioPlan, 'contactId'>) =>
      fixture.storedMethod(merchant, { number: MASTERCARD, contactId }),
    /** Runs a plan. Returns the code of the refusal; null when the request succeeds. */
    runNow: async (merchant: Merchant, { shownId: id }: Pick<ScenarioPlan, 'shownId'>): Promise<string | null> => {
      const text = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }'
      const { errors } = await server.ask(merchant.account.key, text, { id })
      return errors ? String(errors[0]?.extensions.code) : null
    },
    /** Moves a plan forward by days, and runs the worker on each day. */
    passDays: async (plan: ScenarioPlan, days: number): Promise<void> => {
      for (let day = 0; day < days; day++) {
        await bringForward(plan, 1)
        await run()
      }
    },
    /** Returns the status of a plan, followed by the statuses of its occurrences. */
    statusesOf: async (plan: ScenarioPlan): Promise<string> => {
      const { status, occurrences } = await stateOf(plan)
      return [status, ...occurrences.map((each) => each.status)].join(' ')
    },
    /**
     * Returns the statuses of the charges that the processor received for a plan, in their order.
     */
    chargesOf: async (merchant: Merchant, plan: ScenarioPlan): Promise<string[]> => {
      const attempts = await sql.rows<{ id: string }>(
        'select a.id from payment_attempts a join payments p on p.id = a.payment_id where p.payment_plan_id = $1 order by a.id',
        [plan.id],
      )
      const { charges } = await merchant.ledger()
      return attempts.flatMap(({ id }) =>
        charges.filter(({ reference }) => reference === id).map(({ status }) => status),
      )
    },
    /**
     * Returns how often each debit of a plan told its provider that the bank had returned it
     * before.
     */
    returnsDeclared: async ({ id }: Pick<ScenarioPlan, 'id'>): Promise<(string | null)[]> => {
      const rows = await sql.rows<{ declared: string | null }>(
        `select t.request->'parameters'->>'returnedBefore' as declared from payments p
         join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
         where p.payment_plan_id = $1 and p.plan_occurrence is not null order by t.id`,
        [id],
      )
      return rows.map(({ declared }) => declared)
    },
    /** Returns true when a plan has a due row. */
    isDue: async ({ id }: Pick<ScenarioPlan, 'id'>): Promise<boolean> =>
      (await sql.rows('select from plan_due where plan_id = $1', [id])).length > 0,
    eventTypes: async ({ shownId }: Pick<ScenarioPlan, 'shownId'>): Promise<string[]> =>
      (await fixture.eventsOf(shownId)).map((type) => type.replace('payment_plan.', '')),
  }
}
