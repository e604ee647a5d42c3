import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import { type ShownSession, startCheckout } from './checkout.ts'

export interface PlanSession extends ShownSession {
  readonly contactId: string
  readonly paymentPlanId: string | null
}

export interface ShownPlan {
  readonly id: string
  readonly status: string
  readonly startDate: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: string | null
}

/**
 * The payment of a session, or its zero-amount authorization, as in the table: the API does not show
 * the latter.
 */
interface Tried {
  readonly id: string
  readonly is_set_up: boolean
  readonly status: string
  readonly plan_occurrence: number | null
  readonly tries: number
}

const SESSION = 'id link status contactId paymentPlanId'
const PLAN = 'id status startDate paymentMethodId vaultTokenId remainingOccurrences nextRunAt'

/** The checkout, and plan sessions of a merchant of its own. */
export async function startPlanCheckout() {
  const house = await startCheckout()
  const { newContact, query, server } = house
  const merchant = await house.merchant()
  const ask = async <Found>(text: string, id: string | null): Promise<Found> => {
    const { data, errors } = await server.ask<{ found: Found }>(merchant.account.key, text, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.found
  }
  const session = ({ id }: { readonly id: string }) =>
    ask<PlanSession>(`query ($id: ID!) { found: paymentPlanSession(id: $id) { ${SESSION} } }`, id)
  return {
    ...house,
    merchant,
    /** Today of the merchant, who lives by UTC: another day after midnight. */
    today: () => server.services.wallNow().slice(0, 10),
    /** A session of twelve months from today, but for what is given. */
    planSession: async (input: object = {}): Promise<PlanSession> => {
      const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 }
      const whose = { orgId: merchant.account.id, contactId: await newContact(merchant) }
      const startDate = server.services.wallNow().slice(0, 10)
      const made = await change(
        server,
        merchant.account,
        'createPaymentPlanSession',
        { ...whose, ...terms, startDate, ...input },
        SESSION,
      )
      return made as unknown as PlanSession
    },
    session,
    /** The plan that a session made. */
    plan: async (made: { readonly id: string }) =>
      ask<ShownPlan>(
        `query ($id: ID!) { found: paymentPlan(id: $id) { ${PLAN} } }`,
        (await session(made)).paymentPlanId,
      ),
    /** Everything that was charged or set up in a session. */
    triesOf: ({ id }: { readonly id: string }) =>
      query<Tried>(
        `select p.id, p.is_set_up, p.status, p.plan_occurrence,
           (select count(*)::int from payment_attempts t where t.shard = p.shard and t.payment_id = p.id) as tries
         from payments p where p.payment_plan_session_id = $1 order by p.id`,
        [requireId('pps', id, 'Session').uuid],
      ),
    /** How many plans a session has, whoever may see them. */
    plansOf: async ({ id }: { readonly id: string }) =>
      (
        await query<{ status: string }>('select status from payment_plans where payment_plan_session_id = $1', [
          requireId('pps', id, 'Session').uuid,
        ])
      ).map(({ status }) => status),
    /** Returns the charges and authorizations in the ledger since then. */
    chargesSince: async (before: number) => (await merchant.ledger()).charges.slice(before),
  }
}
