import { type Context, newestFirst, requireAccount } from '../../accounts/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { QueryWebhooksArgs } from '../../platform/graphql/inputs.generated.ts'
import type { Webhook } from './webhook.ts'
import { webhooksOfAccount } from './webhooks.queries.generated.ts'

/** Returns the webhooks of an account, by default the caller's, newest first. */
export async function webhooks(context: Context, args: QueryWebhooksArgs): Promise<Connection<Webhook>> {
  const account = await requireAccount(context, args.input.ownerId)
  const owner = { shard: account.shard, accountId: account.id, callerId: context.caller.account.id }
  return newestFirst(context, ['webhooks', account.id], args, ({ direction, from, limit }) =>
    context.db.read.run(webhooksOfAccount[direction], { ...owner, from, limit }),
  )
}
