import type { Services } from '../access/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { uuidLowerBound } from '../platform/ids/index.ts'
import { dateIn, epochMsOf, plus } from '../platform/time/index.ts'
import { countMailOfDay, countMailToRecipient } from './mail-limits.queries.generated.ts'
import { recipientHash, recipientShard } from './recipient-hash.ts'

type Counter = Pick<Services, 'wallNow' | 'mailLimits'>

/**
 * Counts a message of an organization on this day in UTC; false when it has sent the most. Until the transaction ends nobody
 * else counts for the organization.
 */
export async function countOfOrganization(
  { wallNow, mailLimits }: Counter,
  tx: Transaction,
  { shard, orgId }: { readonly shard: number; readonly orgId: string },
): Promise<boolean> {
  const counted = await tx.run(countMailOfDay, {
    ...{ shard, orgId, day: dateIn('UTC', wallNow()), most: mailLimits.perOrganization },
  })
  return counted.length > 0
}

/**
 * Counts a message to an address over all organizations, in the address's own bucket; false when it has had the most in 24
 * hours. Counting the same message again changes nothing.
 */
export async function countOfRecipient(
  services: Counter & Pick<Services, 'db' | 'sealer'>,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<boolean> {
  const { db, wallNow, mailLimits } = services
  const addressHash = recipientHash(services, to)
  const now = wallNow()
  const counted = await db.write.run(countMailToRecipient, {
    ...{ shard: recipientShard(addressHash), addressHash, messageId: id, now, most: mailLimits.perRecipient },
    dayAgoId: uuidLowerBound(epochMsOf(plus(now, { days: -1 }))),
  })
  return counted.length > 0
}
