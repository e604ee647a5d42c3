import { replaceableConfiguration } from './configurations.ts'
import { type RecordKind, reaches, type Tenant } from './tenants.ts'

/** An argument or input field of an operation that takes an id. */
export interface IdArgument {
  /** The type that the id names; `Any` is a record of any type. */
  readonly names: RecordKind | 'Any'
  /** The keys that may use the operation. Others get FORBIDDEN for every id. */
  readonly callers?: 'above' | 'platform'
  /** Returns the id that works for a caller. By default it is the tenant's record of that type. */
  readonly own?: (tenant: Tenant, caller: Tenant) => string | undefined | Promise<string>
  /**
   * True when a caller must pass an organization with the id. Accounts above then cannot use
   * records of their own.
   */
  readonly withOrganization?: true
  /** Fields of the row in operations.ts to omit, because they name the same record. */
  readonly without?: readonly string[]
  /** True when the organization must be omitted, too, so that only the id names the owner. */
  readonly standalone?: true
  /**
   * The error message for an id that the caller may use, but that belongs to another organization
   * than the other ids.
   */
  readonly elsewhere?: string
  /**
   * The response to a deleted, canceled or revoked record; absent for types whose records do not
   * end.
   */
  readonly ended?: 'the usual response' | 'INVALID_STATE' | 'NOT_FOUND'
}

/**
 * The message that hides whether a record of that type exists. For `Any` the response is null
 * instead.
 */
export const NOT_FOUND: Readonly<Record<RecordKind, string>> = {
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
  Dispute: 'Dispute not found.',
  PaymentSession: 'Payment session not found.',
  PaymentPlanSession: 'Payment plan session not found.',
  PaymentPlan: 'Payment plan not found.',
  Consent: 'Consent not found.',
  CheckoutConfiguration: 'Checkout configuration not found.',
  ProviderConfiguration: 'Provider configuration not found.',
  PublicKey: 'Public key not found.',
  TestClock: 'Test clock not found.',
  Webhook: 'Webhook not found.',
  WebhookRequest: 'Webhook request not found.',
  WebhookRecovery: 'Webhook recovery not found.',
  MailSuppression: 'Mail suppression not found.',
  SsoConnection: 'SSO connection not found.',
  Membership: 'Membership not found.',
  Invitation: 'Invitation not found.',
  PersonSession: 'Session not found.',
  SavedView: 'Saved view not found.',
  SettlementReport: 'Settlement report not found.',
  Export: 'Export not found.',
  Event: 'Event not found.',
}

const organization: IdArgument = { names: 'Organization' }

/** A view of a member. No other person reaches it, also not those of the accounts above. */
const ownSavedView: IdArgument = {
  names: 'SavedView',
  own: (tenant, caller) => (tenant === caller ? tenant.make.savedView() : undefined),
  ended: 'NOT_FOUND',
}

/** The token of a plan. A request consumes it, so each request needs a new one. */
const tokenOfPlan: IdArgument = {
  names: 'VaultToken',
  own: ({ make }) => make.vaultToken(),
  withOrganization: true,
  without: ['paymentMethodId'],
  elsewhere: 'Vault token not found.',
  ended: 'INVALID_STATE',
}

