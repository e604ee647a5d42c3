import { plus } from '../../src/platform/time/index.ts'
import {
  agreement,
  BANK_ACCOUNT,
  CARD,
  ENDPOINT,
  type Household,
  PAGE,
  paymentTerms,
  sessionTerms,
} from './households.ts'
import { NEW_CONFIGURATION } from './providers.ts'
import type { TestServer } from './server.ts'

/** How an operation is asked so that it works, and what the same variables are answered with someone else's key. */
export interface OperationRow {
  /** The key that sends the request: the organization's own, or that of an account above when organizations may not. */
  readonly by: 'organization' | 'agency' | 'platform'
  /** Variables of `documentOf`, with ids of that organization; records that are used up are made for it. */
  readonly variables: (household: Household, server: TestServer) => object | Promise<object>
  /** NOT_FOUND, FORBIDDEN, `null` in the place of the record, or `own`: an answer about the caller's own. */
  readonly foreign: 'NOT_FOUND' | 'FORBIDDEN' | 'null' | 'own'
}

const nothing: OperationRow = { by: 'organization', variables: () => ({}), foreign: 'own' }

/** An operation on a record that it leaves as it is. */
const read = (variables: (household: Household) => object): OperationRow => ({
  by: 'organization',
  variables,
  foreign: 'NOT_FOUND',
})

/** An operation that changes something. */
const change = (
  input: (household: Household, server: TestServer) => object | Promise<object>,
  more: Partial<OperationRow> = {},
): OperationRow => ({
  by: 'organization',
  foreign: 'NOT_FOUND',
  variables: async (household, server) => ({ input: await input(household, server) }),
  ...more,
})

const BILLING_ADDRESS = {
  lines: ['12 St James Square'],
  locality: 'London',
  administrativeArea: 'Greater London',
  postalCode: 'SW1Y 4JH',
  countryCode: 'GB',
}

const orgId = ({ ids }: Household) => ids.Organization
const contactOf = async (household: Household) => ({ orgId: orgId(household), id: await household.make.contact() })

const chargeOf = async ({ make }: Household) => ({
  ...paymentTerms(),
  id: await make.paymentMethod(),
  recurringProcessingModel: 'CardOnFile',
  statementDescriptor: 'Example Shop',
  transactionRef: 'order-1001',
  successUrl: 'https://shop.example.com/done',
  cancelUrl: 'https://shop.example.com/canceled',
  metadata: [{ key: 'order', value: 'A-1' }],
})

