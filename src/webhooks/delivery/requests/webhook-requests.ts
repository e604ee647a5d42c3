import type { Context } from '../../../accounts/index.ts'
import { byPosition, type Connection, type ConnectionArguments, pageOf } from '../../../platform/graphql/index.ts'
import { requireId } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import { oldestKept } from '../../events/index.ts'
import { findWebhookOrDeleted } from '../../subscriptions/webhook.ts'
import type { WebhookRequest } from './webhook-request.ts'
import { webhookRequestsAscending, webhookRequestsDescending } from './webhook-requests.queries.generated.ts'

export interface WebhookRequestsArguments extends ConnectionArguments {
  readonly input: NonNullable<ConnectionArguments['input']> & {
    readonly webhookId: string
    readonly status?: string | null
  }
}

/** Returns the requests of a webhook in the last 90 days, oldest first, also of a deleted one. */
export async function webhookRequests(
  context: Context,
  args: WebhookRequestsArguments,
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
    rows: ({ direction, from, limit }) =>
      context.db.read.run(direction === 'ascending' ? webhookRequestsAscending : webhookRequestsDescending, {
        ...history,
        from,
        limit,
      }),
  })
  // Requests prove that the caller can access the webhook. An empty page does not.
  if (page.edges.length === 0 && !(await findWebhookOrDeleted(context, id.uuid))) throw notFound('Webhook')
  return page
}
