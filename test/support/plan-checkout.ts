import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import { type ShownSession, startCheckout } from './checkout.ts'

export interface PlanSession extends ShownSession {
  readonly contactId: string
  readonly paymentPlanId: string | null
}

export interface PlanInSession {
  readonly id: string
  readonly status: string
  readonly startDate: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: string | null
}

/**
 * The row of a session's payment or zero-amount authorization. The API does not show
 * authorizations.
 */
interface PaymentRow {
  readonly id: string
  readonly is_verification: boolean
  readonly status: string
  readonly plan_occurrence: number | null
  readonly attempts: number
}

const SESSION = 'id link status contactId paymentPlanId'
const PLAN = 'id status startDate paymentMethodId vaultTokenId remainingOccurrences nextRunAt'

/** Starts the checkout with plan sessions of one merchant. */
export async function startPlanCheckout() {
  const fixture = await startCheckout()
  const { newContact, sql, server } = fixture
  const merchant = await fixture.merchant()
  const ask = async <Found>(text: string, id: string | null): Promise<Found> => {
    const { data, errors } = await server.ask<{ found: Found }>(merchant.account.key, text, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.found
  }
  const session = ({ id }: { readonly id: string }) =>
    ask<PlanSession>(`query ($id: ID!) { found: paymentPlanSession(id: $id) { ${SESSION} } }`, id)
  return {
    ...fixture,
    merchant,
    /** Returns the merchant's current date, in UTC. */
    today: () => server.services.wallNow().slice(0, 10),
    /** Creates a session of twelve monthly payments from today, unless other terms are given. */
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
    /** Returns the plan of a session. */
    plan: async (made: { readonly id: string }) =>
      ask<PlanInSession>(
        `query ($id: ID!) { found: paymentPlan(id: $id) { ${PLAN} } }`,
        (await session(made)).paymentPlanId,
      ),
    /** Returns the payments and verifications of a session. */
    paymentsOf: ({ id }: { readonly id: string }) =>
      sql.rows<PaymentRow>(
        `select p.id, p.is_verification, p.status, p.plan_occurrence,
           (select count(*)::int from payment_attempts t where t.shard = p.shard and t.payment_id = p.id) as attempts
         from payments p where p.payment_plan_session_id = $1 order by p.id`,
        [requireId('pps', id, 'Session').uuid],
      ),
    /**
     * Returns the statuses of a session's plans from the table, including plans that the API does
     * not show.
     */
    plansOf: async ({ id }: { readonly id: string }) =>
      (
        await sql.rows<{ status: string }>('select status from payment_plans where payment_plan_session_id = $1', [
          requireId('pps', id, 'Session').uuid,
        ])
      ).map(({ status }) => status),
    /** Returns the charges and authorizations in the ledger after the first `before` ones. */
    chargesSince: async (before: number) => (await merchant.ledger()).charges.slice(before),
  }
}
