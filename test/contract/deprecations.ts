/**
 * The deprecated names of the specification, each with the name that its reason must give instead.
 */
export const DEPRECATIONS: Readonly<Record<string, RegExp>> = {
  'Contact.ownerId': /`orgId`/,
  'PaymentPlanSession.callbackUrl': /webhooks.*`webhookCreate`/,
  'DeleteContactInput.ownerId': /`orgId`/,
  'CreatePaymentPlanSessionInput.callbackUrl': /webhooks.*`webhookCreate`/,
}

/** Names that we deprecate although the specification does not, each with its reason. */
export const OUR_DEPRECATIONS: Readonly<Record<string, string>> = {
  'UpdatePaymentPlanSessionInput.callbackUrl':
    'fields set at creation can also be updated, and this one is deprecated at creation',
}
