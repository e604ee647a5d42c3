import type { Log } from '../../platform/log/index.ts'
import { type Ask, client, DemoRefused } from './ask.ts'
import { type AccountStore, belongsHere, createAccounts } from './demo-accounts.ts'
import { type Demo, type DemoAccount, type DemoWebhook, readDemo, writeDemo } from './demo-file.ts'
import { updateNotificationUrl } from './demo-processor.ts'
import { pointWebhookAt, takeWebhook } from './demo-webhook.ts'
import { makeReady, type ReadyDemo } from './ready-demo.ts'

const CONTACTS = [
  { givenName: 'Amina', familyName: 'Okafor', email: 'amina@example.com', phone: '+14155550132' },
  { givenName: 'Jonas', familyName: 'Lindqvist', email: 'jonas@example.com', phone: '+46701740605' },
  { givenName: 'Priya', familyName: 'Raman', email: 'priya@example.com' },
]
const AMOUNTS = ['49.90', '25', '120.50']
const FREQUENCIES = ['Monthly', 'Weekly', 'Quarterly']

export interface Seeding {
  readonly dataDir: string
  /** The API's base URL. */
  readonly url: string
  /** The first day of the seeded plans, when this is the first start, and of a checkout that this start makes. */
  readonly today: string
  readonly accounts: AccountStore
  /** Called after each step: deliveries to the demo's receiver start before the seeding ends. */
  readonly changed: (demo: Demo) => void
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Makes the demo once, in an empty database, through the API as a customer would. Returns null when the database is not
 * the demo's. A start that is killed is continued by the next one: each step is noted when it is done, and one that was
 * done but not noted is found again, by name, or by its idempotency key. Each start gets a checkout that can be paid.
 */
export async function seedDemo(seeding: Seeding): Promise<ReadyDemo | null> {
  const { dataDir, url, today, changed, log, signal, accounts } = seeding
  let demo: Demo = { accounts: [], startDate: today, checkoutLink: null, webhook: null, complete: false }
  const note = async (step: Partial<Demo>) => {
    demo = { ...demo, ...step }
    changed(demo)
    await writeDemo(dataDir, demo)
  }
  const noted = await readDemo(dataDir)
  if (!(await belongsHere(accounts, noted))) return null
  if (noted?.accounts.length) demo = noted
  else await note({})
  const ask = client(url, signal)
  const receiver = new URL('/demo/webhooks', url).href
  // The receiver moves with the port; its webhook follows before anything more is announced to it.
  const moved = await pointHere(demo, ask, receiver, log)
  if (moved) await note({ webhook: moved })
  if (moved)
    for (const organization of organizationsOf(demo)) await unlessRefused(updateNotificationUrl(ask, organization), log)
  if (!demo.complete) {
    await createAccounts(accounts, demo.accounts, (made) => note({ accounts: made }))
    await fill(demo, ask, receiver, note)
  }
  const ready = await makeReady(demo, ask, today, log)
  await note({ checkoutLink: ready.demo.checkoutLink })
  return { ...ready, demo }
}

const organizationsOf = ({ accounts }: Demo) => accounts.filter(({ kind }) => kind === 'Organization')

/** Updates the processor's address. An error is logged only: the demo also starts without notifications. */
async function unlessRefused(asked: Promise<void>, log: Log): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof DemoRefused)) throw error
    log.warn({ reason: error.message }, 'failed to update the notification address at the sandbox processor')
  })
}

/** Creates the records. The webhook is first, so that it gets the events of all others. */
async function fill(demo: Demo, ask: Ask, receiver: string, note: (step: Partial<Demo>) => Promise<void>) {
  const organizations = organizationsOf(demo)
  const [first] = organizations
  if (first && !demo.webhook) await note({ webhook: await takeWebhook(ask, first.key, receiver) })
  let { checkoutLink } = demo
  for (const organization of organizations) {
    for (const [index, contact] of CONTACTS.entries()) {
      const link = await createContactWithSession(ask, organization, contact, index, demo.startDate)
      checkoutLink ??= link
    }
  }
  await note({ checkoutLink, complete: true })
}

async function createContactWithSession(
  ask: Ask,
  organization: DemoAccount,
  contact: object,
  index: number,
  startDate: string,
): Promise<string> {
  const created = await ask<{ createContact: { id: string } }>(organization.key, {
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
  const session = await ask<{ createPaymentPlanSession: { link: string } }>(organization.key, {
    query: 'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { link } }',
    variables: { input },
    idempotencyKey: `demo-session-${index}`,
  })
  return session.createPaymentPlanSession.link
}

/** Updates the webhook's url. An error is logged only: the user may have deleted the webhook or revoked the key. */
async function pointHere(demo: Demo, ask: Ask, receiver: string, log: Log): Promise<DemoWebhook | null> {
  const key = demo.accounts.find(({ kind }) => kind === 'Organization')?.key
  if (!demo.webhook || !key || demo.webhook.url === receiver) return null
  try {
    return await pointWebhookAt(ask, key, demo.webhook, receiver)
  } catch (error) {
    if (!(error instanceof DemoRefused)) throw error
    log.warn({ reason: error.message }, "failed to update the port of the demo's webhook")
    return null
  }
}
