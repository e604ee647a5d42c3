import type { Permission } from '../../src/accounts/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { replaceableConfiguration } from './configurations.ts'
import { newView } from './people-records.ts'
import { NEW_CONFIGURATION } from './providers.ts'
import type { TestServer } from './server.ts'
import type { Tenant } from './tenants.ts'
import { agreement, BANK_ACCOUNT, CARD, ENDPOINT, PAGE, paymentTerms, sessionTerms } from './valid-inputs.ts'

/**
 * Variables with which an operation works, and the code that they get with another account's key.
 */
export interface OperationRow {
  /**
   * The sender of the request: the organization, or an account above when organizations may not.
   */
  readonly by: 'organization' | 'agency' | 'platform'
  /**
   * Returns the variables of `documentOf`, with ids of that organization. Creates records that the
   * request consumes.
   */
  readonly variables: (tenant: Tenant, server: TestServer) => object | Promise<object>
  /**
   * NOT_FOUND, FORBIDDEN, `null` instead of the record, or `own`: a response about the caller's own
   * records.
   */
  readonly foreign: 'NOT_FOUND' | 'FORBIDDEN' | 'null' | 'own'
  /** A permission that a key needs besides the operation's. */
  readonly alsoNeeds?: Permission
  /** True for an operation that keys can't use. A member of the account sends it. */
  readonly onlyPeople?: true
  /** Why a mutation with these variables changes no record. */
  readonly unchanged?: string
}

const nothing: OperationRow = { by: 'organization', variables: () => ({}), foreign: 'own' }

/** Returns the row of an operation that changes nothing. */
const read = (variables: (tenant: Tenant) => object): OperationRow => ({
  by: 'organization',
  variables,
  foreign: 'NOT_FOUND',
})

/** Returns the row of an operation that changes something. */
const change = (
  input: (tenant: Tenant, server: TestServer) => object | Promise<object>,
  more: Partial<OperationRow> = {},
): OperationRow => ({
  by: 'organization',
  foreign: 'NOT_FOUND',
  variables: async (tenant, server) => ({ input: await input(tenant, server) }),
  ...more,
})

const BILLING_ADDRESS = {
  lines: ['12 St James Square'],
  locality: 'London',
  administrativeArea: 'Greater London',
  postalCode: 'SW1Y 4JH',
  countryCode: 'GB',
}

const orgId = ({ ids }: Tenant) => ids.Organization

/** Returns the reference of the tenant's payment in the provider's books. */
async function referenceOf({ ids, account: { key } }: Tenant, server: TestServer): Promise<string | undefined> {
  const query = 'query ($id: ID!) { payment(id: $id) { attempts { merchantReference } } }'
  const { data } = await server.ask<{ payment: { attempts: { merchantReference: string }[] } }>(key, query, {
    id: ids.Payment,
  })
  return data?.payment.attempts[0]?.merchantReference
}

const contactOf = async (tenant: Tenant) => ({ orgId: orgId(tenant), id: await tenant.make.contact() })

const chargeOf = async ({ make }: Tenant) => ({
  ...paymentTerms(),
  id: await make.paymentMethod(),
  recurringProcessingModel: 'CardOnFile',
  statementDescriptor: 'Example Shop',
  description: 'An order',
  transactionRef: 'order-1001',
  successUrl: 'https://shop.example.com/done',
  cancelUrl: 'https://shop.example.com/canceled',
  metadata: [{ key: 'order', value: 'A-1' }],
})

const unsettledInput = ({ ids }: Tenant) => ({
  input: { configurationId: ids.ProviderConfiguration, olderThanDays: 1 },
})

