/**
 * The mutations for which a person must have proven a factor recently. They move money or give
 * access to it. Keys need no factor.
 */
export const STEP_UP_MUTATIONS: ReadonlySet<string> = new Set([
  'paymentRefund',
  'chargePaymentMethod',
  'paymentMethodCharge',
  'paymentCreate',
  'paymentCapture',
  'paymentPlanCreate',
  'runPaymentPlan',
  'paymentPlanPayOff',
  // Both charge failed occurrences at once.
  'paymentPlanResume',
  'paymentPlanUpdatePaymentMethod',
  'apiKeyCreate',
  'apiKeyRevoke',
  'publicKeyCreate',
  'publicKeyRevoke',
  'webhookCreate',
  // It can send the events of customers to another address.
  'webhookUpdate',
  'webhookRotateSecret',
  'providerConfigurationCreate',
  'providerConfigurationUpdate',
  'providerConfigurationReplace',
  'exportCreate',
  'personInvite',
  'invitationRevoke',
  'membershipUpdate',
  'membershipRemove',
  'personSessionRevoke',
  'ssoConnectionCreate',
  'ssoConnectionUpdate',
  'ssoConnectionDelete',
  'ssoConnectionVerifyDomain',
])
