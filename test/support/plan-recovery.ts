import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { epochMsOf } from '../../src/platform/time/index.ts'
import { change } from './change.ts'
import { plansIn } from './charged-plans.ts'
import { pageCard, startCheckout } from './checkout.ts'
import { SANDBOX_CARDS } from './instruments.ts'
import type { Merchant } from './payments.ts'

const DAY_MS = 86_400_000

/** Starts the checkout, and offers plans with failed charges and their recovery links. */
export async function startRecovery(options: Parameters<typeof startCheckout>[0] = {}) {
  return recoveryIn(await startCheckout(options))
}

/** Adds recovery links to servers that are already started. */
export async function recoveryIn<Fixture extends Awaited<ReturnType<typeof startCheckout>>>(checkout: Fixture) {
  const fixture = plansIn(checkout)
  const { bringForward, sql, run, server } = fixture
  const merchant = await fixture.merchant()

  const PLAN = 'id status paymentMethodId nextRunAt remainingOccurrences recoveryLink'
  async function shown(id: string, { account }: Merchant = merchant) {
    const text = `query ($id: ID!) { paymentPlan(id: $id) { ${PLAN} } }`
    const { data, errors } = await server.ask<{ paymentPlan: ShownPlan }>(account.key, text, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.paymentPlan
  }

  /**
   * Creates a plan of this number of weeks from tomorrow, at its session's link, with a card that
   * needs its customer for every charge.
   */
  async function newAgreedPlan(occurrences: number, more: object) {
    const contactId = await fixture.newContact(merchant)
    const startDate = new Date(epochMsOf(server.clock.now()) + DAY_MS).toISOString().slice(0, 10)
    const amount = 'totalAmount' in more ? {} : { amount: '49.90' }
    const terms = { ...amount, currency: 'USD', frequency: 'Weekly', startDate, occurrences, ...more }
    const input = { orgId: merchant.account.id, contactId, ...terms }
    const operation = 'totalAmount' in more ? 'paymentPlanSessionCreate' : 'createPaymentPlanSession'
    const session = await change(server, merchant.account, operation, input, 'id link')
    const { link } = session as unknown as { readonly link: string }
    const asked = await fixture.visit({ link }).pay(pageCard(SANDBOX_CARDS.challenged))
    assert.equal(asked.body.status, 'requires_action', JSON.stringify(asked.body))
    await fixture.confirm(asked.body.url ?? '', 'approve')
    const text = 'query ($id: ID!) { paymentPlanSession(id: $id) { paymentPlanId } }'
    const { data } = await server.ask<{ paymentPlanSession: { paymentPlanId: string } }>(
      merchant.account.key,
      text,
      session,
    )
    const shownId = data.paymentPlanSession.paymentPlanId
    const { uuid: contactUuid } = requireId('con', contactId, 'Contact')
    return { shownId, id: requireId('ppl', shownId, 'Plan').uuid, contactId, contactUuid, sessionLink: link }
  }

  /** Creates such a plan whose charges failed in the first `failed` weeks. */
  async function newPastDuePlan({ occurrences = 3, failed = 1, ...more }: PastDueOptions = {}) {
    const plan = await newAgreedPlan(occurrences, more)
    await bringForward(plan, 2 + (failed - 1) * 7)
    await run()
    const { status, recoveryLink, paymentMethodId } = await shown(plan.shownId)
    assert.deepEqual([status, recoveryLink !== null], ['PastDue', true])
    return { ...plan, link: recoveryLink ?? '', methodId: paymentMethodId }
  }

  /**
   * Creates a monthly plan whose first charge got a soft decline, with four planned retries. They
   * end before its second occurrence, also if the test runs into the next day.
   */
  async function newRetriedPlan(terms: Parameters<typeof fixture.newPlan>[1] = {}) {
    const plan = await fixture.newPlan(merchant, {
      storing: { number: SANDBOX_CARDS.declinedLater },
      frequency: 'Monthly',
      ...terms,
    })
    await bringForward(plan, 1)
    await run()
    const { status, occurrences } = await fixture.stateOf(plan)
    assert.deepEqual([status, occurrences[0]?.status, occurrences[0]?.retries], ['Active', 'Failed', true])
    const { recoveryLink, paymentMethodId } = await shown(plan.shownId)
    assert.ok(recoveryLink)
    const { contactId: contactUuid, id, shownId } = plan
    return { id, shownId, contactUuid, link: recoveryLink, methodId: paymentMethodId }
  }

  return {
    ...fixture,
    merchant,
    shown,
    newPastDuePlan,
    newRetriedPlan,
    /** Opens the link of a plan as its customer. */
    atLink: (plan: { readonly link: string }) => fixture.visit(plan),
    /**
     * Returns the consent that the customer gave with each payment of a plan, in order; null for
     * payments that the merchant made.
     */
    consentsOf: async ({ id }: { readonly id: string }) =>
      (
        await sql.rows<{ consent: Record<string, string> | null }>(
          `select row_to_json(n) as consent from payments p left join consents n on n.shard = p.shard and n.id = p.consent_id
           where p.payment_plan_id = $1 order by p.id`,
          [id],
        )
      ).map(({ consent }) => consent),
    chargesNow: async () => (await merchant.ledger()).charges.length,
    /** Returns the processor's charges of plans after the first `before` ones. */
    chargesSince: async (before: number) =>
      (await merchant.ledger()).charges.slice(before).filter(({ status }) => status === 'succeeded'),
  }
}

interface PastDueOptions extends Readonly<Record<string, unknown>> {
  readonly occurrences?: number
  readonly failed?: number
}

export interface ShownPlan {
  readonly id: string
  readonly status: string
  readonly paymentMethodId: string | null
  readonly nextRunAt: string | null
  readonly remainingOccurrences: number
  readonly recoveryLink: string | null
}
