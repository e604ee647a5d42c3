import { epochMsOf } from '../../../src/platform/time/index.ts'
import { change } from '../../support/change.ts'
import { passToNoon } from './noon.ts'
import { startShop } from './shop.ts'

const DAY_MS = 86_400_000

/** A plan session as its merchant sees it. */
export interface PlanSession {
  readonly id: string
  readonly link: string
  readonly status: string
  readonly paymentPlanId: string | null
}

const SESSION = 'id link status paymentPlanId'

/** A shop with a merchant who lives by UTC, and plan sessions of theirs. It begins at noon. */
export async function openPlanShop(options: { readonly worker?: boolean } = {}) {
  const shop = await startShop(options)
  const { newContact, server } = shop
  const { clock } = server
  const merchant = await shop.merchant()
  passToNoon(clock)
  const daysFromNow = (days: number) => new Date(epochMsOf(clock.now()) + days * DAY_MS).toISOString().slice(0, 10)
  return {
    ...shop,
    merchant,
    /** By the clock of the product, which tests move. */
    daysFromNow,
    /** Lets time pass until noon of that day. */
    passTo: (date: string) => passToNoon(clock, date),
    /** One payment, today, but for what is given. */
    createPlanSession: async (more: object = {}): Promise<PlanSession> => {
      const contactId = await newContact(merchant)
      const terms = { orgId: merchant.account.id, contactId, amount: '49.90', currency: 'USD', frequency: 'Weekly' }
      const input = { ...terms, startDate: daysFromNow(0), occurrences: 1, ...more }
      const made: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, SESSION)
      return made as PlanSession
    },
    planSession: async (id: string): Promise<PlanSession> => {
      const query = `query ($id: ID!) { paymentPlanSession(id: $id) { ${SESSION} } }`
      const { data } = await server.ask<{ paymentPlanSession: PlanSession }>(merchant.account.key, query, { id })
      return data.paymentPlanSession
    },
  }
}
