import assert from 'node:assert/strict'
import { change } from './change.ts'
import { makeEndedRecords } from './ended-records.ts'
import { createRecordFactory, type RecordFactory } from './record-factory.ts'
import type { TestAccount, TestServer } from './server.ts'

/**
 * The types that an id can name. `Account` takes the id of an account of any kind, `Owner` its
 * global form.
 */
export type RecordKind =
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
  | 'Dispute'
  | 'PaymentSession'
  | 'PaymentPlanSession'
  | 'PaymentPlan'
  | 'Consent'
  | 'CheckoutConfiguration'
  | 'ProviderConfiguration'
  | 'PublicKey'
  | 'TestClock'
  | 'Webhook'
  | 'WebhookRequest'
  | 'WebhookRecovery'
  | 'MailSuppression'
  | 'SsoConnection'
  | 'SettlementReport'
  | 'Export'
  | 'Membership'
  | 'Invitation'
  | 'PersonSession'
  | 'SavedView'
  | 'Event'

export type Ids = Readonly<Partial<Record<RecordKind, string>>>

/** An account with one record of each kind, and one ended record of each kind that can end. */
export interface Tenant {
  readonly name: string
  readonly account: TestAccount
  /** The cookie of a member who can only read, and whose saved view is in `ids`. */
  readonly member: string
  /** The accounts above it, nearest first. */
  readonly above: readonly Tenant[]
  readonly ids: Ids
  /** Records that were deleted, canceled or revoked. */
  readonly ended: Ids
  /** Creates further records. */
  readonly make: RecordFactory
}

/** An organization with its agency and platform. */
export interface TenantChain {
  readonly platform: Tenant
  readonly agency: Tenant
  readonly north: Tenant
}

/**
 * Two organizations with their agency and platform, a sibling agency with a child, a standalone
 * organization, and another platform with a child.
 */
export interface TenantTree extends TenantChain {
  readonly south: Tenant
  readonly siblingAgency: Tenant
  readonly siblingChild: Tenant
  readonly standalone: Tenant
  readonly otherPlatform: Tenant
  readonly otherChild: Tenant
}

/**
 * Creates an organization with its agency and platform, each with its records. Faster than the
 * whole tree.
 */
export async function makeTenantChain(server: TestServer): Promise<TenantChain> {
  const platform = await makeTenant(server, 'platform', await server.account('Platform'), [])
  const agency = await makeTenant(server, 'agency', await server.account('Agency', platform.account), [platform])
  const organization = await server.account('Organization', agency.account)
  return { platform, agency, north: await makeTenant(server, 'north', organization, [agency, platform]) }
}

/** A live platform with an organization of each mode below it. */
export interface BothModes {
  readonly platform: Tenant
  readonly live: Tenant
  readonly sandbox: Tenant
}

/**
 * Creates a live platform with an organization of each mode, each with its records. A live one has
 * no test clock.
 */
export async function makeBothModes(server: TestServer): Promise<BothModes> {
  const platform = await makeTenant(
    server,
    'live platform',
    await server.account('Platform', null, { mode: 'Live' }),
    [],
  )
  const below = async (mode: 'Sandbox' | 'Live') =>
    makeTenant(server, `${mode} child`, await server.account('Organization', platform.account, { mode }), [platform])
  return { platform, live: await below('Live'), sandbox: await below('Sandbox') }
}

/** Creates the whole tree, each account with its records. */
export async function makeTenantTree(server: TestServer): Promise<TenantTree> {
  const settle = (name: string, account: TestAccount, above: readonly Tenant[] = []) =>
    makeTenant(server, name, account, above)
  const { platform, agency, north } = await makeTenantChain(server)
  const sibling = await settle('sibling agency', await server.account('Agency', platform.account), [platform])
  const otherPlatform = await settle('other platform', await server.account('Platform'))
  const below = async (name: string, ...above: readonly Tenant[]) =>
    settle(name, await server.account('Organization', above[0]?.account ?? null), above)
  return {
    platform,
    agency,
    north,
    siblingAgency: sibling,
    otherPlatform,
    south: await below('south', agency, platform),
    siblingChild: await below('child of the sibling agency', sibling, platform),
    standalone: await below('standalone'),
    otherChild: await below('other child', otherPlatform),
  }
}

/**
 * Returns true when the caller's key reaches the owner's records: its own and those of accounts
 * below.
 */
export function reaches(caller: Tenant, owner: Tenant): boolean {
  return caller === owner || owner.above.includes(caller)
}

async function makeTenant(
  server: TestServer,
  name: string,
  account: TestAccount,
  above: readonly Tenant[],
): Promise<Tenant> {
  const make = createRecordFactory(server, account, above)
  const isOrganization = account.account.kind === 'Organization'
  const webhookId = await make.webhook()
  const [of, ended] = isOrganization ? await makeOrganizationRecords(server, account, make) : [{}, {}]
  const ids: Ids = {
    Account: account.id,
    Owner: account.ownerId,
    ApiKey: await make.apiKey(),
    Membership: await make.membership(),
    Invitation: await make.invitation(),
    PersonSession: await make.personSession(),
    SavedView: await make.savedView(),
    Webhook: webhookId,
    WebhookRequest: await make.webhookRequest(webhookId),
    WebhookRecovery: await make.webhookRecovery(webhookId),
    SsoConnection: (await make.ssoConnection()).id,
    VaultToken: await make.vaultToken(isOrganization ? { contactId: of.Contact } : {}),
    Event: await newestEvent(server, account),
    ...of,
  }
  const allEnded = { ...(await makeEndedRecords(server, account, make)), ...ended }
  return { name, account, member: await make.member(), above, make, ids, ended: allEnded }
}

async function makeOrganizationRecords(
  server: TestServer,
  account: TestAccount,
  make: RecordFactory,
): Promise<[Ids, Ids]> {
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
    Consent: await make.consent(),
    CheckoutConfiguration: data.checkoutConfigurations.edges[0]?.node.id ?? '',
    PublicKey: await make.publicKey(),
    MailSuppression: await make.mailSuppression(),
    ProviderConfiguration: providerConfigurationId,
    SettlementReport: await make.settlementReport(providerConfigurationId),
    Export: await make.export(),
    Payment: paymentId,
    Refund: await make.refund(refundedPayment),
    Dispute: await make.dispute(paymentId),
    ...(account.account.mode === 'Sandbox' && { TestClock: await make.testClock() }),
  }
  const ended: Ids = {
    Contact: deleted,
    PaymentMethod: deletedMethod,
    PaymentPlanSession: canceled.id,
    PaymentPlan: canceled.paymentPlanId ?? '',
    PaymentSession: canceledPayment,
    Payment: refundedPayment,
    PublicKey: revoked,
    MailSuppression: removedSuppression,
  }
  return [ids, ended]
}

interface Nodes {
  readonly edges: readonly { readonly node: { readonly id: string } }[]
}

async function newestEvent(server: TestServer, account: TestAccount): Promise<string> {
  const { data } = await server.ask<{ events: Nodes }>(account.key, '{ events(first: 1) { edges { node { id } } } }')
  const id = data.events.edges[0]?.node.id
  assert.ok(id, 'the account has no event')
  return id
}
