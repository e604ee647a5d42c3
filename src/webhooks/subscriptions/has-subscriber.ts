import type { Account } from '../../accounts/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { openWebhooksOfAccounts } from '../delivery/fan-out.queries.generated.ts'
import type { EventName } from '../events/index.ts'
import { matchesSubscription } from './matches-subscription.ts'

/** Returns true when an enabled webhook of an account, or of one above it, is subscribed to that type of event. */
export async function hasSubscriber(
  queryable: Queryable,
  { id, agencyId, platformId }: Pick<Account, 'id' | 'agencyId' | 'platformId'>,
  type: EventName,
): Promise<boolean> {
  const accountIds = [id, agencyId, platformId].filter((each) => each !== null)
  const webhooks = await queryable.run(openWebhooksOfAccounts, { shards: accountIds.map(shardOf), accountIds })
  return webhooks.some(({ events }) => matchesSubscription(events, type))
}
