import { type Context, refuseCanceled } from '../../../accounts/index.ts'
import { byPosition, type Connection, pageOf } from '../../../platform/graphql/index.ts'
import type { QueryWebhookRequestsArgs } from '../../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import { oldestKept } from '../../events/index.ts'
import { findWebhookOrDeleted } from '../../subscriptions/webhook.ts'
import type { WebhookRequest } from './webhook-request.ts'
import { failedRequestsOfWebhook, requestsOfWebhook } from './webhook-requests.queries.generated.ts'

/** Returns the requests of a webhook in the last 90 days, oldest first, also of a deleted one. */
export async function webhookRequests(
  context: Context,
  args: QueryWebhookRequestsArgs,
): Promise<Connection<WebhookRequest>> {
  const id = requireId('whk', args.input.webhookId, 'Webhook')
  const status = args.input.status ?? null
  const history = {
    shard: id.shard,
    webhookId: id.uuid,
    status,
    callerId: context.caller.account.id,
    since: oldestKept(context.wallNow),
  }
  const page = await pageOf<WebhookRequest, bigint>({
    sealer: context.sealer,
    scope: ['webhookRequests', id.uuid, status],
    args,
    order: 'oldest first',
    by: byPosition,
    positionOf: (row) => row.position,
    rows: ({ direction, from, limit }) => {
      const statements = status === 'failed' ? failedRequestsOfWebhook : requestsOfWebhook
      return refuseCanceled(context.db.read.run(statements[direction], { ...history, from, limit }))
    },
  })
  // Checks the webhook for an empty page. Other pages prove the caller's access.
  if (page.edges.length === 0 && !(await findWebhookOrDeleted(context, id.uuid))) throw notFound('Webhook')
  return page
}
