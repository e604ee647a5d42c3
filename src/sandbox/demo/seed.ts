import type { Log } from '../../platform/log/index.ts'
import { type ApiClient, createApiClient, warnIfRefused } from './api-client.ts'
import { type AccountStore, createAccounts, isDatabaseOfDemo } from './demo-accounts.ts'
import { type Demo, type DemoAccount, type DemoWebhook, readDemo, writeDemo } from './demo-file.ts'
import { ensureWebhook, updateWebhookUrl } from './demo-webhook.ts'
import { prepareDemo, type ReadyDemo } from './ready-demo.ts'

const CONTACTS = [
  { givenName: 'Amina', familyName: 'Okafor', email: 'amina@example.com', phone: '+14155550132' },
  { givenName: 'Jonas', familyName: 'Lindqvist', email: 'jonas@example.com', phone: '+46701740605' },
  { givenName: 'Priya', familyName: 'Raman', email: 'priya@example.com' },
]
const AMOUNTS = ['49.90', '25', '120.50']
const FREQUENCIES = ['Monthly', 'Weekly', 'Quarterly']
/** The demo also starts without notifications. */
const NOTIFICATIONS_LOST = 'failed to update the notification address at the sandbox processor'

export interface SeedOptions {
  readonly dataDir: string
  /** The API's base URL. */
  readonly url: string
  /**
   * The first day of the seeded plans at the first start, and of the checkout that this start
   * creates.
   */
  readonly today: string
  readonly accounts: AccountStore
  /** Called after each step: deliveries to the demo's receiver start before the seeding ends. */
  readonly changed: (demo: Demo) => void
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Creates the demo once, in an empty database, through the API like a customer. Returns null when
 * the database is not the demo's. The next start continues a killed one: it finds each completed
 * step in the file, or else by its name or idempotency key. Each start gets an unpaid checkout.
 */
export async function seedDemo(seeding: SeedOptions): Promise<ReadyDemo | null> {
  const { dataDir, url, today, changed, log, signal, accounts } = seeding
  let demo: Demo = { accounts: [], startDate: today, checkoutLink: null, webhook: null, complete: false }
  const note = async (step: Partial<Demo>) => {
    demo = { ...demo, ...step }
    changed(demo)
    await writeDemo(dataDir, demo)
  }
  const noted = await readDemo(dataDir)
  if (!(await isDatabaseOfDemo(accounts, noted))) return null
  if (noted?.accounts.length) demo = noted
  else await note({})
  const api = createApiClient(url, signal)
  const receiver = new URL('/demo/webhooks', url).href
  // The receiver's URL contains the port, so the webhook is updated before further events.
  const moved = await moveWebhook(demo, api, receiver, log)
  if (moved) await note({ webhook: moved })
  if (moved)
    for (const organization of organizationsOf(demo))
      await warnIfRefused(updateNotificationUrl(api, organization), log, NOTIFICATIONS_LOST)
  if (!demo.complete) {
    await createAccounts(accounts, demo.accounts, (made) => note({ accounts: made }))
    await createRecords(demo, api, receiver, note)
  }
  const ready = await prepareDemo(demo, api, today, log)
  await note({ checkoutLink: ready.demo.checkoutLink })
  return { ...ready, demo }
}

const organizationsOf = ({ accounts }: Demo) => accounts.filter(({ kind }) => kind === 'Organization')

/** Creates the records. The webhook is first, so that it gets the events of all others. */
async function createRecords(
  demo: Demo,
  api: ApiClient,
  receiver: string,
  note: (step: Partial<Demo>) => Promise<void>,
) {
  const organizations = organizationsOf(demo)
  const [first] = organizations
  if (first && !demo.webhook) await note({ webhook: await ensureWebhook(api, first.key, receiver) })
  let { checkoutLink } = demo
  for (const organization of organizations) {
    for (const [index, contact] of CONTACTS.entries()) {
      const link = await createContactWithSession(api, organization, contact, index, demo.startDate)
      checkoutLink ??= link
    }
  }
  await note({ checkoutLink, complete: true })
}

async function createContactWithSession(
  api: ApiClient,
  organization: DemoAccount,
  contact: object,
  index: number,
  startDate: string,
): Promise<string> {
  const created = await api<{ createContact: { id: string } }>(organization.key, {
    query: 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    variables: { input: contact },
    idempotencyKey: `demo-contact-${index}`,
  })
  const input = {
    orgId: organization.id,
    contactId: created.createContact.id,
    amount: AMOUNTS[index],
    currency: 'USD',
    frequency: FREQUENCIES[index],
    startDate,
    occurrences: 12,
    createPendingPaymentPlan: index === 0,
    metadata: [{ key: 'demo', value: 'yes' }],
  }
  const session = await api<{ createPaymentPlanSession: { link: string } }>(organization.key, {
    query: 'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { link } }',
    variables: { input },
    idempotencyKey: `demo-session-${index}`,
  })
  return session.createPaymentPlanSession.link
}

/**
 * Updates the webhook's url. An error is logged only: the user may have deleted the webhook or
 * revoked the key.
 */
async function moveWebhook(demo: Demo, api: ApiClient, receiver: string, log: Log): Promise<DemoWebhook | null> {
  const [organization] = organizationsOf(demo)
  if (!demo.webhook || !organization || demo.webhook.url === receiver) return null
  const updated = updateWebhookUrl(api, organization.key, demo.webhook, receiver)
  return (await warnIfRefused(updated, log, "failed to update the port of the demo's webhook")) ?? null
}

interface Configurations {
  readonly providerConfigurations: { readonly edges: readonly { readonly node: { readonly id: string } }[] }
}

/** Sets the address of notifications at the processor, with a new secret. */
async function updateNotificationUrl(api: ApiClient, organization: DemoAccount): Promise<void> {
  const { providerConfigurations } = await api<Configurations>(organization.key, {
    query: '{ providerConfigurations(last: 1) { edges { node { id } } } }',
  })
  for (const { node } of providerConfigurations.edges)
    await api(organization.key, {
      query:
        'mutation ($input: ProviderConfigurationUpdateInput!) { providerConfigurationUpdate(input: $input) { id } }',
      variables: { input: { id: node.id, notificationSecret: null } },
    })
}
