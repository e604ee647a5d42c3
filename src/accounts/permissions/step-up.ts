/**
 * The mutations for which a person must have proven a factor recently. They move money, give up
 * claims to it, give access to it, stop or repeat events to merchants, or change what customers see
 * when they pay. Keys need no factor.
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
  // They end claims on a customer, or make one again. A canceled plan cannot be resumed.
  'paymentPlanCancel',
  'paymentPlanOccurrenceMarkPaid',
  'paymentPlanOccurrenceWaive',
  'paymentPlanOccurrenceReopen',
  'apiKeyCreate',
  'apiKeyRevoke',
  'publicKeyCreate',
  'publicKeyRevoke',
  'webhookCreate',
  // It can send the events of customers to another address.
  'webhookUpdate',
  'webhookRotateSecret',
  // Without its webhook, a merchant learns of no payment. With repeated events, it may ship twice.
  'webhookDelete',
  'webhookRecover',
  // Both decide what customers see and where they are sent when they pay.
  'checkoutConfigurationCreate',
  'checkoutConfigurationUpdate',
  'organizationUpdate',
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
