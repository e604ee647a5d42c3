import { randomUUID } from 'node:crypto'
import type { Dice } from '../faults/random.ts'
import { pageAccount, pageCard, visitAt } from '../support/checkout.ts'
import type { Receiver } from '../support/delivery.ts'
import {
  ACCOUNT_NUMBER,
  MASTERCARD,
  OTHER_ACCOUNT_NUMBER,
  returnedBy,
  SANDBOX_CARDS,
  VISA,
} from '../support/instruments.ts'
import { made, openDesk } from './desk.ts'
import { type Diary, newDiary } from './diary.ts'
import type { Desk, Ground, OrganizationClock } from './ground.ts'

/** The instruments of customers, some more frequent than others. */
const CARDS = [
  ...[VISA, VISA, VISA, VISA, MASTERCARD, MASTERCARD, MASTERCARD],
  ...[SANDBOX_CARDS.challengedOnce, SANDBOX_CARDS.challenged, SANDBOX_CARDS.declinedLater, SANDBOX_CARDS.lostLater],
  ...[SANDBOX_CARDS.revokedLater, SANDBOX_CARDS.disputed, SANDBOX_CARDS.toldTwice, SANDBOX_CARDS.toldReversed],
  ...[SANDBOX_CARDS.renewedLater, SANDBOX_CARDS.closedLater, SANDBOX_CARDS.unreadableAfter, SANDBOX_CARDS.dropAfter],
  ...[SANDBOX_CARDS.insufficientFunds, SANDBOX_CARDS.declinedAfterChallenge, SANDBOX_CARDS.errorBefore],
]
const ACCOUNTS = [
  ...[ACCOUNT_NUMBER, ACCOUNT_NUMBER, OTHER_ACCOUNT_NUMBER, OTHER_ACCOUNT_NUMBER],
  ...['R01', 'R02', 'R09', 'R10'].map(returnedBy),
  '000999100010',
  '000998000001',
]

/** A way to pay that a customer has stored. */
export interface Method {
  readonly id: string
  readonly type: 'Card' | 'BankAccount'
}

export interface Customer {
  readonly contactId: string
  readonly payswithAccounts: boolean
  /** Links that customers received and have not used. */
  readonly links: string[]
}

/** An organization with its people and its customers. */
export interface Shop {
  readonly name: string
  readonly uuid: string
  readonly apiKey: string
  readonly desk: Desk
  readonly diary: Diary
  readonly clock: OrganizationClock
  readonly customers: Customer[]
  /** The receiver of its webhook; null without a webhook. */
  readonly heard: Receiver['arrivals'] | null
}

const HEARD = ['payment_plan.*', 'payment.*']

/** An organization that takes money, and lives by a clock of its own from then on. */
export async function openShop(
  ground: Ground,
  name: string,
  timeZone: string,
  startMs: number,
  listens: boolean,
): Promise<Shop> {
  const { id, uuid, key } = await ground.organization(name, timeZone)
  const desk = openDesk(ground, id, key)
  const apiKey = `key-${randomUUID()}`
  const sandbox = { name: 'Sandbox', provider: 'ProviderA', adapter: 'Sandbox', mode: 'Sandbox' }
  await made(
    desk.change('providerConfigurationCreate', { orgId: id, ...sandbox, credentials: { sandbox: { apiKey } } }),
  )
  const clock = await ground.openClock(desk, { id }, startMs)
  const { receiver } = ground
  if (listens) await made(desk.change('webhookCreate', { url: receiver.url(), events: [...HEARD] }, 'webhook { id }'))
  const heard = listens ? receiver.arrivals : null
  return { name, uuid, apiKey, desk, clock, diary: newDiary(timeZone), customers: [], heard }
}

export async function newCustomer({ desk, customers }: Shop, chance: Dice): Promise<Customer> {
  const { id: contactId } = await made(desk.change('createContact', { orgId: desk.orgId, name: 'Ada Byron' }))
  const customer = { contactId, payswithAccounts: chance.below(3) === 0, links: [] }
  customers.push(customer)
  return customer
}

/** Returns the input of an instrument, as the page sends it. */
function instrument({ payswithAccounts }: Customer, chance: Dice): object {
  if (payswithAccounts) return { ...pageAccount(chance.one(ACCOUNTS)), accountType: 'Checking' }
  return pageCard(chance.one(CARDS))
}

const PATIENCE = 4

/** Plays a customer at a link, who tries one instrument after another until the link is paid or their patience ends. */
export async function useLink(ground: Ground, customer: Customer, link: string, chance: Dice): Promise<boolean> {
  for (let tries = 0; tries < PATIENCE; tries++) {
    const api = ground.api()
    if (!api) {
      await ground.revive()
      continue
    }
    const customersVisit = visitAt(ground.linkAt(link, api))
    const answer = await Promise.race([
      customersVisit.pay(instrument(customer, chance)).catch(() => null),
      api.death.then(() => null),
    ])
    if (answer?.body.status === 'completed') return true
    if (answer?.status === 410) return false
    const { url } = answer?.body ?? {}
    if (url) await confirm(ground, url, chance)
    const standing = await Promise.race([customersVisit.status().catch(() => null), api.death.then(() => null)])
    if (standing?.body.status === 'completed') return true
  }
  return false
}

/** Most say yes to their bank, some no, some never answer, some never come back. */
async function confirm(ground: Ground, url: string, chance: Dice): Promise<void> {
  const whim = chance.below(8)
  if (whim === 0) return
  const back = await ground.processor.decide(url, whim === 1 ? 'decline' : 'approve').catch(() => null)
  const api = ground.api()
  if (!back || !api || whim === 2) return
  const returned = fetch(ground.linkAt(back, api), { redirect: 'manual' }).catch(() => null)
  await Promise.race([returned, api.death])
}

/** Has a customer store one more thing to pay with, by a payment that is of no plan. */
export async function storeMethod(ground: Ground, { desk }: Shop, customer: Customer, chance: Dice): Promise<void> {
  const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'Subscription' }
  const input = { orgId: desk.orgId, contactId: customer.contactId, amount: '1.00', currency: 'USD', ...storing }
  const { made: session } = await desk.change<{ link: string }>('createPaymentSession', input, 'link')
  if (session) await useLink(ground, customer, session.link, chance)
}

/** Returns the stored methods of a customer, newest first. */
export async function methodsOf({ desk }: Shop, { contactId }: Customer): Promise<Method[]> {
  type Found = { paymentMethods: { edges: { node: Method & { status: string } }[] } }
  const document = `query ($id: ID!) { made: contact(id: $id) { paymentMethods { edges { node { id type status } } } } }`
  const { made: contact } = await desk.ask<Found | null>(document, { id: contactId })
  return (contact?.paymentMethods.edges ?? []).map(({ node }) => node).filter(({ status }) => status === 'Active')
}
