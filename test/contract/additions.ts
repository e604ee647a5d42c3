const RELAY = 'Relay, Apollo and urql cache connections by arguments of the field itself'

/**
 * What types, inputs and operations of the specification have in addition, each with its reason. All of it is optional:
 * a client written to the specification never notices.
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
  'WebhookRequestsInput.status': 'what failed is looked for among what was delivered',
  'WebhookRotateSecretInput.previousSecretExpiresInHours': 'receivers need time to take up the new secret',
  'Webhook.rateLimitPerSecond': 'an endpoint that can take only so much is not overrun',
  'Webhook.retrySchedule': 'failure and recovery are rehearsed in minutes with sandbox webhooks',
  'WebhookRequest.attemptLog': 'why a delivery failed is asked for attempt by attempt',
}
