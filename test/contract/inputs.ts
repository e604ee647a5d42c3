/** The specification's inputs: field → type. What is not required there is nullable here. */
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

/** Defaults that the specification names. Where it speaks of none for an input of its own, there is none. */
export const INPUT_DEFAULTS: Readonly<Record<string, unknown>> = {
  'CreatePaymentPlanSessionInput.createPendingPaymentPlan': false,
}
