import assert from 'node:assert/strict'
import { apiKeyIdOf } from '../../src/accounts/index.ts'
import { makeKey } from '../../src/cli/commands/index.ts'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { moveTestClocks } from '../../src/sandbox/test-clocks/index.ts'
import { change } from './change.ts'
import { ACCOUNT_NUMBER, VISA } from './instruments.ts'
import { methodIdOf, newConfiguration, storeMethod } from './payment-methods.ts'
import { NEW_CONFIGURATION } from './providers.ts'
import type { TestAccount, TestServer } from './server.ts'

/** The types that an id can name. `Account` takes the id of an account of any kind, `Owner` its global form. */
export type Kind =
  | 'Account'
  | 'Owner'
  | 'Organization'
  | 'OrganizationOwner'
  | 'ApiKey'
  | 'Contact'
  | 'VaultToken'
  | 'PaymentMethod'
  | 'Payment'
  | 'Refund'
  | 'PaymentSession'
  | 'PaymentPlanSession'
  | 'PaymentPlan'
  | 'CheckoutConfiguration'
  | 'ProviderConfiguration'
  | 'PublicKey'
  | 'TestClock'
  | 'Webhook'
  | 'WebhookRequest'
  | 'WebhookRecovery'
  | 'MailSuppression'
  | 'Event'

export type Ids = Readonly<Partial<Record<Kind, string>>>

/** An account that has one of everything, and one of everything that is over. */
export interface Household {
  readonly name: string
  readonly account: TestAccount
  /** Those directly above, nearest first. */
  readonly above: readonly Household[]
  readonly ids: Ids
  /** Records that were deleted, canceled or revoked. */
  readonly over: Ids
  /** Makes a new record and gives its id. */
  readonly make: Maker
}

/** How records are made, each by what a customer would do. */
export interface Maker {
  readonly contact: () => Promise<string>
  readonly vaultToken: (more?: object) => Promise<string>
  /** Creates it for that contact, or for a new one. */
  readonly paymentMethod: (contactId?: string) => Promise<string>
  readonly plan: (more?: object) => Promise<string>
  readonly pausedPlan: () => Promise<string>
  readonly payment: (more?: object) => Promise<string>
  readonly refund: (paymentId: string) => Promise<string>
  readonly session: (more?: object) => Promise<{ readonly id: string; readonly paymentPlanId: string | null }>
  readonly paymentSession: (more?: object) => Promise<string>
  readonly webhook: () => Promise<string>
  readonly webhookRequest: (webhookId: string) => Promise<string>
  readonly webhookRecovery: (webhookId: string) => Promise<string>
  readonly apiKey: () => Promise<string>
  readonly publicKey: () => Promise<string>
  readonly mailSuppression: () => Promise<string>
  readonly providerConfiguration: () => Promise<string>
  /** The organization's only one, ready to be advanced. */
  readonly testClock: () => Promise<string>
  /** Another one beside it, of those above. */
  readonly sister: () => Promise<string>
}

/** An organization and who stands above it. */
export interface Line {
  readonly platform: Household
  readonly agency: Household
  readonly north: Household
}

/**
 * The cast: two organizations, their agency and the platform, the same beside them, one alone, and
 * another platform.
 */
export interface Cast extends Line {
  readonly south: Household
  readonly sisterAgency: Household
  readonly niece: Household
  readonly alone: Household
  readonly otherPlatform: Household
  readonly otherChild: Household
}

/** Makes the line alone, with all that each has: quicker, where nobody else is needed. */
export async function makeLine(server: TestServer): Promise<Line> {
  const platform = await furnish(server, 'platform', await server.account('Platform'), [])
  const agency = await furnish(server, 'agency', await server.account('Agency', platform.account), [platform])
  const organization = await server.account('Organization', agency.account)
  return { platform, agency, north: await furnish(server, 'north', organization, [agency, platform]) }
}

/** A live platform with an organization of each mode below it. */
export interface BothModes {
  readonly platform: Household
  readonly live: Household
  readonly sandbox: Household
}

/** Makes a live platform and the organizations, with all that each has. A live organization has no test clock. */
export async function makeBothModes(server: TestServer): Promise<BothModes> {
  const platform = await furnish(server, 'live platform', await server.account('Platform', null, { mode: 'Live' }), [])
  const below = async (mode: 'Sandbox' | 'Live') =>
    furnish(server, `${mode} child`, await server.account('Organization', platform.account, { mode }), [platform])
  return { platform, live: await below('Live'), sandbox: await below('Sandbox') }
}

/** Makes the cast, with all that each has. */
export async function makeCast(server: TestServer): Promise<Cast> {
  const settle = (name: string, account: TestAccount, above: readonly Household[] = []) =>
    furnish(server, name, account, above)
  const { platform, agency, north } = await makeLine(server)
  const sister = await settle('sister agency', await server.account('Agency', platform.account), [platform])
  const otherPlatform = await settle('other platform', await server.account('Platform'))
  const below = async (name: string, ...above: readonly Household[]) =>
    settle(name, await server.account('Organization', above[0]?.account ?? null), above)
  return {
    platform,
    agency,
    north,
    sisterAgency: sister,
    otherPlatform,
    south: await below('south', agency, platform),
    niece: await below('niece', sister, platform),
    alone: await below('alone'),
    otherChild: await below('other child', otherPlatform),
  }
}

