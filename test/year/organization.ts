import { randomUUID } from 'node:crypto'
import type { Random } from '../faults/random.ts'
import { pageAccount, pageCard, visitAt } from '../support/checkout.ts'
import {
  ACCOUNT_NUMBER,
  MASTERCARD,
  OTHER_ACCOUNT_NUMBER,
  returnedBy,
  SANDBOX_CARDS,
  VISA,
} from '../support/instruments.ts'
import type { Receiver } from '../support/receiver.ts'
import { made, openApiClient } from './api-client.ts'
import type { ApiClient, OrganizationClock, YearEnvironment } from './environment.ts'
import { newRequestLog, type RequestLog } from './request-log.ts'

/** The instruments of customers, some more frequent than others. */
const CARDS = [
  ...[VISA, VISA, VISA, VISA, MASTERCARD, MASTERCARD, MASTERCARD],
  ...[SANDBOX_CARDS.challengedOnce, SANDBOX_CARDS.challenged, SANDBOX_CARDS.declinedLater, SANDBOX_CARDS.lostLater],
  ...[SANDBOX_CARDS.revokedLater, SANDBOX_CARDS.disputed, SANDBOX_CARDS.notifiedTwice, SANDBOX_CARDS.notifiedInReverse],
  ...[SANDBOX_CARDS.renewedLater, SANDBOX_CARDS.closedLater, SANDBOX_CARDS.unreadableAfter, SANDBOX_CARDS.dropAfter],
  ...[SANDBOX_CARDS.expiredLater, SANDBOX_CARDS.expiredLater, SANDBOX_CARDS.renewedAtCharge],
  ...[SANDBOX_CARDS.challengeAwaitsResult],
  ...[SANDBOX_CARDS.insufficientFunds, SANDBOX_CARDS.declinedAfterChallenge, SANDBOX_CARDS.errorBefore],
]
const ACCOUNTS = [
  ...[ACCOUNT_NUMBER, ACCOUNT_NUMBER, OTHER_ACCOUNT_NUMBER, OTHER_ACCOUNT_NUMBER],
  ...['R01', 'R02', 'R09', 'R10'].map(returnedBy),
  '000999100010',
  '000998000001',
]

/** A customer's stored payment method. */
export interface Method {
  readonly id: string
  readonly type: 'Card' | 'BankAccount'
}

export interface Customer {
  readonly contactId: string
  readonly payswithAccounts: boolean
  /** Links that the customer received and has not used. */
  readonly links: string[]
}

/** An organization with its staff and customers. */
export interface Organization {
  readonly name: string
  readonly uuid: string
  readonly apiKey: string
  readonly configurationId: string
  readonly client: ApiClient
  readonly requestLog: RequestLog
  readonly clock: OrganizationClock
  readonly customers: Customer[]
  /** The number of its actions on payments outside plans so far. */
  oneOffActions: number
  /** The receiver of its webhook; null without a webhook. */
  readonly delivered: Receiver['arrivals'] | null
}

const SUBSCRIBED_EVENTS = ['payment_plan.*', 'payment.*']

/** Creates an organization with a provider and a test clock. */
export async function openOrganization(
  environment: YearEnvironment,
  name: string,
  timeZone: string,
  startMs: number,
  hasWebhook: boolean,
): Promise<Organization> {
  const { id, uuid, key } = await environment.organization(name, timeZone)
  const client = openApiClient(environment, id, key)
  const apiKey = `key-${randomUUID()}`
  const sandbox = { name: 'Sandbox', provider: 'ProviderA', adapter: 'Sandbox', mode: 'Sandbox' }
  const { id: configurationId } = await made(
    client.change('providerConfigurationCreate', { orgId: id, ...sandbox, credentials: { sandbox: { apiKey } } }),
  )
  const clock = await environment.openClock(client, { id }, startMs)
  const { receiver } = environment
  if (hasWebhook)
    await made(
      client.change('webhookCreate', { url: receiver.url(), events: [...SUBSCRIBED_EVENTS] }, 'webhook { id }'),
    )
  const delivered = hasWebhook ? receiver.arrivals : null
  return {
    name,
    uuid,
    apiKey,
    configurationId,
    client,
    clock,
    requestLog: newRequestLog(timeZone),
    customers: [],
    oneOffActions: 0,
    delivered,
  }
}

export async function newCustomer({ client, customers }: Organization, random: Random): Promise<Customer> {
  const { id: contactId } = await made(client.change('createContact', { orgId: client.orgId, name: 'Ada Byron' }))
  const customer = { contactId, payswithAccounts: random.below(3) === 0, links: [] }
  customers.push(customer)
  return customer
}

/** Returns the input of an instrument, as the page sends it. */
function instrument({ payswithAccounts }: Customer, random: Random): object {
  if (payswithAccounts) return { ...pageAccount(random.one(ACCOUNTS)), accountType: 'Checking' }
  return pageCard(random.one(CARDS))
}

const PATIENCE = 4

/**
 * Simulates a customer at a link, who enters one instrument after another until the link is paid or
 * no attempts remain.
 */
export async function useLink(
  environment: YearEnvironment,
  customer: Customer,
  link: string,
  random: Random,
): Promise<boolean> {
  for (let attempt = 0; attempt < PATIENCE; attempt++) {
    const api = environment.api()
    if (!api) {
      await environment.waitForApi()
      continue
    }
    const customersVisit = visitAt(environment.linkAt(link, api))
    const answer = await Promise.race([
      customersVisit.pay(instrument(customer, random)).catch(() => null),
      api.death.then(() => null),
    ])
    if (answer?.body.status === 'completed') return true
    if (answer?.status === 410) return false
    const { url } = answer?.body ?? {}
    if (url) await confirm(environment, url, random)
    const status = await Promise.race([customersVisit.status().catch(() => null), api.death.then(() => null)])
    if (status?.body.status === 'completed') return true
  }
  return false
}

/**
 * Confirms at the bank. Most customers approve, some decline, some do nothing, and some do not
 * return.
 */
async function confirm(environment: YearEnvironment, url: string, random: Random): Promise<void> {
  const choice = random.below(8)
  if (choice === 0) return
  const back = await environment.processor.decide(url, choice === 1 ? 'decline' : 'approve').catch(() => null)
  const api = environment.api()
  if (!back || !api || choice === 2) return
  const returned = fetch(environment.linkAt(back, api), { redirect: 'manual' }).catch(() => null)
  await Promise.race([returned, api.death])
}

/** Stores another method of a customer, by a payment outside plans. */
export async function storeMethod(
  environment: YearEnvironment,
  { client }: Organization,
  customer: Customer,
  random: Random,
): Promise<void> {
  const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'Subscription' }
  const input = { orgId: client.orgId, contactId: customer.contactId, amount: '1.00', currency: 'USD', ...storing }
  const { made: session } = await client.change<{ link: string }>('createPaymentSession', input, 'link')
  if (session) await useLink(environment, customer, session.link, random)
}

/** Returns the stored methods of a customer, newest first. */
export async function methodsOf({ client }: Organization, { contactId }: Customer): Promise<Method[]> {
  type Found = { paymentMethods: { edges: { node: Method & { status: string } }[] } }
  const document = `query ($id: ID!) { made: contact(id: $id) { paymentMethods { edges { node { id type status } } } } }`
  const { made: contact } = await client.ask<Found | null>(document, { id: contactId })
  return (contact?.paymentMethods.edges ?? []).map(({ node }) => node).filter(({ status }) => status === 'Active')
}
