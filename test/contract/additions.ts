const PAYMENT_TEXTS = "customers recognize a plan's payments on their statements, and merchants in their books"
const TOTAL = 'the occurrences of a plan can divide a total, and the last one also costs the rest'
const RELAY = 'Relay, Apollo and urql cache connections by arguments of the field itself'

/**
 * Additions of types, inputs and operations to the specification, each with its reason. All of them
 * are optional: a client written to the specification does not notice them.
 */
export const ADDITIONS: Readonly<Record<string, string>> = {
  'Query.webhooks(first)': RELAY,
  'Query.webhooks(after)': RELAY,
  'Query.webhooks(last)': RELAY,
  'Query.webhooks(before)': RELAY,
  'Query.webhookRequests(first)': RELAY,
  'Query.webhookRequests(after)': RELAY,
  'Query.webhookRequests(last)': RELAY,
  'Query.webhookRequests(before)': RELAY,
  'Contact.vaultTokens(first)': RELAY,
  'Contact.vaultTokens(after)': RELAY,
  'Contact.vaultTokens(last)': RELAY,
  'Contact.vaultTokens(before)': RELAY,
  'Contact.paymentMethods(first)': RELAY,
  'Contact.paymentMethods(after)': RELAY,
  'Contact.paymentMethods(last)': RELAY,
  'Contact.paymentMethods(before)': RELAY,
  'WebhookRequestsInput.status': 'a history of many delivered requests is searched for failed ones',
  'WebhookRotateSecretInput.previousSecretExpiresInHours': 'receivers need time to deploy the new secret',
  'ContactIdvSessionDetail.hasSelfieVideo': 'pages list the files of a verification without their addresses',
  'PaymentMethod.consent': 'merchants prove what the customer agreed to when the method was stored',
  'PaymentMethod.remainingReason': 'operators see why a method did not move to a replaced configuration',
  'PaymentPlanSession.lastAmount': TOTAL,
  'PaymentPlanSession.totalAmount': TOTAL,
  'PaymentPlanSession.statementDescriptor': PAYMENT_TEXTS,
  'PaymentPlanSession.description': PAYMENT_TEXTS,
  'PaymentPlanSession.transactionRef': PAYMENT_TEXTS,
  'CreatePaymentPlanSessionInput.statementDescriptor': PAYMENT_TEXTS,
  'CreatePaymentPlanSessionInput.description': PAYMENT_TEXTS,
  'CreatePaymentPlanSessionInput.transactionRef': PAYMENT_TEXTS,
  'Webhook.attemptsInFlight': 'support sees why a delivery waits',
  'Webhook.window': 'support sees how many requests an endpoint gets at once',
  'Webhook.heldBackBy': 'support sees why deliveries wait',
  'Webhook.maxInFlight': 'an endpoint of limited capacity is not overloaded',
  'Webhook.blockedUntil': 'support sees when a failing endpoint is tried again',
  'Webhook.failingSince': 'support sees that an endpoint fails, and for how long',
  'Webhook.rateLimitPerSecond': 'an endpoint of limited capacity is not overloaded',
  'Webhook.retrySchedule': 'sandbox webhooks rehearse failure and recovery in minutes',
  'WebhookRequest.eventId': 'lists of deliveries link to the event',
  'WebhookRequest.eventType': 'lists of deliveries are filtered by the type of the event',
  'WebhookRequest.waitReason': 'support sees why a delivery waits',
  'WebhookRequest.attemptLog': 'support needs the error of each attempt of a delivery',
}