/** Returns true when a key of the one reaches records of the other: its own and those of accounts below it. */
export function reaches(caller: Household, owner: Household): boolean {
  return caller === owner || owner.above.includes(caller)
}

async function furnish(
  server: TestServer,
  name: string,
  account: TestAccount,
  above: readonly Household[],
): Promise<Household> {
  const make = maker(server, account, above)
  const isOrganization = account.account.kind === 'Organization'
  const webhookId = await make.webhook()
  const [of, over] = isOrganization ? await furnishOrganization(server, account, make) : [{}, {}]
  const ids: Ids = {
    Account: account.id,
    Owner: account.ownerId,
    ApiKey: await make.apiKey(),
    Webhook: webhookId,
    WebhookRequest: await make.webhookRequest(webhookId),
    WebhookRecovery: await make.webhookRecovery(webhookId),
    VaultToken: await make.vaultToken(isOrganization ? { contactId: of.Contact } : {}),
    Event: await newestEvent(server, account),
    ...of,
  }
  return { name, account, above, make, ids, over: { ...(await endedOf(server, account, make)), ...over } }
}

async function furnishOrganization(server: TestServer, account: TestAccount, make: Maker): Promise<[Ids, Ids]> {
  const providerConfigurationId = await make.providerConfiguration()
  const contactId = await make.contact()
  const session = await make.session({ contactId, createPendingPaymentPlan: true })
  const canceled = await make.session({ contactId, createPendingPaymentPlan: true })
  await change(server, account, 'updatePaymentPlanSession', { id: canceled.id, status: 'Canceled' })
  const canceledPayment = await make.paymentSession({ contactId })
  await change(server, account, 'updatePaymentSession', { id: canceledPayment, status: 'Canceled' })
  const deleted = await make.contact()
  await change(server, account, 'deleteContact', { id: deleted })
  const deletedMethod = await make.paymentMethod()
  await change(server, account, 'paymentMethodDelete', { id: deletedMethod })
  const revoked = await make.publicKey()
  await change(server, account, 'publicKeyRevoke', { id: revoked })
  const query = '{ checkoutConfigurations(first: 1) { edges { node { id } } } }'
  const { data } = await server.ask<{ checkoutConfigurations: Nodes }>(account.key, query)
  const removedSuppression = await make.mailSuppression()
  await change(server, account, 'mailSuppressionDelete', { id: removedSuppression })
  const paymentId = await make.payment({ contactId })
  const refundedPayment = await make.payment()
  const ids: Ids = {
    Organization: account.id,
    OrganizationOwner: account.ownerId,
    Contact: contactId,
    PaymentMethod: await make.paymentMethod(),
    PaymentSession: await make.paymentSession({ contactId }),
    PaymentPlanSession: session.id,
    PaymentPlan: session.paymentPlanId ?? '',
    CheckoutConfiguration: data.checkoutConfigurations.edges[0]?.node.id ?? '',
    PublicKey: await make.publicKey(),
    MailSuppression: await make.mailSuppression(),
    ProviderConfiguration: providerConfigurationId,
    Payment: paymentId,
    Refund: await make.refund(refundedPayment),
    ...(account.account.mode === 'Sandbox' && { TestClock: await make.testClock() }),
  }
  const plan = {
    PaymentPlanSession: canceled.id,
    PaymentPlan: canceled.paymentPlanId ?? '',
    PaymentSession: canceledPayment,
    Payment: refundedPayment,
  }
  const removed = { MailSuppression: removedSuppression }
  return [ids, { Contact: deleted, PaymentMethod: deletedMethod, ...plan, PublicKey: revoked, ...removed }]
}

async function endedOf(server: TestServer, account: TestAccount, make: Maker): Promise<Ids> {
  const webhookId = await make.webhook()
  const requestId = await make.webhookRequest(webhookId)
  const recoveryId = await make.webhookRecovery(webhookId)
  await change(server, account, 'webhookDelete', { id: webhookId })
  const vaultTokenId = await make.vaultToken()
  await change(server, account, 'vaultTokenDelete', { id: vaultTokenId })
  const apiKeyId = await make.apiKey()
  await change(server, account, 'apiKeyRevoke', { id: apiKeyId })
  return {
    Webhook: webhookId,
    WebhookRequest: requestId,
    WebhookRecovery: recoveryId,
    ApiKey: apiKeyId,
    VaultToken: vaultTokenId,
  }
}

interface Nodes {
  readonly edges: readonly { readonly node: { readonly id: string } }[]
}