const brandingInput = ({ ids }: Tenant) => ({
  methods: [{ type: 'Card', providerConfigurationId: ids.ProviderConfiguration }],
  embedOrigins: [PAGE],
  brandName: 'The Shop',
  brandLogoUrl: 'https://shop.example.com/logo.png',
  colors: { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' },
  layout: 'TwoColumns',
})

/** Every operation. test/coverage.test.ts fails when one has no row. */
export const OPERATIONS: Readonly<Record<string, OperationRow>> = {
  node: { ...read(({ ids }) => ({ id: ids.Contact })), foreign: 'null' },
  nodes: { ...read(({ ids }) => ({ ids: [ids.Contact, ids.Webhook] })), foreign: 'null' },

  search: read((tenant) => ({ input: { orgId: orgId(tenant), query: 'Ada' } })),

  viewer: nothing,
  organization: read(({ ids }) => ({ id: ids.Organization })),
  organizations: read(({ ids }) => ({ input: { accountId: ids.Account } })),
  apiKeys: read(({ ids }) => ({ input: { orgId: ids.Organization } })),
  auditEntries: read(({ ids }) => ({ input: { accountId: ids.Account, action: 'createContact' } })),
  organizationCreate: change(
    ({ above }) => ({ name: 'New', parentId: above[0]?.account.id, timeZone: 'UTC', mode: 'Sandbox' }),
    { by: 'agency' },
  ),
  agencyCreate: change(({ above }) => ({ name: 'New', parentId: above.at(-1)?.account.id }), { by: 'platform' }),
  organizationUpdate: change(({ ids }) => ({
    id: ids.Organization,
    name: 'Renamed',
    timeZone: 'UTC',
    paymentPlanPolicy: { retryDays: [2, 4], whenPastDue: 'Pause', whenResumed: 'Skip', whenDisputed: 'Pause' },
    checkoutBranding: {
      brandName: 'The Shop',
      brandLogoUrl: 'https://shop.example.com/logo.png',
      colors: { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' },
      supportEmail: 'help@shop.example.com',
      supportUrl: 'https://shop.example.com/help',
      supportPhone: '+442071838750',
    },
  })),
  apiKeyCreate: change(({ ids }) => ({ accountId: ids.Account, name: 'Till' }), { by: 'agency' }),
  apiKeyRevoke: change(async ({ make }) => ({ id: await make.apiKey() })),

  people: read(({ ids }) => ({ input: { accountId: ids.Account } })),
  invitations: read(({ ids }) => ({ input: { accountId: ids.Account } })),
  personInvite: change(
    ({ ids }) => ({
      accountId: ids.Account,
      email: 'grace@example.com',
      role: 'Viewer',
      mode: 'Sandbox',
      refundLimit: { amount: '50.00', currency: 'USD' },
    }),
    { by: 'agency' },
  ),
  invitationRevoke: change(async ({ make }) => ({ id: await make.invitation() })),
  membershipUpdate: change(async ({ make }) => ({ id: await make.membership(), role: 'Viewer', mode: 'Sandbox' }), {
    by: 'agency',
  }),
  membershipRemove: change(async ({ make }) => ({ id: await make.membership() })),
  savedViews: { ...read(({ ids }) => ({ input: { accountId: ids.Account, list: 'Payments' } })), onlyPeople: true },
  savedViewCreate: change(({ ids }) => ({ accountId: ids.Account, ...newView() }), { onlyPeople: true }),
  savedViewUpdate: change(
    async ({ make }) => {
      const { name, parameters } = newView()
      return { id: await make.savedView(), name, parameters }
    },
    { onlyPeople: true },
  ),
  savedViewDelete: change(async ({ make }) => ({ id: await make.savedView() }), { onlyPeople: true }),
  personSessionRevoke: change(async ({ make }) => ({ id: await make.personSession() }), { alsoNeeds: 'People' }),

  contact: read(({ ids }) => ({ id: ids.Contact })),
  contacts: read((tenant) => ({ input: { orgId: orgId(tenant), search: 'Ada' } })),
  createContact: change((tenant) => ({
    orgId: orgId(tenant),
    name: 'Ada Example',
    givenName: 'Ada',
    familyName: 'Example',
    email: 'ada@example.com',
    phone: '+14155552671',
  })),
  updateContact: change(async (tenant) => ({ ...(await contactOf(tenant)), name: 'Ada Changed' })),
  deleteContact: change(contactOf),

  vaultToken: read(({ ids }) => ({ id: ids.VaultToken })),
  vaultTokens: read((tenant) => ({
    input: { orgId: orgId(tenant), contactId: tenant.ids.Contact, type: 'Card', status: 'Active' },
  })),
  vaultTokenizeCard: change(({ ids }) => ({
    ...CARD,
    orgId: ids.Organization,
    contactId: ids.Contact,
    billingAddress: BILLING_ADDRESS,
    externalRef: 'order-1001',
  })),
  vaultTokenizeBankAccount: change(({ ids }) => ({
    ...BANK_ACCOUNT,
    orgId: ids.Organization,
    contactId: ids.Contact,
    billingAddress: BILLING_ADDRESS,
    externalRef: 'order-1001',
  })),
  vaultTokenDelete: change(async ({ make }) => ({ id: await make.vaultToken() })),

  paymentMethod: read(({ ids }) => ({ id: ids.PaymentMethod })),
  paymentMethodDelete: change(async ({ make }) => ({ id: await make.paymentMethod() })),

  payment: read(({ ids }) => ({ id: ids.Payment })),
  paymentByReference: {
    by: 'organization',
    variables: async (tenant, server) => ({
      input: { orgId: orgId(tenant), reference: await referenceOf(tenant, server) },
    }),
    foreign: 'NOT_FOUND',
  },
  payments: read((tenant) => ({
    input: {
      ...{ orgId: orgId(tenant), contactId: tenant.ids.Contact, statuses: ['Succeeded'] },
      ...{ currency: 'USD', minAmount: '0.01' },
    },
  })),
  paymentMethodCharge: change(chargeOf),
  chargePaymentMethod: change(chargeOf),
  paymentCreate: change(async ({ ids, make }) => ({
    ...paymentTerms(),
    orgId: ids.Organization,
    vaultTokenId: await make.vaultToken(),
    configurationId: ids.ProviderConfiguration,
    contactId: ids.Contact,
    transactionRef: 'order-1001',
    successUrl: 'https://shop.example.com/done',
    cancelUrl: 'https://shop.example.com/canceled',
    metadata: [{ key: 'order', value: 'A-1' }],
  })),
  paymentCapture: change(async ({ make }) => ({
    paymentId: await make.payment({ capture: 'Manual' }),
    amount: '1.00',
  })),
  paymentVoid: change(async ({ make }) => ({ paymentId: await make.payment({ capture: 'Manual' }) })),
  paymentTotals: read((tenant) => ({
    input: { orgId: orgId(tenant), currency: 'USD', from: '2026-01-01', to: '2026-01-31', interval: 'Week' },
  })),
  planTotals: read((tenant) => ({ input: { orgId: orgId(tenant), currency: 'USD', upcomingDays: 7 } })),
  export: read(({ ids }) => ({ id: ids.Export })),
  exports: read((tenant) => ({ input: { orgId: orgId(tenant) } })),
  exportCreate: change((tenant) => ({ orgId: orgId(tenant), kind: 'Payments' })),
  dispute: read(({ ids }) => ({ id: ids.Dispute })),
  refunds: read((tenant) => ({
    input: {
      orgId: orgId(tenant),
      paymentId: tenant.ids.Payment,
      status: 'Succeeded',
      currency: 'USD',
      minAmount: '0.01',
    },
  })),
  disputes: read((tenant) => ({
    input: { orgId: orgId(tenant), paymentId: tenant.ids.Payment, status: 'Warning' },
  })),
  paymentRefund: change(async ({ make }) => ({ paymentId: await make.payment(), amount: '1.00' })),

  paymentSession: read(({ ids }) => ({ id: ids.PaymentSession })),
  paymentSessions: read((tenant) => ({
    input: { orgId: orgId(tenant), contactId: tenant.ids.Contact, status: 'Active' },
  })),
  createPaymentSession: change(({ ids }) => ({
    orgId: ids.Organization,
    contactId: ids.Contact,
    checkoutConfigurationId: ids.CheckoutConfiguration,
    amount: '49.90',
    currency: 'USD',
    storePaymentMethod: 'Enabled',
    recurringProcessingModel: 'CardOnFile',
    transactionRef: 'order-1001',
    cancelUrl: 'https://shop.example.com/canceled',
    successUrl: 'https://shop.example.com/done',
    brandLogoUrl: 'https://shop.example.com/logo.png',
    brandName: 'Example Shop',
    createPendingPayment: true,
    metadata: [{ key: 'order', value: 'A-1' }],
  })),
  updatePaymentSession: change(async (tenant) => ({
    orgId: orgId(tenant),
    // A session without a contact: the contact of a session cannot change.
    id: await tenant.make.paymentSession(),
    contactId: tenant.ids.Contact,
    checkoutConfigurationId: tenant.ids.CheckoutConfiguration,
    transactionRef: 'order-1002',
  })),
  sendPaymentSessionLink: change(async ({ make }) => ({
    id: await make.paymentSession(),
    channel: 'Email',
    to: 'ada@example.com',
    language: 'Spanish',
  })),

  paymentPlanSession: read(({ ids }) => ({ id: ids.PaymentPlanSession })),
  paymentPlanSessions: read((tenant) => ({
    input: { orgId: orgId(tenant), contactId: tenant.ids.Contact, status: 'Active' },
  })),
  paymentPlan: read(({ ids }) => ({ id: ids.PaymentPlan })),
  consent: read(({ ids }) => ({ id: ids.Consent })),
  paymentPlanSchedulePreview: {
    ...nothing,
    variables: () => ({ startDate: '2027-01-31', frequency: 'Monthly', occurrences: 12, first: 3 }),
  },
  // A full page of plans with every field would exceed the limit of values.
  paymentPlans: read((tenant) => ({ input: { orgId: orgId(tenant), contactId: tenant.ids.Contact, first: 5 } })),
  paymentPlanCreate: change(async ({ ids, make }, server) => ({
    ...sessionTerms(server),
    orgId: ids.Organization,
    contactId: ids.Contact,
    paymentMethodId: await make.paymentMethod(ids.Contact),
    authorization: agreement(server),
    metadata: [{ key: 'order', value: 'A-1' }],
  })),
  runPaymentPlan: {
    by: 'organization',
    foreign: 'NOT_FOUND',
    variables: async ({ make }, server) => ({
      id: await make.plan({ startDate: server.services.wallNow().slice(0, 10) }),
    }),
  },
  paymentPlanPause: change(async ({ make }) => ({ id: await make.plan() })),
  paymentPlanResume: change(async ({ make }) => ({ id: await make.pausedPlan() })),
  paymentPlanCancel: change(async ({ make }) => ({ id: await make.plan() })),
  paymentPlanOccurrenceMarkPaid: change(async ({ make }) => ({ id: await make.plan(), number: 1, tender: 'Cash' })),
  paymentPlanOccurrenceReopen: change(async ({ make }) => ({ id: await make.planWithSkip(), number: 1 })),
  paymentPlanOccurrenceWaive: change(async ({ make }) => ({ id: await make.plan(), number: 1, reason: 'Goodwill' })),
  paymentPlanSkipNext: change(async ({ make }) => ({ id: await make.plan() })),
  paymentPlanPayOff: change(async ({ make }, server) => ({
    id: await make.plan(),
    authorization: agreement(server),
  })),
  // Not on the 28th, whatever the day of the test.
  paymentPlanUpdateDay: change(async ({ make }, server) => ({
    id: await make.plan({ startDate: '2090-01-15' }),
    day: 28,
    authorization: agreement(server),
  })),
  paymentPlanUpdatePaymentMethod: change(async ({ ids, make }, server) => ({
    id: await make.plan({ contactId: ids.Contact }),
    paymentMethodId: await make.paymentMethod(ids.Contact),
    authorization: agreement(server),
  })),
  createPaymentPlanSession: change(({ ids }, server) => ({
    ...sessionTerms(server),
    orgId: ids.Organization,
    contactId: ids.Contact,
    checkoutConfigurationId: ids.CheckoutConfiguration,
    cancelUrl: 'https://shop.example.com/canceled',
    successUrl: 'https://shop.example.com/done',
    callbackUrl: 'https://shop.example.com/callback',
    brandLogoUrl: 'https://shop.example.com/logo.png',
    brandName: 'Example Shop',
    createPendingPaymentPlan: true,
    metadata: [{ key: 'order', value: 'A-1' }],
  })),
  paymentPlanSessionCreate: change(({ ids }, server) => {
    const { amount: totalAmount, ...terms } = sessionTerms(server)
    return {
      ...{ ...terms, totalAmount, orgId: ids.Organization, contactId: ids.Contact },
      checkoutConfigurationId: ids.CheckoutConfiguration,
      metadata: [{ key: 'order', value: 'A-1' }],
    }
  }),
  updatePaymentPlanSession: change(async (tenant) => ({
    orgId: orgId(tenant),
    id: (await tenant.make.session({ contactId: tenant.ids.Contact })).id,
    contactId: tenant.ids.Contact,
    checkoutConfigurationId: tenant.ids.CheckoutConfiguration,
    occurrences: 6,
  })),
  sendPaymentPlanSessionLink: change(async ({ make }) => ({
    id: (await make.session()).id,
    channel: 'Email',
    to: 'ada@example.com',
    language: 'Spanish',
  })),

  checkoutConfiguration: read(({ ids }) => ({ id: ids.CheckoutConfiguration })),
  checkoutConfigurations: read((tenant) => ({ input: { orgId: orgId(tenant) } })),
  checkoutConfigurationCreate: change((tenant) => ({
    orgId: orgId(tenant),
    name: 'Spare',
    isDefault: false,
    ...brandingInput(tenant),
  })),
  checkoutConfigurationUpdate: change((tenant) => ({
    orgId: orgId(tenant),
    id: tenant.ids.CheckoutConfiguration,
    name: 'Renamed',
    isDefault: true,
    ...brandingInput(tenant),
  })),

  settlement: read(({ ids }) => ({ id: ids.SettlementReport })),
  settlements: read((tenant) => ({
    input: { orgId: orgId(tenant), configurationId: tenant.ids.ProviderConfiguration, onlyDifferences: false },
  })),
  settlementLines: read(({ ids }) => ({ input: { settlementId: ids.SettlementReport, onlyDifferences: false } })),
  unsettledPayments: read(unsettledInput),
  unsettledReturns: read(unsettledInput),
  unsettledRefunds: read(unsettledInput),
  unsettledDisputes: read(unsettledInput),

  providerConfiguration: read(({ ids }) => ({ id: ids.ProviderConfiguration })),
  providerConfigurationCheck: read(({ ids }) => ({ id: ids.ProviderConfiguration })),
  providerConfigurations: read((tenant) => ({ input: { orgId: orgId(tenant) } })),
  providerConfigurationCreate: change((tenant) => ({
    ...NEW_CONFIGURATION,
    orgId: orgId(tenant),
    notificationSecret: 'secret-of-the-test',
    currencies: ['USD'],
    methods: ['Card'],
    isDefault: false,
  })),
  providerConfigurationUpdate: change((tenant) => ({
    orgId: orgId(tenant),
    id: tenant.ids.ProviderConfiguration,
    name: 'Renamed',
    credentials: NEW_CONFIGURATION.credentials,
    notificationSecret: 'secret-of-the-test',
    currencies: ['USD', 'EUR'],
    methods: ['Card'],
  })),
  providerConfigurationReplace: change(async (tenant) => ({
    orgId: orgId(tenant),
    id: await replaceableConfiguration(tenant),
    replacementId: tenant.ids.ProviderConfiguration,
  })),

  contactCreateIdvSession: change(({ ids }) => ({
    orgId: ids.Organization,
    contactId: ids.Contact,
    redirectUrl: 'https://shop.example.com/verified',
  })),

  mailSuppression: read(({ ids }) => ({ id: ids.MailSuppression })),
  mailSuppressions: read((tenant) => ({ input: { orgId: orgId(tenant), email: 'ada@example.com' } })),
  mailSuppressionCreate: change((tenant) => ({
    orgId: orgId(tenant),
    email: 'grace@example.com',
    reason: 'Bounce',
  })),
  mailSuppressionDelete: change(async ({ make }) => ({ id: await make.mailSuppression() })),

  ssoConnections: read(({ ids }) => ({ input: { accountId: ids.Account } })),
  ssoConnectionCreate: change(({ ids }) => ({
    ...{ accountId: ids.Account, name: 'Company', issuer: 'https://id.example.com', clientId: 'tallystick' },
    ...{ clientSecret: 'a secret of the provider', domains: ['example.com'] },
  })),
  ssoConnectionUpdate: change(({ ids }) => ({ id: ids.SsoConnection, name: 'Another company' })),
  ssoConnectionDelete: change(async ({ make }) => ({ id: (await make.ssoConnection()).id })),
  ssoConnectionVerifyDomain: change(async ({ make }) => make.ssoConnection(), {
    unchanged: 'the domain is proven already: this server asks no name server',
  }),

  publicKeys: read((tenant) => ({ input: { orgId: orgId(tenant), onlyUsable: true } })),
  publicKeyCreate: change((tenant) => ({ orgId: orgId(tenant), origins: [PAGE], expiresInMinutes: 5 })),
  publicKeyRevoke: change(async ({ make }) => ({ id: await make.publicKey() })),

  testClock: read(({ ids }) => ({ id: ids.TestClock })),
  testClocks: read((tenant) => ({ input: { orgId: orgId(tenant) } })),
  testClockCreate: change(async ({ make }, { clock }) => ({ orgId: await make.sibling(), now: clock.now() }), {
    by: 'agency',
  }),
  testClockAdvance: change(async ({ make }, { clock }) => ({
    id: await make.testClock(),
    // Stays within the hour of the tokens that others need.
    to: plus(clock.now(), { minutes: 1 }),
  })),

  event: read(({ ids }) => ({ id: ids.Event })),
  events: read(({ ids }) => ({ input: { accountId: ids.Account } })),
  eventTypes: nothing,

  webhook: read(({ ids }) => ({ id: ids.Webhook })),
  webhooks: read(({ ids }) => ({ input: { ownerId: ids.Owner } })),
  webhookRequest: read(({ ids }) => ({ id: ids.WebhookRequest })),
  webhookRequests: read(({ ids }) => ({ input: { webhookId: ids.Webhook, status: 'pending' } })),
  deliveries: read(({ ids }) => ({
    input: { accountId: ids.Account, webhookId: ids.Webhook, status: 'pending', since: '2000-01-01T00:00:00Z' },
  })),
  webhookCreate: change(({ ids }) => ({ ...ENDPOINT, ownerId: ids.Owner, description: 'Till' })),
  webhookUpdate: change(({ ids }) => ({ id: ids.Webhook, description: 'Renamed', enabled: true })),
  webhookDelete: change(async ({ make }) => ({ id: await make.webhook() })),
  webhookRotateSecret: change(({ ids }) => ({ id: ids.Webhook, previousSecretExpiresInHours: 1 })),
  webhookTest: change(({ ids }) => ({ id: ids.Webhook })),
  webhookRequestRetry: change(({ ids }) => ({ id: ids.WebhookRequest })),
  webhookRecovery: read(({ ids }) => ({ id: ids.WebhookRecovery })),
  webhookRecover: change(({ ids }, { clock }) => ({ id: ids.Webhook, since: plus(clock.now(), { hours: -1 }) })),
}
