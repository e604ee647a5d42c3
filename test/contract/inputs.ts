/** The specification's inputs: field → type. Fields that it does not require are nullable. */
export const INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DeleteContactInput: {
    id: 'ID!',
    orgId: 'ID',
    ownerId: 'ID',
  },
  CreatePaymentPlanSessionInput: {
    orgId: 'ID!',
    contactId: 'ID!',
    amount: 'Amount!',
    currency: 'Currency!',
    frequency: 'PaymentPlanFrequency!',
    startDate: 'Date!',
    occurrences: 'Int!',
    callbackUrl: 'URL',
    cancelUrl: 'URL',
    successUrl: 'URL',
    expirationDate: 'DateTime',
    createPendingPaymentPlan: 'Boolean',
    checkoutConfigurationId: 'ID',
    brandLogoUrl: 'URL',
    brandName: 'String',
    metadata: '[MetadataEntryInput!]',
  },
  MetadataEntryInput: {
    key: 'String!',
    value: 'String!',
  },
  WebhooksInput: {
    ownerId: 'ID',
    first: 'Int',
    after: 'String',
    last: 'Int',
    before: 'String',
  },
  WebhookRequestsInput: {
    webhookId: 'ID!',
    first: 'Int',
    after: 'String',
    last: 'Int',
    before: 'String',
  },
  WebhookRotateSecretInput: {
    id: 'ID!',
  },
  PaymentMethodsInput: {
    first: 'Int',
    after: 'String',
    last: 'Int',
    before: 'String',
    type: 'PaymentMethodType',
    status: 'PaymentMethodStatus',
    includeDeleted: 'Boolean',
  },
  ContactVaultTokensInput: {
    first: 'Int',
    after: 'String',
    last: 'Int',
    before: 'String',
    type: 'VaultTokenType',
    status: 'VaultTokenStatus',
    externalRef: 'String',
    includeDeleted: 'Boolean',
  },
}

/** Specified defaults. An input without an entry has no defaults. */
export const INPUT_DEFAULTS: Readonly<Record<string, unknown>> = {
  'CreatePaymentPlanSessionInput.createPendingPaymentPlan': false,
}
