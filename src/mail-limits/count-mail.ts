import type { Services } from '../access/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { uuidLowerBound } from '../platform/ids/index.ts'
import { dateIn, epochMsOf, plus } from '../platform/time/index.ts'
import {
  countMailOfDay,
  countMailToRecipient,
  type MailSenderOfRow,
  mailSenderOf,
} from './mail-limits.queries.generated.ts'
import { countedAddressHash, recipientShard } from './recipient-hash.ts'

/** One organization alone can't use up what an address takes from the others of its platform. */
const ORGANIZATIONS_TO_SILENCE = 2

type Counter = Pick<Services, 'wallNow' | 'mailLimits'>

/** The limit that a message exceeds: that of its organization, or that of all organizations below its top account. */
export type ExceededLimit = 'organization' | 'platform'

/**
 * Counts a message for its organization and for the top of its tree, on this day in UTC. Returns the limit that the message
 * exceeds, or null. Both counts stay locked until the transaction ends; roll it back when a limit is exceeded.
 */
export async function countOfOrganization(
  { wallNow, mailLimits }: Counter,
  tx: Transaction,
  { shard, orgId }: { readonly shard: number; readonly orgId: string },
): Promise<ExceededLimit | null> {
  const { mode, topId, topShard } = senderOf(await tx.run(mailSenderOf, { orgId }), orgId)
  const day = dateIn('UTC', wallNow())
  const own = await tx.run(countMailOfDay, { shard, orgId, mode, day, most: mailLimits.perOrganization })
  if (own.length === 0) return 'organization'
  // The limit of a tree of one organization is that of the organization.
  if (topId === orgId) return null
  const ofTree = { shard: topShard, orgId: topId, mode, day, most: mailLimits.perPlatform }
  return (await tx.run(countMailOfDay, ofTree)).length === 0 ? 'platform' : null
}

/**
 * Counts a message to an address, over all organizations of one mode below one top account. Returns false when the address
 * has had the most in 24 hours. Counting the same message again changes nothing.
 */
export async function countOfRecipient(
  services: Counter & Pick<Services, 'db' | 'sealer'>,
  { id, to, orgId }: { readonly id: string; readonly to: string; readonly orgId: string },
): Promise<boolean> {
  const { db, wallNow, mailLimits } = services
  const sender = senderOf(await db.read.run(mailSenderOf, { orgId }), orgId)
  const addressHash = countedAddressHash(services, sender, to)
  const now = wallNow()
  const counted = await db.write.run(countMailToRecipient, {
    ...{
      shard: recipientShard(addressHash),
      addressHash,
      messageId: id,
      now,
      most: mailLimits.perRecipient * ORGANIZATIONS_TO_SILENCE,
    },
    dayAgoId: uuidLowerBound(epochMsOf(plus(now, { days: -1 }))),
  })
  return counted.length > 0
}

function senderOf(rows: readonly MailSenderOfRow[], orgId: string): MailSenderOfRow {
  const sender = first(rows)
  if (!sender) throw new Error(`organization ${orgId} does not exist`)
  return sender
}
