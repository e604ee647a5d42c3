import { type Household, type Kind, reaches } from './households.ts'

/** A place in the arguments of an operation that takes an id. */
export interface IdPlace {
  /** The type that the id names; `Any` is a record of any type. */
  readonly names: Kind | 'Any'
  /** The keys that may use the operation. Others get FORBIDDEN for every id. */
  readonly callers?: 'above' | 'platform'
  /** The id that works for a caller, where it is not the household's own of that kind. */
  readonly own?: (household: Household, caller: Household) => string | undefined | Promise<string>
  /**
   * It belongs to what an organization does: an account above has such records, but names an
   * organization beside them.
   */
  readonly withOrganization?: true
  /** Fields of the row in operations.ts to leave out, because they name the same record. */
  readonly without?: readonly string[]
  /** True when the organization must also be left out: then only the id says who owns the record. */
  readonly alone?: true
  /** The response to an id in reach that belongs to another organization than the other fields. */
  readonly elsewhere?: string
  /** The response to a deleted, canceled or revoked record; absent where there is none of the kind. */
  readonly over?: 'as ever' | 'INVALID_STATE' | 'NOT_FOUND'
}

/** The message that hides whether a record of that kind exists; `Any` answers null instead. */
export const NOT_FOUND: Readonly<Record<Kind, string>> = {
  Account: 'Account not found.',
  Owner: 'Account not found.',
  Organization: 'Organization not found.',
  OrganizationOwner: 'Organization not found.',
  ApiKey: 'API key not found.',
  Contact: 'Contact not found.',
  VaultToken: 'Vault token not found.',
  PaymentMethod: 'Payment method not found.',
  Payment: 'Payment not found.',
  Refund: 'Refund not found.',
  PaymentSession: 'Payment session not found.',
  PaymentPlanSession: 'Payment plan session not found.',
  PaymentPlan: 'Payment plan not found.',
  CheckoutConfiguration: 'Checkout configuration not found.',
  ProviderConfiguration: 'Provider configuration not found.',
  PublicKey: 'Public key not found.',
  TestClock: 'Test clock not found.',
  Webhook: 'Webhook not found.',
  WebhookRequest: 'Webhook request not found.',
  WebhookRecovery: 'Webhook recovery not found.',
  MailSuppression: 'Mail suppression not found.',
  Event: 'Event not found.',
}

const organization: IdPlace = { names: 'Organization' }

/** The token of a plan. A request uses it up, so each request needs a new one. */
const tokenOfPlan: IdPlace = {
  names: 'VaultToken',
  own: ({ make }) => make.vaultToken(),
  withOrganization: true,
  without: ['paymentMethodId'],
  elsewhere: 'Vault token not found.',
  over: 'INVALID_STATE',
}

