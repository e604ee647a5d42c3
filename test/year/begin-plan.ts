import { requireId } from '../../src/platform/ids/index.ts'
import type { Dice } from '../faults/random.ts'
import { dayIn, type Frequency } from './calendar.ts'
import type { Agreed } from './diary.ts'
import type { Ground } from './ground.ts'
import { type Customer, methodsOf, newCustomer, type Shop, useLink } from './shop.ts'

const DAY_MS = 86_400_000
const FREQUENCIES: readonly Frequency[] = ['Weekly', 'Weekly', 'Monthly', 'Monthly', 'Monthly', 'Quarterly', 'Yearly']
const MONTH_ENDS = ['-01-31', '-02-28', '-02-29', '-03-31', '-04-30', '-05-31', '-08-31', '-10-30', '-11-30', '-12-31']
const OF_ONE_CUSTOMER = 4
const LINK_DAYS = 60

interface Terms {
  readonly amount: string
  readonly currency: string
  readonly frequency: Frequency
  readonly startDate: string
  readonly occurrences: number
}

/** Begins one more plan, by a link or by the organization itself. Gives whether there is one, or a link for one. */
export async function beginPlan(ground: Ground, shop: Shop, chance: Dice): Promise<boolean> {
  const customer =
    shop.customers.length > 0 && chance.below(OF_ONE_CUSTOMER) > 0
      ? chance.one(shop.customers)
      : await newCustomer(shop, chance)
  const [method] = chance.below(2) === 0 ? [] : await methodsOf(shop, customer)
  return method ? byOrganization(shop, customer, method.id, chance) : byLink(ground, shop, customer, chance)
}

async function byOrganization(shop: Shop, customer: Customer, paymentMethodId: string, chance: Dice): Promise<boolean> {
  const { desk, diary, clock } = shop
  const terms = termsFor(shop, customer, chance)
  const { contactId } = customer
  const authorization = { acceptedAt: new Date(clock.nowMs() - DAY_MS).toISOString(), text: 'I agree to all of it.' }
  const input = { orgId: desk.orgId, contactId, paymentMethodId, ...terms, authorization }
  const { made } = await desk.change('paymentPlanCreate', input)
  const planId = made && requireId('ppl', made.id, 'Plan').uuid
  if (planId) diary.agreed.push({ ...agreedOf(terms), planId, sessionId: null, expiresMs: null })
  return made !== null
}

async function byLink(ground: Ground, shop: Shop, customer: Customer, chance: Dice): Promise<boolean> {
  const { desk, diary, clock } = shop
  const terms = termsFor(shop, customer, chance)
  const expiresMs = clock.nowMs() + LINK_DAYS * DAY_MS
  const expirationDate = new Date(expiresMs).toISOString()
  const input = { orgId: desk.orgId, contactId: customer.contactId, ...terms, expirationDate }
  const createPendingPaymentPlan = chance.below(2) === 0
  type Made = { id: string; link: string }
  const { made } = await desk.change<Made>(
    'createPaymentPlanSession',
    { ...input, createPendingPaymentPlan },
    'id link',
  )
  if (!made) return false
  const sessionId = requireId('pps', made.id, 'Session').uuid
  diary.agreed.push({ ...agreedOf(terms), planId: null, sessionId, expiresMs })
  // Some come later, when the day on which it was to begin may have passed.
  if (chance.below(4) === 0 || !(await useLink(ground, customer, made.link, chance))) customer.links.push(made.link)
  return true
}

function agreedOf({
  amount,
  currency,
  frequency,
  startDate,
  occurrences,
}: Terms): Omit<Agreed, 'planId' | 'sessionId' | 'expiresMs'> {
  const amountMinor = Math.round(Number(amount) * (currency === 'JPY' ? 1 : 100))
  return { amountMinor, currency, frequency, startDate, occurrences }
}

function termsFor({ diary, clock }: Shop, { payswithAccounts }: Customer, chance: Dice): Terms {
  const currency = payswithAccounts ? 'USD' : chance.one(['USD', 'USD', 'EUR', 'JPY'])
  const minor = 100 + chance.below(60_000)
  const frequency = chance.one(FREQUENCIES)
  return {
    amount: currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2),
    currency,
    frequency,
    startDate: startFor(dayIn(diary.timeZone, clock.nowMs()), chance),
    occurrences: 1 + chance.below(frequency === 'Weekly' ? 40 : 12),
  }
}

/** Today, soon, or at the end of a month. */
function startFor(today: string, chance: Dice): string {
  const whim = chance.below(4)
  if (whim === 0) return today
  const later = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  if (whim === 1) return later(chance.below(40))
  const ends = [0, 1].flatMap((years) => MONTH_ENDS.map((end) => `${Number(today.slice(0, 4)) + years}${end}`))
  const coming = ends.filter((date) => date >= today && date < later(120) && isDay(date))
  return coming.length > 0 ? chance.one(coming) : today
}

const isDay = (date: string) => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
