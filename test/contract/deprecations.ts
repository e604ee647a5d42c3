/** The deprecated names of the specification, each with the name that its reason must give instead. */
export const DEPRECATIONS: Readonly<Record<string, RegExp>> = {
  'Contact.ownerId': /`orgId`/,
  'PaymentPlanSession.callbackUrl': /webhooks.*`webhookCreate`/,
  'DeleteContactInput.ownerId': /`orgId`/,
  'CreatePaymentPlanSessionInput.callbackUrl': /webhooks.*`webhookCreate`/,
}

/** Names that we deprecate besides, each with its reason. */
export const OUR_DEPRECATIONS: Readonly<Record<string, string>> = {
  'UpdatePaymentPlanSessionInput.callbackUrl': 'what can be given at creation can be changed, and is as deprecated',
}
