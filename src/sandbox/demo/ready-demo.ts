import type { ExplorerStart } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type ApiClient, warnIfRefused } from './api-client.ts'
import type { Demo } from './demo-file.ts'
import { ensureRefundablePayment } from './demo-payment.ts'
import { type ExplorerRecords, explorerTabs } from './explorer-tabs.ts'

/**
 * The demo of a start, with a link that can be paid and the records that the explorer's operations
 * name.
 */
export interface ReadyDemo {
  readonly demo: Demo
  /** Null: the demo's key no longer works. */
  readonly records: ExplorerRecords | null
}

/**
 * Returns the key and the tabs with which the explorer opens on that day; null when the demo has no
 * key.
 */
export function demoExplorer({ demo, records }: ReadyDemo, today: string): ExplorerStart | null {
  const first = firstOrganization(demo)
  return first && records ? { key: first.key, tabs: explorerTabs(records, today) } : null
}

/**
 * Creates the records that a start needs besides the seeded ones: an unpaid checkout, and a
 * refundable payment. The demo also starts when the user has deleted records or revoked its key.
 */
export async function prepareDemo(demo: Demo, api: ApiClient, today: string, log: Log): Promise<ReadyDemo> {
  const first = firstOrganization(demo)
  if (!first) return { demo, records: null }
  const { id: orgId, key } = first
  const attempt = <Value>(request: Promise<Value>) => warnIfRefused(request, log, 'a part of the demo is missing')
  const contactId = await attempt(oldestContact(api, key))
  if (contactId === undefined) return { demo, records: null }
  const checkoutLink = contactId && (await attempt(payableLink(demo, api, key, { orgId, contactId, startDate: today })))
  const paymentId = contactId && (await attempt(ensureRefundablePayment(api, key, contactId, today)))
  const webhookId = await attempt(knownWebhook(api, key, demo))
  const records = { orgId, contactId, paymentId: paymentId ?? null, webhookId: webhookId ?? null }
  return { demo: { ...demo, checkoutLink: checkoutLink ?? null }, records }
}

const firstOrganization = ({ accounts }: Demo) => accounts.find(({ kind }) => kind === 'Organization')

async function oldestContact(api: ApiClient, key: string): Promise<string | null> {
  const { contacts } = await api<{ contacts: { edges: { node: { id: string } }[] } }>(key, {
    query: '{ contacts(last: 1) { edges { node { id } } } }',
  })
  return contacts.edges[0]?.node.id ?? null
}

interface NewPlan {
  readonly orgId: string
  readonly contactId: string
  readonly startDate: string
}

/** Returns the link of the noted checkout if it can be paid, otherwise that of a new one. */
async function payableLink({ checkoutLink }: Demo, api: ApiClient, key: string, plan: NewPlan): Promise<string> {
  return checkoutLink && (await isPayable(api, key, checkoutLink)) ? checkoutLink : createCheckout(api, key, plan)
}

/** Returns the id of the demo's webhook, or null when it was deleted. */
async function knownWebhook(api: ApiClient, key: string, { webhook }: Demo): Promise<string | null> {
  if (!webhook) return null
  const { webhooks } = await api<{ webhooks: { edges: { node: { id: string } }[] } }>(key, {
    query: '{ webhooks(input: {}, first: 100) { edges { node { id } } } }',
  })
  return webhooks.edges.some(({ node }) => node.id === webhook.id) ? webhook.id : null
}

interface OpenSessions {
  readonly paymentPlanSessions: { readonly edges: readonly { readonly node: { readonly link: string | null } }[] }
}

/** Returns whether the link of a plan session still leads to a checkout that can be paid. */
async function isPayable(api: ApiClient, key: string, link: string): Promise<boolean> {
  const { paymentPlanSessions } = await api<OpenSessions>(key, {
    query: '{ paymentPlanSessions(first: 100, input: { status: Active }) { edges { node { link } } } }',
  })
  // The port, and with it the origin of links, may have changed since the link was noted.
  return paymentPlanSessions.edges.some(({ node }) => node.link && pathOf(node.link) === pathOf(link))
}

const pathOf = (link: string) => new URL(link).pathname

/** Creates a plan session and returns its link. */
async function createCheckout(api: ApiClient, key: string, plan: NewPlan): Promise<string> {
  const input = { ...plan, amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 }
  const { createPaymentPlanSession } = await api<{ createPaymentPlanSession: { link: string } }>(key, {
    query: 'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { link } }',
    variables: { input },
  })
  return createPaymentPlanSession.link
}
