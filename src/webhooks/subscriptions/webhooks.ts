import { type Context, requireAccount } from '../../accounts/index.ts'
import { byId, type Connection, type ConnectionArguments, pageOf } from '../../platform/graphql/index.ts'
import type { Webhook } from './webhook.ts'
import { webhooksAscending, webhooksDescending } from './webhooks.queries.generated.ts'

export interface WebhooksArguments extends ConnectionArguments {
  readonly input: NonNullable<ConnectionArguments['input']> & { readonly ownerId?: string | null }
}

/** Returns the webhooks of an account, by default the caller's, newest first. */
export async function webhooks(context: Context, args: WebhooksArguments): Promise<Connection<Webhook>> {
  const account = await requireAccount(context, args.input.ownerId)
  const owner = { shard: account.shard, accountId: account.id, callerId: context.caller.account.id }
  return pageOf<Webhook, string>({
    sealer: context.sealer,
    scope: ['webhooks', account.id],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (row) => row.id,
    rows: ({ direction, from, limit }) =>
      context.db.read.run(direction === 'ascending' ? webhooksAscending : webhooksDescending, {
        ...owner,
        from,
        limit,
      }),
  })
}
