/**
 * The five operations of the specification, each with its kind, its argument `input` and its
 * result.
 */
export const OPERATIONS: Readonly<Record<string, { kind: 'Query' | 'Mutation'; input: string; returns: string }>> = {
  deleteContact: { kind: 'Mutation', input: 'DeleteContactInput!', returns: 'Contact!' },
  createPaymentPlanSession: {
    kind: 'Mutation',
    input: 'CreatePaymentPlanSessionInput!',
    returns: 'PaymentPlanSession!',
  },
  webhooks: { kind: 'Query', input: 'WebhooksInput!', returns: 'WebhookConnection!' },
  webhookRequests: { kind: 'Query', input: 'WebhookRequestsInput!', returns: 'WebhookRequestConnection!' },
  webhookRotateSecret: { kind: 'Mutation', input: 'WebhookRotateSecretInput!', returns: 'WebhookSecretResult!' },
}

/**
 * Operations that the specification only names, with the argument and the result if it gives them.
 */
export const NAMED_OPERATIONS: Readonly<
  Record<string, { kind: 'Query' | 'Mutation'; argument?: string; returns?: string }>
> = {
  node: { kind: 'Query', argument: 'id' },
  paymentMethod: { kind: 'Query', argument: 'id', returns: 'PaymentMethod' },
  vaultToken: { kind: 'Query', argument: 'id', returns: 'VaultToken' },
  vaultTokens: { kind: 'Query', returns: 'VaultTokenConnection' },
  vaultTokenizeCard: { kind: 'Mutation', returns: 'VaultToken' },
  vaultTokenizeBankAccount: { kind: 'Mutation', returns: 'VaultToken' },
  paymentMethodCharge: { kind: 'Mutation' },
  chargePaymentMethod: { kind: 'Mutation' },
  webhookCreate: { kind: 'Mutation', returns: 'WebhookSecretResult' },
}
