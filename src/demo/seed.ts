import { type Demo, type DemoAccount, readDemo, writeDemo } from './demo-file.ts'
import { mutate } from './mutate.ts'

/** How accounts and keys come to be before any key exists: the same functions as the command line's. */
export interface AccountDoor {
  readonly isEmpty: () => Promise<boolean>
  readonly createAccount: (account: {
    kind: DemoAccount['kind']
    name: string
    parentId: string | null
  }) => Promise<string>
  readonly createKey: (accountId: string) => Promise<string>
}

const CONTACTS = [
  { givenName: 'Amina', familyName: 'Okafor', email: 'amina@example.com', phone: '+14155550132' },
  { givenName: 'Jonas', familyName: 'Lindqvist', email: 'jonas@example.com', phone: '+46701740605' },
  { givenName: 'Priya', familyName: 'Raman', email: 'priya@example.com' },
]

/**
 * Makes the demo once, in an empty database, through the API as a customer would; gives what was made, or null when the
 * database is already somebody's. A seeding that was interrupted goes on where it stopped: every step carries an
 * idempotency key.
 */
export async function seedDemo(options: {
  readonly dataDir: string
  readonly url: string
  /** The first day of the plans. */
  readonly today: string
  readonly accounts: AccountDoor
  /** Told of each step: deliveries to the demo's receiver begin before the seeding ends. */
  readonly changed: (demo: Demo) => void
}): Promise<Demo | null> {
  const { dataDir, url } = options
  const save = async (demo: Demo) => {
    options.changed(demo)
    await writeDemo(dataDir, demo)
  }
  let demo = await readDemo(dataDir)
  if (demo === null || (await options.accounts.isEmpty())) {
    if (!(await options.accounts.isEmpty())) return null
    demo = { accounts: await createAccounts(options.accounts), checkoutLink: null, webhook: null, complete: false }
    await save(demo)
  }
  if (!demo.complete) {
    demo = await fill(demo, url, options.today, save)
    await save(demo)
  }
  return await pointWebhookHere(demo, url, save)
}

async function createAccounts(door: AccountDoor): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = []
  const add = async (kind: DemoAccount['kind'], name: string, parentId: string | null) => {
    const id = await door.createAccount({ kind, name, parentId })
    accounts.push({ kind, name, id, key: await door.createKey(id) })
    return id
  }
  const platform = await add('Platform', 'Harbor Payments', null)
  const agency = await add('Agency', 'Lighthouse Studios', platform)
  await add('Organization', 'Northwind Climbing', agency)
  await add('Organization', 'Bluebird Music School', platform)
  return accounts
}

/** Webhook first, so that the deliveries of everything after it can be watched. */
async function fill(demo: Demo, url: string, today: string, save: (demo: Demo) => Promise<void>): Promise<Demo> {
  const organizations = demo.accounts.filter(({ kind }) => kind === 'Organization')
  const [first] = organizations
  if (!first) return { ...demo, complete: true }
  const webhook = demo.webhook ?? (await createWebhook(url, first.key))
  await save({ ...demo, webhook })
  let checkoutLink = demo.checkoutLink
  for (const organization of organizations) {
    for (const [index, contact] of CONTACTS.entries()) {
      const link = await createContactWithSession(url, organization, contact, index, today)
      checkoutLink ??= link
    }
  }
  return { ...demo, webhook, checkoutLink, complete: true }
}

async function createWebhook(url: string, key: string) {
  const receiver = receiverUrl(url)
  const query = `mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } signingSecret } }`
  const input = { url: receiver, events: ['*'], description: 'The receiver that the demo brings along' }
  const { webhookCreate } = await mutate<{ webhookCreate: { webhook: { id: string }; signingSecret: string } }>(
    url,
    key,
    { query, input },
  )
  return { id: webhookCreate.webhook.id, signingSecret: webhookCreate.signingSecret, url: receiver }
}

async function createContactWithSession(
  url: string,
  organization: DemoAccount,
  contact: object,
  index: number,
  today: string,
): Promise<string> {
  const created = await mutate<{ createContact: { id: string } }>(url, organization.key, {
    query: 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    input: contact,
    idempotencyKey: `demo-contact-${index}`,
  })
  const session = await mutate<{ createPaymentPlanSession: { link: string } }>(url, organization.key, {
    query: 'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { link } }',
    input: {
      orgId: organization.id,
      contactId: created.createContact.id,
      amount: ['49.90', '25', '120.50'][index],
      currency: 'USD',
      frequency: ['Monthly', 'Weekly', 'Quarterly'][index],
      startDate: today,
      occurrences: 12,
      createPendingPaymentPlan: index === 0,
      metadata: [{ key: 'demo', value: 'yes' }],
    },
    idempotencyKey: `demo-session-${index}`,
  })
  return session.createPaymentPlanSession.link
}

/** The demo's receiver moves with the port; its webhook follows. */
async function pointWebhookHere(demo: Demo, url: string, save: (demo: Demo) => Promise<void>): Promise<Demo> {
  const key = demo.accounts.find(({ kind }) => kind === 'Organization')?.key
  const receiver = receiverUrl(url)
  if (!demo.webhook || !key || demo.webhook.url === receiver) return demo
  const query = 'mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { id } }'
  await mutate(url, key, { query, input: { id: demo.webhook.id, url: receiver } })
  const moved = { ...demo, webhook: { ...demo.webhook, url: receiver } }
  await save(moved)
  return moved
}

function receiverUrl(url: string): string {
  return new URL('/demo/webhooks', url).href
}
