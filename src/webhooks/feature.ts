import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { webhookRecover } from './delivery/recovery/webhook-recover.ts'
import { findWebhookRecovery, webhookRecovery } from './delivery/recovery/webhook-recovery.ts'
import { attemptLog } from './delivery/requests/attempt-log.ts'
import { deliveries } from './delivery/requests/deliveries.ts'
import { waitReason, waitReasonOfWebhook, windowOf } from './delivery/requests/wait-reason.ts'
import { findWebhookRequest, webhookRequest } from './delivery/requests/webhook-request.ts'
import { webhookRequestRetry } from './delivery/requests/webhook-request-retry.ts'
import { webhookRequests } from './delivery/requests/webhook-requests.ts'
import { findWebhook, findWebhookOrDeleted, ownerIdOfRow, webhook } from './subscriptions/webhook.ts'
import { type WebhookSecretResult, webhookCreate } from './subscriptions/webhook-create.ts'
import { webhookDelete } from './subscriptions/webhook-delete.ts'
import { webhookRotateSecret } from './subscriptions/webhook-rotate-secret.ts'
import { webhookTest } from './subscriptions/webhook-test.ts'
import { webhookUpdate } from './subscriptions/webhook-update.ts'
import { webhooks } from './subscriptions/webhooks.ts'

const shardOfWebhook = (context: Context, { id }: { readonly id: string }) => recordShard(context, 'whk', id)
const shownOnce = { recordId: (result: WebhookSecretResult) => result.webhook.id, secretOf: 'whk' }

/** Webhooks and their deliveries in the schema. */
export const webhooksFeature: Feature<Context> = {
  name: 'webhooks',
  sdl: readFileSync(new URL('webhooks.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      webhook: (_root, { id }, context) => webhook(context, id),
      webhooks: (_root, args, context) => webhooks(context, args),
      webhookRequest: (_root, { id }, context) => webhookRequest(context, id),
      webhookRequests: (_root, args, context) => webhookRequests(context, args),
      deliveries: (_root, args, context) => deliveries(context, args),
      webhookRecovery: (_root, { id }, context) => webhookRecovery(context, id),
    },
    Mutation: {
      webhookCreate: mutation({
        type: 'Webhook',
        shard: (context, input) => ownerShard(context, null, input.ownerId),
        run: webhookCreate,
        ...shownOnce,
      }),
      webhookUpdate: mutation({ type: 'Webhook', shard: shardOfWebhook, run: webhookUpdate }),
      webhookDelete: mutation({
        type: 'Webhook',
        shard: shardOfWebhook,
        run: webhookDelete,
        readAgain: findWebhookOrDeleted,
      }),
      webhookRotateSecret: mutation({
        type: 'Webhook',
        shard: shardOfWebhook,
        run: webhookRotateSecret,
        ...shownOnce,
      }),
      webhookTest: mutation({ type: 'WebhookRequest', shard: shardOfWebhook, run: webhookTest }),
      webhookRequestRetry: mutation({
        type: 'WebhookRequest',
        shard: (context, { id }) => recordShard(context, 'whr', id),
        run: webhookRequestRetry,
      }),
      webhookRecover: mutation({ type: 'WebhookRecovery', shard: shardOfWebhook, run: webhookRecover }),
    },
    Webhook: {
      id: (row) => formatId('whk', row.id),
      ownerId: ownerIdOfRow,
      attemptsInFlight: (row) => row.inFlight,
      window: windowOf,
      heldBackBy: (row, _args, { wallNow }) => waitReasonOfWebhook(row, wallNow()),
    },
    WebhookRequest: {
      id: (row) => formatId('whr', row.id),
      webhookId: (row) => formatId('whk', row.webhookId),
      ownerId: ownerIdOfRow,
      eventId: (row) => formatId('evt', row.eventId),
      waitReason: (row, _args, { wallNow }) => waitReason(row, wallNow()),
      attemptLog: (row, _args, context) => attemptLog(context, row),
    },
    WebhookRecovery: {
      id: (row) => formatId('whc', row.id),
      webhookId: (row) => formatId('whk', row.webhookId),
      ownerId: ownerIdOfRow,
    },
  } satisfies Resolvers,
  nodes: {
    Webhook: { prefix: 'whk', find: findWebhook },
    WebhookRequest: { prefix: 'whr', find: findWebhookRequest },
    WebhookRecovery: { prefix: 'whc', find: findWebhookRecovery },
  },
}
