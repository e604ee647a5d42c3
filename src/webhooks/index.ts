import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type * as DeliveryFigures from './delivery/delivery-figures.ts'
import { findWebhook } from './webhook.ts'
import { findWebhookRecovery } from './webhook-recovery.ts'
import { findWebhookRequest } from './webhook-request.ts'
import { webhooksResolvers } from './webhooks.resolvers.ts'

export type { WebhookAttempt } from './attempt-log.ts'
export { examineDelivery } from './consistency/examine-delivery.ts'
export { openAgent } from './delivery/connect.ts'
export { type Delivery, deliverWebhooks } from './delivery/deliver-webhooks.ts'
export type { DeliveryMetrics } from './delivery/delivery-metrics.ts'
export { tellFailing } from './delivery/tell-failing.ts'
export { isHeard } from './is-heard.ts'
export { recoverWebhooks } from './recover-webhooks.ts'
export { sealedWebhookSecrets } from './sealed-webhook-secrets.ts'
export { subscribeCallback } from './subscribe-callback.ts'
export { sweepWebhookRecoveries } from './sweep-webhook-recoveries.ts'
export { type Destinations, outboundUrlProblem, type WebhookDestinations, webhookUrlProblem } from './url.ts'
export type { Webhook } from './webhook.ts'
export { type WebhookCreateInput, type WebhookSecretResult, webhookCreate } from './webhook-create.ts'
export type { WebhookRecovery } from './webhook-recovery.ts'
export type { WebhookRequest } from './webhook-request.ts'

/** Opens the figures of delivery. Loaded when it is called: whoever serves none does without the library. */
export async function openDeliveryFigures(
  ...given: Parameters<typeof DeliveryFigures.openDeliveryFigures>
): Promise<DeliveryFigures.DeliveryFigures> {
  return (await import('./delivery/delivery-figures.ts')).openDeliveryFigures(...given)
}

/** Webhooks and their deliveries in the schema. */
export const webhooksFeature: Feature<Context> = {
  name: 'webhooks',
  sdl: readFileSync(new URL('webhooks.graphql', import.meta.url), 'utf8'),
  resolvers: webhooksResolvers,
  nodes: {
    Webhook: { prefix: 'whk', find: findWebhook },
    WebhookRequest: { prefix: 'whr', find: findWebhookRequest },
    WebhookRecovery: { prefix: 'whc', find: findWebhookRecovery },
  },
}