/** Every argument that takes an id. test/tenancy.test.ts fails when one has no row. */
export const ID_ARGUMENTS: Readonly<Record<string, IdArgument>> = {
  'node.id': { names: 'Any', ended: 'the usual response' },
  'nodes.ids.0': { names: 'Any', ended: 'the usual response' },

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
  'apiKeyRevoke.input.id': { names: 'ApiKey', ended: 'the usual response' },

  'people.input.accountId': { names: 'Account' },
  'invitations.input.accountId': { names: 'Account' },
  'personInvite.input.accountId': {
    names: 'Account',
    own: ({ account, above }, caller) => (above.includes(caller) ? account.id : undefined),
  },
  'invitationRevoke.input.id': { names: 'Invitation', ended: 'the usual response' },
  'membershipUpdate.input.id': {
    names: 'Membership',
    ended: 'NOT_FOUND',
    own: ({ ids, above }, caller) => (above.includes(caller) ? ids.Membership : undefined),
  },
  'membershipRemove.input.id': { names: 'Membership', ended: 'NOT_FOUND' },
  'personSessionRevoke.input.id': { names: 'PersonSession', ended: 'the usual response' },

  'savedViews.input.accountId': { names: 'Account' },
  'savedViewCreate.input.accountId': { names: 'Account' },
  'savedViewUpdate.input.id': ownSavedView,
  'savedViewDelete.input.id': ownSavedView,

  'search.input.orgId': organization,

  'contact.id': { names: 'Contact', ended: 'the usual response' },
  'contacts.input.orgId': organization,
  'createContact.input.orgId': organization,
  'updateContact.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'updateContact.input.id': {
    names: 'Contact',
    standalone: true,
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'contactCreateIdvSession.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'contactCreateIdvSession.input.contactId': {
    names: 'Contact',
    standalone: true,
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'deleteContact.input.id': {
    names: 'Contact',
    standalone: true,
    elsewhere: 'Contact not found.',
    ended: 'the usual response',
  },
  'deleteContact.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'deleteContact.input.ownerId': {
    names: 'OrganizationOwner',
    without: ['orgId'],
    elsewhere: 'Contact not found.',
  },

  'vaultToken.id': { names: 'VaultToken', ended: 'the usual response' },
  'vaultTokens.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'vaultTokens.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', ended: 'the usual response' },
  'vaultTokenizeCard.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'vaultTokenizeCard.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'vaultTokenizeBankAccount.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'vaultTokenizeBankAccount.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'vaultTokenDelete.input.id': { names: 'VaultToken', ended: 'the usual response' },

  'paymentMethod.id': { names: 'PaymentMethod', ended: 'the usual response' },
  'paymentMethodDelete.input.id': { names: 'PaymentMethod', ended: 'the usual response' },

  'payment.id': { names: 'Payment', ended: 'the usual response' },
  'payments.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'payments.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', ended: 'the usual response' },
  'payments.input.paymentPlanId': {
    names: 'PaymentPlan',
    elsewhere: 'Payment plan not found.',
    ended: 'the usual response',
  },
  'payments.input.paymentMethodId': {
    names: 'PaymentMethod',
    elsewhere: 'Payment method not found.',
    ended: 'the usual response',
  },
  'paymentByReference.input.orgId': { ...organization, elsewhere: 'Payment not found.' },
  'paymentMethodCharge.input.id': { names: 'PaymentMethod', ended: 'INVALID_STATE' },
  'chargePaymentMethod.input.id': { names: 'PaymentMethod', ended: 'INVALID_STATE' },
  'paymentCreate.input.orgId': { ...organization, elsewhere: 'Vault token not found.' },
  'paymentCreate.input.vaultTokenId': {
    names: 'VaultToken',
    withOrganization: true,
    elsewhere: 'Vault token not found.',
    ended: 'INVALID_STATE',
  },
  'paymentCreate.input.configurationId': {
    names: 'ProviderConfiguration',
    elsewhere: 'Provider configuration not found.',
  },
  'paymentCreate.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', ended: 'INVALID_STATE' },
  'paymentCapture.input.paymentId': { names: 'Payment', ended: 'INVALID_STATE' },
  'paymentVoid.input.paymentId': { names: 'Payment', ended: 'INVALID_STATE' },
  'paymentTotals.input.orgId': organization,
  'planTotals.input.orgId': organization,
  'export.id': { names: 'Export' },
  'exports.input.orgId': organization,
  'exportCreate.input.orgId': organization,
  'dispute.id': { names: 'Dispute' },
  'disputes.input.orgId': { ...organization, elsewhere: 'Payment not found.' },
  'disputes.input.paymentId': { names: 'Payment', elsewhere: 'Payment not found.', ended: 'the usual response' },
  'refunds.input.orgId': { ...organization, elsewhere: 'Payment not found.' },
  'refunds.input.paymentId': { names: 'Payment', elsewhere: 'Payment not found.', ended: 'the usual response' },
  'paymentRefund.input.paymentId': { names: 'Payment', ended: 'INVALID_STATE' },

  'paymentSession.id': { names: 'PaymentSession', ended: 'the usual response' },
  'paymentSessions.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentSessions.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', ended: 'the usual response' },
  'createPaymentSession.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'createPaymentSession.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'createPaymentSession.input.checkoutConfigurationId': {
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'updatePaymentSession.input.orgId': { ...organization, elsewhere: 'Payment session not found.' },
  'updatePaymentSession.input.id': {
    standalone: true,
    names: 'PaymentSession',
    elsewhere: 'Payment session not found.',
    ended: 'INVALID_STATE',
  },
  'updatePaymentSession.input.contactId': {
    standalone: true,
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'updatePaymentSession.input.checkoutConfigurationId': {
    standalone: true,
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'sendPaymentSessionLink.input.id': { names: 'PaymentSession', ended: 'INVALID_STATE' },

  'paymentPlanSession.id': { names: 'PaymentPlanSession', ended: 'the usual response' },
  'paymentPlanSessions.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlanSessions.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'the usual response',
  },
  'consent.id': { names: 'Consent' },
  'paymentPlan.id': { names: 'PaymentPlan', ended: 'the usual response' },
  'paymentPlans.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlans.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', ended: 'the usual response' },
  'paymentPlans.input.configurationId': {
    names: 'ProviderConfiguration',
    elsewhere: 'Provider configuration not found.',
  },
  'paymentPlanCreate.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlanCreate.input.contactId': { names: 'Contact', elsewhere: 'Contact not found.', ended: 'INVALID_STATE' },
  'paymentPlanCreate.input.paymentMethodId': {
    names: 'PaymentMethod',
    elsewhere: 'Payment method not found.',
    ended: 'INVALID_STATE',
  },
  'paymentPlanCreate.input.vaultTokenId': tokenOfPlan,
  'runPaymentPlan.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanPause.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanResume.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanCancel.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanOccurrenceMarkPaid.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanOccurrenceReopen.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanOccurrenceWaive.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanSkipNext.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanPayOff.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanUpdateDay.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanUpdatePaymentMethod.input.id': { names: 'PaymentPlan', ended: 'INVALID_STATE' },
  'paymentPlanUpdatePaymentMethod.input.paymentMethodId': {
    names: 'PaymentMethod',
    elsewhere: 'Payment method not found.',
    ended: 'INVALID_STATE',
  },
  'paymentPlanUpdatePaymentMethod.input.vaultTokenId': tokenOfPlan,
  'createPaymentPlanSession.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'createPaymentPlanSession.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'createPaymentPlanSession.input.checkoutConfigurationId': {
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'paymentPlanSessionCreate.input.orgId': { ...organization, elsewhere: 'Contact not found.' },
  'paymentPlanSessionCreate.input.contactId': {
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'paymentPlanSessionCreate.input.checkoutConfigurationId': {
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'updatePaymentPlanSession.input.orgId': { ...organization, elsewhere: 'Payment plan session not found.' },
  'updatePaymentPlanSession.input.id': {
    standalone: true,
    names: 'PaymentPlanSession',
    elsewhere: 'Payment plan session not found.',
    ended: 'INVALID_STATE',
  },
  'updatePaymentPlanSession.input.contactId': {
    standalone: true,
    names: 'Contact',
    elsewhere: 'Contact not found.',
    ended: 'INVALID_STATE',
  },
  'updatePaymentPlanSession.input.checkoutConfigurationId': {
    standalone: true,
    names: 'CheckoutConfiguration',
    elsewhere: 'Checkout configuration not found.',
  },
  'sendPaymentPlanSessionLink.input.id': { names: 'PaymentPlanSession', ended: 'INVALID_STATE' },

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
    standalone: true,
    elsewhere: 'Checkout configuration not found.',
  },
  'checkoutConfigurationUpdate.input.methods.0.providerConfigurationId': {
    names: 'ProviderConfiguration',
    standalone: true,
    elsewhere: 'Provider configuration not found.',
  },

  'settlement.id': { names: 'SettlementReport' },
  'settlements.input.orgId': { ...organization, elsewhere: 'Provider configuration not found.' },
  'settlements.input.configurationId': {
    names: 'ProviderConfiguration',
    elsewhere: 'Provider configuration not found.',
  },
  'settlementLines.input.settlementId': { names: 'SettlementReport' },
  'unsettledPayments.input.configurationId': { names: 'ProviderConfiguration' },
  'unsettledReturns.input.configurationId': { names: 'ProviderConfiguration' },
  'unsettledRefunds.input.configurationId': { names: 'ProviderConfiguration' },
  'unsettledDisputes.input.configurationId': { names: 'ProviderConfiguration' },

  'providerConfiguration.id': { names: 'ProviderConfiguration' },
  'providerConfigurationCheck.id': { names: 'ProviderConfiguration' },
  'providerConfigurations.input.orgId': organization,
  'providerConfigurationCreate.input.orgId': organization,
  'providerConfigurationUpdate.input.orgId': { ...organization, elsewhere: 'Provider configuration not found.' },
  'providerConfigurationUpdate.input.id': {
    names: 'ProviderConfiguration',
    standalone: true,
    elsewhere: 'Provider configuration not found.',
  },
  'providerConfigurationReplace.input.orgId': { ...organization, elsewhere: 'Provider configuration not found.' },
  'providerConfigurationReplace.input.id': {
    names: 'ProviderConfiguration',
    own: replaceableConfiguration,
    elsewhere: 'Provider configuration not found.',
  },
  'providerConfigurationReplace.input.replacementId': {
    names: 'ProviderConfiguration',
    elsewhere: 'Provider configuration not found.',
  },

  'mailSuppression.id': { names: 'MailSuppression', ended: 'NOT_FOUND' },
  'mailSuppressions.input.orgId': organization,
  'mailSuppressionCreate.input.orgId': organization,
  'mailSuppressionDelete.input.id': { names: 'MailSuppression', ended: 'NOT_FOUND' },

  'ssoConnections.input.accountId': { names: 'Account' },
  'ssoConnectionCreate.input.accountId': { names: 'Account' },
  'ssoConnectionUpdate.input.id': { names: 'SsoConnection', ended: 'NOT_FOUND' },
  'ssoConnectionDelete.input.id': { names: 'SsoConnection', ended: 'NOT_FOUND' },
  'ssoConnectionVerifyDomain.input.id': {
    names: 'SsoConnection',
    ended: 'NOT_FOUND',
  },

  'publicKeys.input.orgId': organization,
  'publicKeyCreate.input.orgId': organization,
  'publicKeyRevoke.input.id': { names: 'PublicKey', ended: 'the usual response' },

  'testClock.id': { names: 'TestClock' },
  'testClocks.input.accountId': { names: 'Account', without: ['orgId'] },
  'testClocks.input.orgId': organization,
  'testClockCreate.input.orgId': {
    names: 'Organization',
    // An organization has one clock, so an account above creates another.
    own: ({ above, make }, caller) => (above.includes(caller) ? make.sibling() : undefined),
  },
  'testClockAdvance.input.id': { names: 'TestClock' },

  'event.id': { names: 'Event' },
  'events.input.accountId': { names: 'Account' },
  'events.input.orgId': { ...organization, without: ['accountId'] },

  'webhook.id': { names: 'Webhook', ended: 'NOT_FOUND' },
  'webhooks.input.ownerId': { names: 'Owner' },
  'webhookRequest.id': { names: 'WebhookRequest', ended: 'the usual response' },
  'webhookRequests.input.webhookId': { names: 'Webhook', ended: 'the usual response' },
  'deliveries.input.accountId': { names: 'Account', elsewhere: 'Webhook not found.' },
  'deliveries.input.orgId': { ...organization, without: ['accountId'], elsewhere: 'Webhook not found.' },
  'deliveries.input.webhookId': { names: 'Webhook', elsewhere: 'Webhook not found.', ended: 'the usual response' },
  'deliveries.input.eventId': { names: 'Event' },
  'webhookCreate.input.ownerId': { names: 'Owner' },
  'webhookUpdate.input.id': { names: 'Webhook', ended: 'NOT_FOUND' },
  'webhookDelete.input.id': { names: 'Webhook', ended: 'NOT_FOUND' },
  'webhookRotateSecret.input.id': { names: 'Webhook', ended: 'NOT_FOUND' },
  'webhookTest.input.id': { names: 'Webhook', ended: 'NOT_FOUND' },
  'webhookRequestRetry.input.id': { names: 'WebhookRequest', ended: 'INVALID_STATE' },
  'webhookRecovery.id': { names: 'WebhookRecovery', ended: 'the usual response' },
  'webhookRecover.input.id': { names: 'Webhook', ended: 'NOT_FOUND' },
}
