import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findWebhookRecovery } from './delivery/recovery/webhook-recovery.ts'
import { findWebhookRequest } from './delivery/requests/webhook-request.ts'
import { findWebhook } from './subscriptions/webhook.ts'
import { webhooksResolvers } from './webhooks.resolvers.ts'

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
