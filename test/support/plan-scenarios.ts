import { change } from './change.ts'
import { startPlans } from './charged-plans.ts'
import { MASTERCARD } from './instruments.ts'
import type { Merchant } from './payments.ts'

/** The issuer's response to a charge of an amount in cents. Other amounts are approved. */
export const DECLINED = { softly: 666_051n, hard: 666_041n } as const

type House = Awaited<ReturnType<typeof startPlans>>
export type ScenarioPlan = Awaited<ReturnType<House['newPlan']>>

/** Plans that are charged, and what befalls them. */
export async function startScenarios() {
  const house = await startPlans()
  const { server, query, bringForward, run, stateOf } = house

  /** Charges of a plan are of so many cents from now on. */
  async function costs({ id }: Pick<ScenarioPlan, 'id'>, amountMinor: bigint): Promise<void> {
    await query('update payment_plans set amount_minor = $2 where id = $1', [id, amountMinor])
  }

  return {
    ...house,
    costs,
    policy: (merchant: Merchant, paymentPlanPolicy: object) =>
      change(server, merchant.account, 'organizationUpdate', { id: merchant.account.id, paymentPlanPolicy }),
    /** Does that to a plan, and gives the code of the refusal, null when it is done. */
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
    /** A good card that the customer of a plan has stored, too. */
    cardOf: (merchant: Merchant, { contactId }: Pick<ScenarioPlan, 'contactId'>) =>
      house.storedMethod(merchant, { number: MASTERCARD, contactId }),
    /** Has the organization charge a plan now, and gives the code of the refusal, null when it was done. */
    runNow: async (merchant: Merchant, { shownId: id }: Pick<ScenarioPlan, 'shownId'>): Promise<string | null> => {
      const text = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }'
      const { errors } = await server.ask(merchant.account.key, text, { id })
      return errors ? String(errors[0]?.extensions.code) : null
    },
    /** Lets days pass for a plan, one by one, with the worker at work. */
    live: async (plan: ScenarioPlan, days: number): Promise<void> => {
      for (let day = 0; day < days; day++) {
        await bringForward(plan, 1)
        await run()
      }
    },
    /** Returns the status of a plan, then those of its occurrences. */
    standing: async (plan: ScenarioPlan): Promise<string> => {
      const { status, occurrences } = await stateOf(plan)
      return [status, ...occurrences.map((each) => each.status)].join(' ')
    },
    /** Returns the charges that the processor received for a plan, in the order of its payments. */
    chargedBy: async (merchant: Merchant, plan: ScenarioPlan): Promise<string[]> => {
      const attempts = await query<{ id: string }>(
        'select a.id from payment_attempts a join payments p on p.id = a.payment_id where p.payment_plan_id = $1 order by a.id',
        [plan.id],
      )
      const { charges } = await merchant.ledger()
      return attempts.flatMap(({ id }) =>
        charges.filter(({ reference }) => reference === id).map(({ status }) => status),
      )
    },
    /** Returns true when a plan has a due row. */
    isDue: async ({ id }: Pick<ScenarioPlan, 'id'>): Promise<boolean> =>
      (await query('select from plan_due where plan_id = $1', [id])).length > 0,
    newsOf: async ({ shownId }: Pick<ScenarioPlan, 'shownId'>): Promise<string[]> =>
      (await house.eventsOf(shownId)).map((type) => type.replace('payment_plan.', '')),
  }
}