function maker(server: TestServer, account: TestAccount, above: readonly Household[]): Maker {
  const orgId = account.id
  let clockId: string | undefined
  let mails = 0
  const contact = async () => (await change(server, account, 'createContact', { orgId, name: 'Ada Example' })).id
  const paymentMethod = async (ofContact?: string) => {
    const { uuid: contactId } = requireId('con', ofContact ?? (await contact()), 'Contact')
    const configuration = await newConfiguration(server.services, account.account)
    return methodIdOf(await storeMethod(server.services, account.account, { contactId, configuration }))
  }
  const plan = async (more = {}) => {
    const { contactId = await contact() } = more as { contactId?: string }
    const agreed = { ...sessionTerms(server), authorization: agreement(server) }
    const paymentMethodId = await paymentMethod(contactId)
    return (
      await change(server, account, 'paymentPlanCreate', { orgId, contactId, paymentMethodId, ...agreed, ...more })
    ).id
  }
  return {
    contact,
    session: async (more = {}) => {
      const { contactId = await contact() } = more as { contactId?: string }
      const terms = sessionTerms(server)
      return change(
        server,
        account,
        'createPaymentPlanSession',
        { orgId, contactId, ...terms, ...more },
        'id paymentPlanId',
      )
    },
    paymentSession: async (more = {}) =>
      (await change(server, account, 'createPaymentSession', { orgId, ...paymentTerms(), ...more })).id,
    vaultToken: async (more = {}) => (await change(server, account, 'vaultTokenizeCard', { ...CARD, ...more })).id,
    paymentMethod: (contactId) => paymentMethod(contactId),
    plan,
    pausedPlan: async () => (await change(server, account, 'paymentPlanPause', { id: await plan() })).id,
    payment: async (more = {}) => {
      const vaultTokenId = (await change(server, account, 'vaultTokenizeCard', CARD)).id
      return (await change(server, account, 'paymentCreate', { orgId, vaultTokenId, ...paymentTerms(), ...more })).id
    },
    refund: async (paymentId) => (await change(server, account, 'paymentRefund', { paymentId })).id,
    webhook: async () => (await change(server, account, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id,
    webhookRequest: async (id) => (await change(server, account, 'webhookTest', { id })).id,
    webhookRecovery: async (id) =>
      (await change(server, account, 'webhookRecover', { id, since: server.clock.now() })).id,
    apiKey: async () => apiKeyIdOf((await makeKey(server.services, { accountId: account.id, name: 'Spare' })).apiKey),
    mailSuppression: async () =>
      (await change(server, account, 'mailSuppressionCreate', { orgId, email: `mail${mails++}@example.com` })).id,
    publicKey: async () => (await change(server, account, 'publicKeyCreate', { orgId, origins: [PAGE] })).id,
    providerConfiguration: async () =>
      account.account.mode === 'Live'
        ? // The API refuses the sandbox processor in live mode, and no other provider answers here.
          formatId('ppc', (await newConfiguration(server.services, account.account)).id)
        : (await change(server, account, 'providerConfigurationCreate', { orgId, ...NEW_CONFIGURATION })).id,
    testClock: async () => {
      clockId = await readyClock(server, account, clockId)
      return clockId
    },
    sister: async () => (await server.account('Organization', above[0]?.account ?? null)).id,
  }
}

/** The clock of an organization, made when it has none, brought to where it is to go. */
async function readyClock(server: TestServer, account: TestAccount, known: string | undefined): Promise<string> {
  const id = known ?? (await change(server, account, 'testClockCreate', {})).id
  server.clock.advance(2_000)
  await moveTestClocks(server.services, whenSettled)
  return id
}

/** The input of a payment session besides its organization. */
export const paymentTerms = () => ({ amount: '49.90', currency: 'USD' })

/** The input of a webhook. Nothing is sent where no worker runs. */
export const ENDPOINT = { url: 'https://hooks.example.com/in', events: ['*'] } as const

/** A card that can be taken into the vault, with all that it may have. */
export const CARD = {
  number: VISA.replace(/(.{4})(?=.)/g, '$1 '),
  expirationMonth: 12,
  expirationYear: 2099,
  cvc: '737',
  cardholderName: 'Ada Example',
} as const

/** A bank account that can be taken into the vault, with all that it may have. */
export const BANK_ACCOUNT = {
  routingNumber: '021000021',
  accountNumber: ACCOUNT_NUMBER,
  accountType: 'Savings',
  holderType: 'Business',
  accountHolderName: 'Ada Example',
} as const

/** A page that may hold public keys. */
export const PAGE = 'https://shop.example.com'

/** The required terms of a session that can be made today. */
export function sessionTerms({ clock }: Pick<TestServer, 'clock'>) {
  const startDate = plus(clock.now(), { days: 2 }).slice(0, 10)
  return { amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate, occurrences: 12 }
}

/** The agreement of a customer outside the checkout. */
export function agreement({ clock }: Pick<TestServer, 'clock'>) {
  return {
    // Before the clock of any organization stands.
    acceptedAt: plus(clock.now(), { days: -1 }),
    text: 'Twelve monthly payments of 49.90 USD.',
    ipAddress: '192.0.2.7',
    userAgent: 'Example Browser',
  }
}

async function newestEvent(server: TestServer, account: TestAccount): Promise<string> {
  const { data } = await server.ask<{ events: Nodes }>(account.key, '{ events(first: 1) { edges { node { id } } } }')
  const id = data.events.edges[0]?.node.id
  assert.ok(id, 'nothing was announced')
  return id
}
