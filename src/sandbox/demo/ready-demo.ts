import type { ExplorerStart } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type Ask, DemoRefused } from './ask.ts'
import { createCheckout, isPayable } from './demo-checkout.ts'
import type { Demo } from './demo-file.ts'
import { refundablePayment } from './demo-payment.ts'
import { type ExplorerRecords, explorerTabs } from './explorer-tabs.ts'

/** The demo of a start, with a link that can be paid and the records that the explorer's operations name. */
export interface ReadyDemo {
  readonly demo: Demo
  /** Null: the demo's key no longer works. */
  readonly records: ExplorerRecords | null
}

/** Returns the key and the tabs that the explorer opens with on that day; null when there is no key to give. */
export function demoExplorer({ demo, records }: ReadyDemo, today: string): ExplorerStart | null {
  const first = firstOrganization(demo)
  return first && records ? { key: first.key, tabs: explorerTabs(records, today) } : null
}

/**
 * Makes what a start needs besides the seeded records: a checkout that was not paid yet, and a payment that can be
 * refunded. Data that the user deleted, and a key that the user revoked, do not keep the demo from starting.
 */
export async function makeReady(demo: Demo, ask: Ask, today: string, log: Log): Promise<ReadyDemo> {
  const first = firstOrganization(demo)
  if (!first) return { demo, records: null }
  const { id: orgId, key } = first
  const contactId = await attempt(oldestContact(ask, key), log)
  if (contactId === undefined) return { demo, records: null }
  const checkoutLink = contactId && (await attempt(payableLink(demo, ask, key, { orgId, contactId, today }), log))
  const paymentId = contactId && (await attempt(refundablePayment(ask, key, contactId, today), log))
  const webhookId = await attempt(knownWebhook(ask, key, demo), log)
  const records = { orgId, contactId, paymentId: paymentId ?? null, webhookId: webhookId ?? null }
  return { demo: { ...demo, checkoutLink: checkoutLink ?? null }, records }
}

const firstOrganization = ({ accounts }: Demo) => accounts.find(({ kind }) => kind === 'Organization')

/** Returns undefined, and logs a warning, when the API refuses the request. */
async function attempt<Value>(asked: Promise<Value>, log: Log): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof DemoRefused)) throw error
    log.warn({ reason: error.message }, 'a part of the demo is missing')
    return undefined
  }
}

async function oldestContact(ask: Ask, key: string): Promise<string | null> {
  const { contacts } = await ask<{ contacts: { edges: { node: { id: string } }[] } }>(key, {
    query: '{ contacts(last: 1) { edges { node { id } } } }',
    variables: {},
  })
  return contacts.edges[0]?.node.id ?? null
}

interface Plan {
  readonly orgId: string
  readonly contactId: string
  readonly today: string
}

async function payableLink({ checkoutLink }: Demo, ask: Ask, key: string, plan: Plan): Promise<string> {
  if (checkoutLink && (await isPayable(ask, key, checkoutLink))) return checkoutLink
  const { orgId, contactId, today } = plan
  return createCheckout(ask, key, { orgId, contactId, startDate: today })
}

/** Returns the id of the demo's webhook, or null when it was deleted. */
async function knownWebhook(ask: Ask, key: string, { webhook }: Demo): Promise<string | null> {
  if (!webhook) return null
  const { webhooks } = await ask<{ webhooks: { edges: { node: { id: string } }[] } }>(key, {
    query: '{ webhooks(input: {}, first: 100) { edges { node { id } } } }',
    variables: {},
  })
  return webhooks.edges.some(({ node }) => node.id === webhook.id) ? webhook.id : null
}