/** Every place that takes an id. One without a row fails test/tenancy.test.ts. */
export const ID_PLACES: Readonly<Record<string, IdPlace>> = {
  'node.id': { names: 'Any', over: 'as ever' },
  'nodes.ids.0': { names: 'Any', over: 'as ever' },

  'organization.id': organization,
  'organizations.input.accountId': { names: 'Account' },
  'apiKeys.input.accountId': { names: 'Account', without: ['orgId'] },
  'apiKeys.input.orgId': organization,
  'auditEntries.input.accountId': { names: 'Account' },
  'auditEntries.input.orgId': { ...organization, without: ['accountId'] },
  'organizationCreate.input.parentId': {
    names: 'Account',
    callers: 'above',
    own: ({ above }, caller) => above.find((each) => reaches(caller, each))?.account.id,
  },
  'agencyCreate.input.parentId': {
    names: 'Account',
    callers: 'platform',
    own: ({ above }, caller) =>
      above.find((each) => each.account.account.kind === 'Platform' && reaches(caller, each))?.account.id,
  },
  'organizationUpdate.input.id': organization,
  'apiKeyCreate.input.accountId': {
    names: 'Account',
    own: ({ account, above }, caller) => (above.includes(caller) ? account.id : undefined),
  },
  'apiKeyRevoke.input.id': { names: 'ApiKey', over: 'as ever' },

  'contact.id': { names: 'Contact', over: 'as ever' },
  'contacts.input.orgId': organization,
  'createContact.input.orgId': organization,
  'updateContact.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'updateContact.input.id': { names: 'Contact', alone: true, elsewhere: 'Contact not found.', over: 'INVALID_STATE' },
  'contactCreateIdvSession.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'contactCreateIdvSession.input.contactId': {
    names: 'Contact',
    alone: true,
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'deleteContact.input.id': { names: 'Contact', alone: true, elsewhere: 'Contact not found.', over: 'as ever' },
  'deleteContact.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'deleteContact.input.ownerId': {
    names: 'OrganizationOwner',
    without: ['orgId'],
    elsewhere: 'Contact not found.',
  },

  'vaultToken.id': { names: 'VaultToken', over: 'as ever' },
  'vaultTokens.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'vaultTokens.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'as ever' },
  'vaultTokenizeCard.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'vaultTokenizeCard.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'vaultTokenizeBankAccount.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'vaultTokenizeBankAccount.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'vaultTokenDelete.input.id': { names: 'VaultToken', over: 'as ever' },

  'paymentMethod.id': { names: 'PaymentMethod', over: 'as ever' },
  'paymentMethodDelete.input.id': { names: 'PaymentMethod', over: 'as ever' },

  'payment.id': { names: 'Payment', over: 'as ever' },
  'payments.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'payments.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'as ever' },
  'paymentMethodCharge.input.id': { names: 'PaymentMethod', over: 'INVALID_STATE' },
  'chargePaymentMethod.input.id': { names: 'PaymentMethod', over: 'INVALID_STATE' },
  'paymentCreate.input.orgId': { ...organization, elsewhere: 'Vault token not found.' },
  'paymentCreate.input.vaultTokenId': {
    names: 'VaultToken',
    withOrganization: true,
    elsewhere: 'Vault token not found.',
    over: 'INVALID_STATE',
  },
  'paymentCreate.input.configurationId': {
    names: 'ProviderConfiguration',
    elsewhere: 'Provider configuration not found.',
  },
  'paymentCreate.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'INVALID_STATE' },
  'paymentRefund.input.paymentId': { names: 'Payment', over: 'INVALID_STATE' },

  'paymentSession.id': { names: 'PaymentSession', over: 'as ever' },
  'paymentSessions.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentSessions.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'as ever' },
  'createPaymentSession.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'createPaymentSession.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'createPaymentSession.input.checkoutConfigurationId': {
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'updatePaymentSession.input.orgId': { ...organization, elsewhere: 'Payment session not found.' },
  'updatePaymentSession.input.id': {
    alone: true,
    names: 'PaymentSession',
    elsewhere: 'Payment session not found.',
    over: 'INVALID_STATE',
  },
  'updatePaymentSession.input.contactId': {
    alone: true,
    names: 'Contact',
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'updatePaymentSession.input.checkoutConfigurationId': {
    alone: true,
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'sendPaymentSessionLink.input.id': { names: 'PaymentSession', over: 'INVALID_STATE' },

  'paymentPlanSession.id': { names: 'PaymentPlanSession', over: 'as ever' },
  'paymentPlanSessions.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlanSessions.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'as ever' },
  'paymentPlan.id': { names: 'PaymentPlan', over: 'as ever' },
  'paymentPlans.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlans.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'as ever' },
  'paymentPlanCreate.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlanCreate.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', over: 'INVALID_STATE' },
  'paymentPlanCreate.input.paymentMethodId': {
    names: 'PaymentMethod',
    elsewhere: 'Payment method not found.',
    over: 'INVALID_STATE',
  },
  'paymentPlanCreate.input.vaultTokenId': tokenOfPlan,
  'runPaymentPlan.id': { names: 'PaymentPlan', over: 'INVALID_STATE' },
  'paymentPlanPause.input.id': { names: 'PaymentPlan', over: 'INVALID_STATE' },
  'paymentPlanResume.input.id': { names: 'PaymentPlan', over: 'INVALID_STATE' },
  'paymentPlanCancel.input.id': { names: 'PaymentPlan', over: 'INVALID_STATE' },
  'paymentPlanUpdatePaymentMethod.input.id': { names: 'PaymentPlan', over: 'INVALID_STATE' },
  'paymentPlanUpdatePaymentMethod.input.paymentMethodId': {
    names: 'PaymentMethod',
    elsewhere: 'Payment method not found.',
    over: 'INVALID_STATE',
  },
  'paymentPlanUpdatePaymentMethod.input.vaultTokenId': tokenOfPlan,
  'createPaymentPlanSession.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'createPaymentPlanSession.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'createPaymentPlanSession.input.checkoutConfigurationId': {
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'updatePaymentPlanSession.input.orgId': { ...organization, elsewhere: 'Payment plan session not found.' },
  'updatePaymentPlanSession.input.id': {
    alone: true,
    names: 'PaymentPlanSession',
    elsewhere: 'Payment plan session not found.',
    over: 'INVALID_STATE',
  },
  'updatePaymentPlanSession.input.contactId': {
    alone: true,
    names: 'Contact',
    elsewhere: 'Contact not found.',
    over: 'INVALID_STATE',
  },
  'updatePaymentPlanSession.input.checkoutConfigurationId': {
    alone: true,
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'sendPaymentPlanSessionLink.input.id': { names: 'PaymentPlanSession', over: 'INVALID_STATE' },

  'checkoutConfiguration.id': { names: 'CheckoutConfiguration' },
  'checkoutConfigurations.input.orgId': organization,
  'checkoutConfigurationCreate.input.orgId': { ...organization, elsewhere: 'Provider configuration not found.' },
  'checkoutConfigurationCreate.input.methods.0.providerConfigurationId': {
    names: 'ProviderConfiguration',
    elsewhere: 'Provider configuration not found.',
  },
  'checkoutConfigurationUpdate.input.orgId': { ...organization, elsewhere: 'Checkout configuration not found.' },
  'checkoutConfigurationUpdate.input.id': {
    names: 'CheckoutConfiguration',
    alone: true,
    elsewhere: 'Checkout configuration not found.',
  },
  'checkoutConfigurationUpdate.input.methods.0.providerConfigurationId': {
    names: 'ProviderConfiguration',
    alone: true,
    elsewhere: 'Provider configuration not found.',
  },

  'providerConfiguration.id': { names: 'ProviderConfiguration' },
  'providerConfigurations.input.orgId': organization,
  'providerConfigurationCreate.input.orgId': organization,
  'providerConfigurationUpdate.input.orgId': { ...organization, elsewhere: 'Provider configuration not found.' },
  'providerConfigurationUpdate.input.id': {
    names: 'ProviderConfiguration',
    alone: true,
    elsewhere: 'Provider configuration not found.',
  },

  'mailSuppression.id': { names: 'MailSuppression', over: 'NOT_FOUND' },
  'mailSuppressions.input.orgId': organization,
  'mailSuppressionCreate.input.orgId': organization,
  'mailSuppressionDelete.input.id': { names: 'MailSuppression', over: 'NOT_FOUND' },

  'publicKeyCreate.input.orgId': organization,
  'publicKeyRevoke.input.id': { names: 'PublicKey', over: 'as ever' },

  'testClock.id': { names: 'TestClock' },
  'testClockCreate.input.orgId': {
    names: 'Organization',
    // One clock an organization: who stands above it makes another.
    own: ({ above, make }, caller) => (above.includes(caller) ? make.sister() : undefined),
  },
  'testClockAdvance.input.id': { names: 'TestClock' },

  'event.id': { names: 'Event' },
  'events.input.accountId': { names: 'Account' },
  'events.input.orgId': { ...organization, without: ['accountId'] },

  'webhook.id': { names: 'Webhook', over: 'NOT_FOUND' },
  'webhooks.input.ownerId': { names: 'Owner' },
  'webhookRequest.id': { names: 'WebhookRequest', over: 'as ever' },
  'webhookRequests.input.webhookId': { names: 'Webhook', over: 'as ever' },
  'webhookCreate.input.ownerId': { names: 'Owner' },
  'webhookUpdate.input.id': { names: 'Webhook', over: 'NOT_FOUND' },
  'webhookDelete.input.id': { names: 'Webhook', over: 'NOT_FOUND' },
  'webhookRotateSecret.input.id': { names: 'Webhook', over: 'NOT_FOUND' },
  'webhookTest.input.id': { names: 'Webhook', over: 'NOT_FOUND' },
  'webhookRequestRetry.input.id': { names: 'WebhookRequest', over: 'INVALID_STATE' },
  'webhookRecovery.id': { names: 'WebhookRecovery', over: 'as ever' },
  'webhookRecover.input.id': { names: 'Webhook', over: 'NOT_FOUND' },
}
