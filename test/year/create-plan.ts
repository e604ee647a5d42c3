import { requireId } from '../../src/platform/ids/index.ts'
import type { Random } from '../faults/random.ts'
import { dayIn, type Frequency } from './calendar.ts'
import type { YearEnvironment } from './environment.ts'
import { type Customer, methodsOf, newCustomer, type Organization, useLink } from './organization.ts'
import type { Agreed } from './request-log.ts'

const DAY_MS = 86_400_000
const FREQUENCIES: readonly Frequency[] = ['Weekly', 'Weekly', 'Monthly', 'Monthly', 'Monthly', 'Quarterly', 'Yearly']
const MONTH_ENDS = ['-01-31', '-02-28', '-02-29', '-03-31', '-04-30', '-05-31', '-08-31', '-10-30', '-11-30', '-12-31']
const OF_ONE_CUSTOMER = 4
const LINK_DAYS = 60

interface Terms {
  /** The amount of each occurrence, or of the whole plan. */
  readonly amount: string
  readonly isTotal: boolean
  readonly currency: string
  readonly frequency: Frequency
  readonly startDate: string
  readonly occurrences: number
}

/**
 * Creates another plan, by a link or by the organization itself. Returns true when there is a plan,
 * or a link for one.
 */
export async function createPlan(
  environment: YearEnvironment,
  organization: Organization,
  random: Random,
): Promise<boolean> {
  const customer =
    organization.customers.length > 0 && random.below(OF_ONE_CUSTOMER) > 0
      ? random.one(organization.customers)
      : await newCustomer(organization, random)
  const [method] = random.below(2) === 0 ? [] : await methodsOf(organization, customer)
  return method
    ? byOrganization(organization, customer, method.id, random)
    : byLink(environment, organization, customer, random)
}

async function byOrganization(
  organization: Organization,
  customer: Customer,
  paymentMethodId: string,
  random: Random,
): Promise<boolean> {
  const { client, requestLog } = organization
  const terms = termsFor(organization, customer, random)
  const { contactId } = customer
  const authorization = agreementOf(organization)
  const input = { orgId: client.orgId, contactId, paymentMethodId, ...inputOf(terms), authorization }
  const { made } = await client.change('paymentPlanCreate', input)
  const planId = made && requireId('ppl', made.id, 'Plan').uuid
  if (planId) requestLog.agreed.push({ ...agreedOf(terms), planId, sessionId: null, expiresMs: null })
  return made !== null
}

async function byLink(
  environment: YearEnvironment,
  organization: Organization,
  customer: Customer,
  random: Random,
): Promise<boolean> {
  const { client, requestLog, clock } = organization
  const terms = termsFor(organization, customer, random)
  const expiresMs = clock.nowMs() + LINK_DAYS * DAY_MS
  const expirationDate = new Date(expiresMs).toISOString()
  const input = { orgId: client.orgId, contactId: customer.contactId, ...inputOf(terms), expirationDate }
  const createPendingPaymentPlan = random.below(2) === 0
  type Made = { id: string; link: string }
  const { made } = await client.change<Made>(
    terms.isTotal ? 'paymentPlanSessionCreate' : 'createPaymentPlanSession',
    { ...input, createPendingPaymentPlan },
    'id link',
  )
  if (!made) return false
  const sessionId = requireId('pps', made.id, 'Session').uuid
  requestLog.agreed.push({ ...agreedOf(terms), planId: null, sessionId, expiresMs })
  // Some customers open the link later, when the start date may have passed.
  if (random.below(4) === 0 || !(await useLink(environment, customer, made.link, random)))
    customer.links.push(made.link)
  return true
}

/** Returns a customer's agreement of the day before. */
export const agreementOf = ({ clock }: Organization) => ({
  acceptedAt: new Date(clock.nowMs() - DAY_MS).toISOString(),
  text: 'I agree to all of it.',
})

const inputOf = ({ amount, isTotal, ...terms }: Terms) => ({ ...terms, [isTotal ? 'totalAmount' : 'amount']: amount })

function agreedOf({ amount, isTotal, ...terms }: Terms): Omit<Agreed, 'planId' | 'sessionId' | 'expiresMs'> {
  const minor = Math.round(Number(amount) * (terms.currency === 'JPY' ? 1 : 100))
  return {
    ...terms,
    amountMinor: isTotal ? Math.floor(minor / terms.occurrences) : minor,
    totalMinor: isTotal ? minor : null,
  }
}

function termsFor({ requestLog, clock }: Organization, { payswithAccounts }: Customer, random: Random): Terms {
  const currency = payswithAccounts ? 'USD' : random.one(['USD', 'USD', 'EUR', 'JPY'])
  const minor = 100 + random.below(60_000)
  const frequency = random.one(FREQUENCIES)
  return {
    amount: currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2),
    isTotal: random.below(4) === 0,
    currency,
    frequency,
    startDate: startFor(dayIn(requestLog.timeZone, clock.nowMs()), random),
    occurrences: 1 + random.below(frequency === 'Weekly' ? 40 : 12),
  }
}

/** Returns today, one of the next days, or the end of a month. */
function startFor(today: string, random: Random): string {
  const choice = random.below(4)
  if (choice === 0) return today
  const later = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  if (choice === 1) return later(random.below(40))
  const ends = [0, 1].flatMap((years) => MONTH_ENDS.map((end) => `${Number(today.slice(0, 4)) + years}${end}`))
  const coming = ends.filter((date) => date >= today && date < later(120) && isDay(date))
  return coming.length > 0 ? random.one(coming) : today
}

const isDay = (date: string) => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