const checkoutLook = ({ ids }: Household) => ({
  methods: [{ type: 'Card', providerConfigurationId: ids.ProviderConfiguration }],
  embedOrigins: [PAGE],
  brandName: 'The Shop',
  brandLogoUrl: 'https://shop.example.com/logo.png',
  colors: { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' },
  layout: 'TwoColumns',
})

/** Every operation. One without a row fails test/coverage.test.ts. */
export const OPERATIONS: Readonly<Record<string, OperationRow>> = {
  node: { ...read(({ ids }) => ({ id: ids.Contact })), foreign: 'null' },
  nodes: { ...read(({ ids }) => ({ ids: [ids.Contact, ids.Webhook] })), foreign: 'null' },

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
    paymentPlanPolicy: { retryDays: [2, 4], whenPastDue: 'Pause', whenResumed: 'Skip' },
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

  contact: read(({ ids }) => ({ id: ids.Contact })),
  contacts: read((household) => ({ input: { orgId: orgId(household), search: 'Ada' } })),
  createContact: change((household) => ({
    orgId: orgId(household),
    name: 'Ada Example',
    givenName: 'Ada',
    familyName: 'Example',
    email: 'ada@example.com',
    phone: '+14155552671',
  })),
  updateContact: change(async (household) => ({ ...(await contactOf(household)), name: 'Ada Changed' })),
  deleteContact: change(contactOf),

  vaultToken: read(({ ids }) => ({ id: ids.VaultToken })),
  vaultTokens: read((household) => ({
    input: { orgId: orgId(household), contactId: household.ids.Contact, type: 'Card', status: 'Active' },
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
  payments: read((household) => ({
    input: { orgId: orgId(household), contactId: household.ids.Contact, status: 'Succeeded' },
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
  paymentRefund: change(async ({ make }) => ({ paymentId: await make.payment(), amount: '1.00' })),

  paymentSession: read(({ ids }) => ({ id: ids.PaymentSession })),
  paymentSessions: read((household) => ({
    input: { orgId: orgId(household), contactId: household.ids.Contact, status: 'Active' },
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
  updatePaymentSession: change(async (household) => ({
    orgId: orgId(household),
    // A session without a contact: one that has one keeps it.
    id: await household.make.paymentSession(),
    contactId: household.ids.Contact,
    checkoutConfigurationId: household.ids.CheckoutConfiguration,
    transactionRef: 'order-1002',
  })),
  sendPaymentSessionLink: change(async ({ make }) => ({
    id: await make.paymentSession(),
    channel: 'Email',
    to: 'ada@example.com',
    language: 'Spanish',
  })),

  paymentPlanSession: read(({ ids }) => ({ id: ids.PaymentPlanSession })),
  paymentPlanSessions: read((household) => ({
    input: { orgId: orgId(household), contactId: household.ids.Contact, status: 'Active' },
  })),
  paymentPlan: read(({ ids }) => ({ id: ids.PaymentPlan })),
  paymentPlanSchedulePreview: {
    ...nothing,
    variables: () => ({ startDate: '2027-01-31', frequency: 'Monthly', occurrences: 12, first: 3 }),
  },
  paymentPlans: read((household) => ({ input: { orgId: orgId(household), contactId: household.ids.Contact } })),
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
  paymentPlanUpdatePaymentMethod: change(async ({ ids, make }) => ({
    id: await make.plan({ contactId: ids.Contact }),
    paymentMethodId: await make.paymentMethod(ids.Contact),
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
  updatePaymentPlanSession: change(async (household) => ({
    orgId: orgId(household),
    id: (await household.make.session({ contactId: household.ids.Contact })).id,
    contactId: household.ids.Contact,
    checkoutConfigurationId: household.ids.CheckoutConfiguration,
    occurrences: 6,
  })),
  sendPaymentPlanSessionLink: change(async ({ make }) => ({
    id: (await make.session()).id,
    channel: 'Email',
    to: 'ada@example.com',
    language: 'Spanish',
  })),

  checkoutConfiguration: read(({ ids }) => ({ id: ids.CheckoutConfiguration })),
  checkoutConfigurations: read((household) => ({ input: { orgId: orgId(household) } })),
  checkoutConfigurationCreate: change((household) => ({
    orgId: orgId(household),
    name: 'Spare',
    isDefault: false,
    ...checkoutLook(household),
  })),
  checkoutConfigurationUpdate: change((household) => ({
    orgId: orgId(household),
    id: household.ids.CheckoutConfiguration,
    name: 'Renamed',
    isDefault: true,
    ...checkoutLook(household),
  })),

  providerConfiguration: read(({ ids }) => ({ id: ids.ProviderConfiguration })),
  providerConfigurations: read((household) => ({ input: { orgId: orgId(household) } })),
  providerConfigurationCreate: change((household) => ({
    ...NEW_CONFIGURATION,
    orgId: orgId(household),
    notificationSecret: 'secret-of-the-test',
    currencies: ['USD'],
    methods: ['Card'],
    isDefault: false,
  })),
  providerConfigurationUpdate: change((household) => ({
    orgId: orgId(household),
    id: household.ids.ProviderConfiguration,
    name: 'Renamed',
    credentials: NEW_CONFIGURATION.credentials,
    notificationSecret: 'secret-of-the-test',
    currencies: ['USD', 'EUR'],
    methods: ['Card'],
  })),

  contactCreateIdvSession: change(({ ids }) => ({
    orgId: ids.Organization,
    contactId: ids.Contact,
    redirectUrl: 'https://shop.example.com/verified',
  })),

  mailSuppression: read(({ ids }) => ({ id: ids.MailSuppression })),
  mailSuppressions: read((household) => ({ input: { orgId: orgId(household), email: 'ada@example.com' } })),
  mailSuppressionCreate: change((household) => ({
    orgId: orgId(household),
    email: 'grace@example.com',
    reason: 'Bounce',
  })),
  mailSuppressionDelete: change(async ({ make }) => ({ id: await make.mailSuppression() })),

  publicKeyCreate: change((household) => ({ orgId: orgId(household), origins: [PAGE], expiresInMinutes: 5 })),
  publicKeyRevoke: change(async ({ make }) => ({ id: await make.publicKey() })),

  testClock: read(({ ids }) => ({ id: ids.TestClock })),
  testClockCreate: change(async ({ make }, { clock }) => ({ orgId: await make.sister(), now: clock.now() }), {
    by: 'agency',
  }),
  testClockAdvance: change(async ({ make }, { clock }) => ({
    id: await make.testClock(),
    // Within the hour of the tokens that others need.
    to: plus(clock.now(), { minutes: 1 }),
  })),

  event: read(({ ids }) => ({ id: ids.Event })),
  events: read(({ ids }) => ({ input: { accountId: ids.Account } })),
  eventTypes: nothing,

  webhook: read(({ ids }) => ({ id: ids.Webhook })),
  webhooks: read(({ ids }) => ({ input: { ownerId: ids.Owner } })),
  webhookRequest: read(({ ids }) => ({ id: ids.WebhookRequest })),
  webhookRequests: read(({ ids }) => ({ input: { webhookId: ids.Webhook, status: 'pending' } })),
  webhookCreate: change(({ ids }) => ({ ...ENDPOINT, ownerId: ids.Owner, description: 'Till' })),
  webhookUpdate: change(({ ids }) => ({ id: ids.Webhook, description: 'Renamed', enabled: true })),
  webhookDelete: change(async ({ make }) => ({ id: await make.webhook() })),
  webhookRotateSecret: change(({ ids }) => ({ id: ids.Webhook, previousSecretExpiresInHours: 1 })),
  webhookTest: change(({ ids }) => ({ id: ids.Webhook })),
  webhookRequestRetry: change(({ ids }) => ({ id: ids.WebhookRequest })),
  webhookRecovery: read(({ ids }) => ({ id: ids.WebhookRecovery })),
  webhookRecover: change(({ ids }, { clock }) => ({ id: ids.Webhook, since: plus(clock.now(), { hours: -1 }) })),
}
