import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../api-client.ts'
import { CUSTOMERS, PAYMENTS, type YearCustomer, type YearPayment } from './customers.ts'

const NAME = 'Northwind Climbing, one year'
const POLL_MS = 100
/** No program of this service listens on it, so that the requests of the webhook fail. */
export const FAILING_ADDRESS = '127.0.0.1:47999'

/** The settings of a year. */
export interface YearOptions {
  /** The key of the account above the new organization. */
  readonly key: string
  /** The day on which the year ends, in the form YYYY-MM-DD. */
  readonly today: string
  readonly months: number
  /** Lets two days pass at the sandbox processor, whose customers dispute a charge after a day. */
  readonly passDays: () => Promise<void>
  /** Called with each month before it starts, from 1. */
  readonly progress: (month: number) => void
}

/** An organization with a year of payments. */
export interface Year {
  readonly organizationId: string
  readonly key: string
}

/**
 * Creates a sandbox organization, and lets it take payments for some months on a test clock:
 * plans in every state, declines, disputes, refunds, and a webhook that fails. Everything is made
 * through the API, as a customer would. Throws DemoRefused.
 */
export async function createYear(
  api: ApiClient,
  { key: above, today, months, passDays, progress }: YearOptions,
): Promise<Year> {
  const organizationId = await create(api, above, 'organizationCreate', { name: NAME })
  const { apiKeyCreate } = await api<{ apiKeyCreate: { key: string } }>(above, {
    query: 'mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { key } }',
    variables: { input: { accountId: organizationId, name: 'One year' } },
  })
  const { key } = apiKeyCreate
  const start = Temporal.PlainDate.from(today).subtract({ months })
  const timeOf = (month: number) => `${start.add({ months: month })}T09:00:00Z`
  const clock = await create(api, key, 'testClockCreate', { now: timeOf(0) })
  await clockReady(api, key, clock)
  await create(
    api,
    key,
    'webhookCreate',
    { url: `http://${FAILING_ADDRESS}/webhooks`, events: ['payment.failed', 'dispute.*'] },
    'webhook { id }',
  )
  const contacts = await Promise.all(CUSTOMERS.map((customer) => createContact(api, key, customer)))
  const plans = new Map<number, string>()
  for (let month = 0; month < months; month++) {
    progress(month + 1)
    for (const [index, { card, plan }] of CUSTOMERS.entries()) {
      const contactId = contacts[index] ?? ''
      if (plan?.startsInMonth === month)
        plans.set(index, await startPlan(api, key, { contactId, card, plan, now: timeOf(month) }))
      for (const { inMonth, action } of plan?.changes ?? [])
        if (inMonth === month) await changePlan(api, key, action, plans.get(index) ?? '')
    }
    for (const payment of PAYMENTS[month % PAYMENTS.length] ?? [])
      await pay(api, key, contacts[payment.customer] ?? '', payment)
    await api(key, {
      query: 'mutation ($input: TestClockAdvanceInput!) { testClockAdvance(input: $input) { id } }',
      variables: { input: { id: clock, to: timeOf(month + 1) } },
    })
    await clockReady(api, key, clock)
    await passDays()
  }
  return { organizationId, key }
}

/** Runs a mutation and returns the id of its record. */
async function create(api: ApiClient, key: string, field: string, input: object, selection = 'id'): Promise<string> {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const { made } = await api<{ made: { id?: string; webhook?: { id: string } } }>(key, {
    query: `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`,
    variables: { input },
  })
  return made.id ?? made.webhook?.id ?? ''
}

async function clockReady(api: ApiClient, key: string, id: string): Promise<void> {
  const query = 'query ($id: ID!) { testClock(id: $id) { status } }'
  const status = async () =>
    (await api<{ testClock: { status: string } }>(key, { query, variables: { id } })).testClock.status
  while ((await status()) !== 'Ready') await pause(POLL_MS)
}

function createContact(api: ApiClient, key: string, { name }: YearCustomer): Promise<string> {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return create(api, key, 'createContact', { name, email: `${plain.replace(' ', '.')}@example.com` })
}

async function startPlan(
  api: ApiClient,
  key: string,
  {
    contactId,
    card,
    plan,
    now,
  }: Pick<YearCustomer, 'card'> & {
    readonly contactId: string
    readonly plan: NonNullable<YearCustomer['plan']>
    readonly now: string
  },
): Promise<string> {
  const { amount, frequency, occurrences } = plan
  const vaultTokenId = await create(api, key, 'vaultTokenizeCard', cardOf(contactId, card))
  const text = `I agree to ${occurrences} payments of ${amount} USD.`
  return create(api, key, 'paymentPlanCreate', {
    ...{ contactId, vaultTokenId, amount, currency: 'USD', frequency, occurrences, startDate: now.slice(0, 10) },
    authorization: { acceptedAt: now, text, ipAddress: '192.0.2.7' },
  })
}

async function changePlan(api: ApiClient, key: string, action: 'pause' | 'resume' | 'cancel', id: string) {
  const field = { pause: 'paymentPlanPause', resume: 'paymentPlanResume', cancel: 'paymentPlanCancel' }[action]
  await create(api, key, field, { id })
}

async function pay(api: ApiClient, key: string, contactId: string, { customer, amount, card, refund }: YearPayment) {
  const number = card ?? CUSTOMERS[customer]?.card ?? ''
  const vaultTokenId = await create(api, key, 'vaultTokenizeCard', cardOf(contactId, number))
  const paymentId = await create(api, key, 'paymentCreate', { contactId, vaultTokenId, amount, currency: 'USD' })
  if (refund) await create(api, key, 'paymentRefund', { paymentId, amount: refund, reason: 'RequestedByCustomer' })
}

/** Returns the input of a card. The security codes of American Express have four digits. */
function cardOf(contactId: string, number: string) {
  return { contactId, number, expirationMonth: 12, expirationYear: 2099, cvc: number.startsWith('37') ? '7373' : '737' }
}
