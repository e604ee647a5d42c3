import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { epochMsOf } from '../../src/platform/time/index.ts'
import { change } from './change.ts'
import { plansIn } from './charged-plans.ts'
import { pageCard, startCheckout } from './checkout.ts'
import { SANDBOX_CARDS } from './instruments.ts'
import type { Merchant } from './payments.ts'

const DAY_MS = 86_400_000

/** Plans that could not be charged, and what their customers do at their links. */
export async function startRecovery(options: Parameters<typeof startCheckout>[0] = {}) {
  return recoveryIn(await startCheckout(options))
}

/** Adds recovery links to servers that are already started. */
export async function recoveryIn<House extends Awaited<ReturnType<typeof startCheckout>>>(checkout: House) {
  const house = plansIn(checkout)
  const { bringForward, query, run, server } = house
  const merchant = await house.merchant()

  const PLAN = 'id status paymentMethodId nextRunAt remainingOccurrences recoveryLink'
  async function shown(id: string, { account }: Merchant = merchant) {
    const text = `query ($id: ID!) { paymentPlan(id: $id) { ${PLAN} } }`
    const { data, errors } = await server.ask<{ paymentPlan: ShownPlan }>(account.key, text, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.paymentPlan
  }

  /**
   * A plan of so many weeks from tomorrow, set up at its session's link with a card that wants its
   * customer for every charge.
   */
  async function agreed(occurrences: number, more: object) {
    const contactId = await house.newContact(merchant)
    const startDate = new Date(epochMsOf(server.clock.now()) + DAY_MS).toISOString().slice(0, 10)
    const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', startDate, occurrences, ...more }
    const input = { orgId: merchant.account.id, contactId, ...terms }
    const session = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
    const { link } = session as unknown as { readonly link: string }
    const asked = await house.visit({ link }).pay(pageCard(SANDBOX_CARDS.challenged))
    assert.equal(asked.body.status, 'requires_action', JSON.stringify(asked.body))
    await house.confirm(asked.body.url ?? '', 'approve')
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

  /** Such a plan, charged for the first `failed` of its weeks in vain. */
  async function pastDue({ occurrences = 3, failed = 1, ...more }: Wish = {}) {
    const plan = await agreed(occurrences, more)
    await bringForward(plan, 2 + (failed - 1) * 7)
    await run()
    const { status, recoveryLink, paymentMethodId } = await shown(plan.shownId)
    assert.deepEqual([status, recoveryLink !== null], ['PastDue', true])
    return { ...plan, link: recoveryLink ?? '', methodId: paymentMethodId }
  }

  /** A plan whose card was declined softly for its first week: it is tried again by itself, on four days. */
  async function retried(terms: Parameters<typeof house.newPlan>[1] = {}) {
    const plan = await house.newPlan(merchant, { storing: { number: SANDBOX_CARDS.declinedLater }, ...terms })
    await bringForward(plan, 1)
    await run()
    const { status, occurrences } = await house.stateOf(plan)
    assert.deepEqual([status, occurrences[0]?.status, occurrences[0]?.retries], ['Active', 'Failed', true])
    const { recoveryLink, paymentMethodId } = await shown(plan.shownId)
    assert.ok(recoveryLink)
    const { contactId: contactUuid, id, shownId } = plan
    return { id, shownId, contactUuid, link: recoveryLink, methodId: paymentMethodId }
  }

  return {
    ...house,
    merchant,
    shown,
    pastDue,
    retried,
    /** The customer at the link of a plan. */
    atLink: (plan: { readonly link: string }) => house.visit(plan),
    /**
     * Returns the terms that the customer agreed to with each payment of a plan, in order; null for
     * those of the merchant.
     */
    consentsOf: async ({ id }: { readonly id: string }) =>
      (
        await query<{ consent: Record<string, string> | null }>(
          'select consent from payments where payment_plan_id = $1 order by id',
          [id],
        )
      ).map(({ consent }) => consent),
    chargesNow: async () => (await merchant.ledger()).charges.length,
    /** Returns the charges of plans at the processor since then. */
    takenSince: async (before: number) =>
      (await merchant.ledger()).charges.slice(before).filter(({ status }) => status === 'succeeded'),
  }
}

interface Wish extends Readonly<Record<string, unknown>> {
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
