export { checkDelivery, type DeliveryFindings } from './consistency/check-delivery.ts'
export { announceFailingWebhooks } from './delivery/announce-failing.ts'
export { openAgent } from './delivery/connections/open-agent.ts'
export { copyBodies } from './delivery/copy-bodies.ts'
export { deliverWebhooks, type WebhookDelivery } from './delivery/deliver-webhooks.ts'
export { hasSubscriber } from './delivery/fan-out.ts'
export { endRequestLeases } from './delivery/lost-claims.ts'
export type { DeliveryMetrics } from './delivery/metrics/delivery-metrics.ts'
export { openDeliveryMetrics } from './delivery/metrics/delivery-metrics.ts'
export { deleteExpiredRecoveries } from './delivery/recovery/delete-expired-recoveries.ts'
export { recoverWebhooks } from './delivery/recovery/recover-webhooks.ts'
export type { WebhookRecovery } from './delivery/recovery/webhook-recovery.ts'
export type { WebhookAttempt } from './delivery/requests/attempt-log.ts'
export type { WebhookRequest } from './delivery/requests/webhook-request.ts'
export { deliveryExporter } from './exports/exporters.ts'
export { sealedWebhookSecrets } from './subscriptions/signing-secret.ts'
export { subscribeCallback } from './subscriptions/subscribe-callback.ts'
export {
  type Destinations,
  outboundUrlProblem,
  type WebhookDestinations,
  webhookUrlProblem,
} from './subscriptions/url-problem.ts'
export type { Webhook } from './subscriptions/webhook.ts'
export { type WebhookSecretResult, webhookCreate } from './subscriptions/webhook-create.ts'
