import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { type WebhookRecoverInput, webhookRecover } from './delivery/recovery/webhook-recover.ts'
import { type WebhookRecovery, webhookRecovery } from './delivery/recovery/webhook-recovery.ts'
import { attemptLog } from './delivery/requests/attempt-log.ts'
import { type WebhookRequest, webhookRequest } from './delivery/requests/webhook-request.ts'
import { webhookRequestRetry } from './delivery/requests/webhook-request-retry.ts'
import { type WebhookRequestsArguments, webhookRequests } from './delivery/requests/webhook-requests.ts'
import { findWebhookOrDeleted, ownerIdOfRow, type Webhook, webhook } from './subscriptions/webhook.ts'
import { type WebhookCreateInput, type WebhookSecretResult, webhookCreate } from './subscriptions/webhook-create.ts'
import { webhookDelete } from './subscriptions/webhook-delete.ts'
import { type WebhookRotateSecretInput, webhookRotateSecret } from './subscriptions/webhook-rotate-secret.ts'
import { webhookTest } from './subscriptions/webhook-test.ts'
import { type WebhookUpdateInput, webhookUpdate } from './subscriptions/webhook-update.ts'
import { type WebhooksArguments, webhooks } from './subscriptions/webhooks.ts'

interface ById {
  readonly id: string
}

const ofWebhook = (context: Context, { id }: ById) => recordShard(context, 'whk', id)
const shownOnce = { recordId: (result: WebhookSecretResult) => result.webhook.id, secretOf: 'whk' }

export const webhooksResolvers = {
  Query: {
    webhook: (_root: unknown, { id }: ById, context: Context) => webhook(context, id),
    webhooks: (_root: unknown, args: WebhooksArguments, context: Context) => webhooks(context, args),
    webhookRequest: (_root: unknown, { id }: ById, context: Context) => webhookRequest(context, id),
    webhookRequests: (_root: unknown, args: WebhookRequestsArguments, context: Context) =>
      webhookRequests(context, args),
    webhookRecovery: (_root: unknown, { id }: ById, context: Context) => webhookRecovery(context, id),
  },
  Mutation: {
    webhookCreate: mutation<{ input: WebhookCreateInput }, WebhookSecretResult>({
      type: 'Webhook',
      shard: (context, input) => ownerShard(context, null, input.ownerId),
      run: webhookCreate,
      ...shownOnce,
    }),
    webhookUpdate: mutation<{ input: WebhookUpdateInput }, Webhook>({
      type: 'Webhook',
      shard: ofWebhook,
      run: webhookUpdate,
    }),
    webhookDelete: mutation<{ input: ById }, Webhook>({
      type: 'Webhook',
      shard: ofWebhook,
      run: webhookDelete,
      readAgain: findWebhookOrDeleted,
    }),
    webhookRotateSecret: mutation<{ input: WebhookRotateSecretInput }, WebhookSecretResult>({
      type: 'Webhook',
      shard: ofWebhook,
      run: webhookRotateSecret,
      ...shownOnce,
    }),
    webhookTest: mutation<{ input: ById }, WebhookRequest>({
      type: 'WebhookRequest',
      shard: ofWebhook,
      run: webhookTest,
    }),
    webhookRequestRetry: mutation<{ input: ById }, WebhookRequest>({
      type: 'WebhookRequest',
      shard: (context, { id }) => recordShard(context, 'whr', id),
      run: webhookRequestRetry,
    }),
    webhookRecover: mutation<{ input: WebhookRecoverInput }, WebhookRecovery>({
      type: 'WebhookRecovery',
      shard: ofWebhook,
      run: webhookRecover,
    }),
  },
  Webhook: {
    id: (row: Webhook) => formatId('whk', row.id),
    ownerId: ownerIdOfRow,
  },
  WebhookRequest: {
    id: (row: WebhookRequest) => formatId('whr', row.id),
    webhookId: (row: WebhookRequest) => formatId('whk', row.webhookId),
    ownerId: ownerIdOfRow,
    attemptLog: (row: WebhookRequest, _args: unknown, context: Context) => attemptLog(context, row),
  },
  WebhookRecovery: {
    id: (row: WebhookRecovery) => formatId('whc', row.id),
    webhookId: (row: WebhookRecovery) => formatId('whk', row.webhookId),
    ownerId: ownerIdOfRow,
  },
} satisfies Resolvers
