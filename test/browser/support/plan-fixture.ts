import { epochMsOf } from '../../../src/platform/time/index.ts'
import { change } from '../../support/change.ts'
import { startBrowserFixture } from './fixture.ts'
import { passToNoon } from './pass-to-noon.ts'

const DAY_MS = 86_400_000

/** A plan session as its merchant sees it. */
export interface PlanSession {
  readonly id: string
  readonly link: string
  readonly status: string
  readonly paymentPlanId: string | null
}

const SESSION = 'id link status paymentPlanId'

/** Starts the browser fixture at noon, with a merchant in UTC and plan sessions. */
export async function openPlanFixture(options: Parameters<typeof startBrowserFixture>[0] = {}) {
  const fixture = await startBrowserFixture(options)
  const { newContact, server } = fixture
  const { clock } = server
  const merchant = await fixture.merchant()
  passToNoon(clock)
  const daysFromNow = (days: number) => new Date(epochMsOf(clock.now()) + days * DAY_MS).toISOString().slice(0, 10)
  return {
    ...fixture,
    merchant,
    /** Returns the date in this number of days, by the product's clock. */
    daysFromNow,
    /** Advances the clock to noon of that day. */
    passTo: (date: string) => passToNoon(clock, date),
    /** Creates a plan session; by default one payment, today. */
    createPlanSession: async (more: object = {}): Promise<PlanSession> => {
      const contactId = await newContact(merchant)
      const amount = 'totalAmount' in more ? {} : { amount: '49.90' }
      const terms = { orgId: merchant.account.id, contactId, ...amount, currency: 'USD', frequency: 'Weekly' }
      const input = { ...terms, startDate: daysFromNow(0), occurrences: 1, ...more }
      const operation = 'totalAmount' in more ? 'paymentPlanSessionCreate' : 'createPaymentPlanSession'
      const made: unknown = await change(server, merchant.account, operation, input, SESSION)
      return made as PlanSession
    },
    planSession: async (id: string): Promise<PlanSession> => {
      const query = `query ($id: ID!) { paymentPlanSession(id: $id) { ${SESSION} } }`
      const { data } = await server.ask<{ paymentPlanSession: PlanSession }>(merchant.account.key, query, { id })
      return data.paymentPlanSession
    },
  }
}
