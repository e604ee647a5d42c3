import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import { dateIn, epochMsOf, plus } from '../../platform/time/index.ts'
import {
  countMailOfDay,
  countMailToRecipient,
  deleteOldMailDays,
  deleteOldMailRecipients,
  type MailSenderOfRow,
  mailSenderOf,
} from './mail-limits.queries.generated.ts'
import { countedAddressHash, recipientShard } from './recipient-hash.ts'

/**
 * All organizations of a tree together may send a recipient this many times the limit of one
 * organization, so that one organization can't use up the limit alone.
 */
const ORGANIZATIONS_TO_SILENCE = 2

type Counter = Pick<Services, 'db' | 'wallNow' | 'mailLimits'>
type RecipientCounter = Counter & Pick<Services, 'sealer'>

/**
 * The limit that a message exceeds: the limit of its organization, or of all organizations below
 * its top account.
 */
type ExceededLimit = 'organization' | 'platform'

/**
 * Counts a message for its organization and for the top of its tree, on this day in UTC. Returns
 * the limit that the message exceeds, or null. Both counts stay locked until the transaction ends;
 * roll it back when a limit is exceeded.
 */
export async function countOfOrganization(
  { db, wallNow, mailLimits }: Counter,
  tx: Transaction,
  { shard, orgId }: { readonly shard: number; readonly orgId: string },
): Promise<ExceededLimit | null> {
  const { mode, topId, topShard } = senderOf(await tx.run(mailSenderOf, { orgId }), orgId)
  const day = dateIn('UTC', wallNow())
  const own = await tx.run(countMailOfDay, { shard, orgId, mode, day, messagesMax: mailLimits.perOrganization })
  if (own.length === 0) return 'organization'
  // The limit of a tree of one organization is that of the organization.
  if (topId === orgId) return null
  const ofTree = { shard: topShard, orgId: topId, mode, day, messagesMax: mailLimits.perPlatform }
  // The count of a tree in another cell is committed at once. If the transaction is rolled back,
  // the message stays counted.
  const queryable = db.isSameCell(shard, topShard) ? tx : db.write
  return (await queryable.run(countMailOfDay, ofTree)).length === 0 ? 'platform' : null
}

/**
 * Counts a message to an address, for its organization and for all organizations of its mode below
 * one top account, whose limit is twice as high. Returns false when a limit of 24 hours is reached.
 * Counting the same message again changes nothing.
 */
export async function countOfRecipient(
  services: RecipientCounter,
  message: { readonly id: string; readonly to: string; readonly orgId: string },
): Promise<boolean> {
  const { orgId } = message
  const { topId, mode } = senderOf(await services.db.read.run(mailSenderOf, { orgId }), orgId)
  const { perRecipient } = services.mailLimits
  if (!(await countInScope(services, message, orgId, perRecipient))) return false
  // The limit of a tree of one organization is that of the organization.
  return topId === orgId || countInScope(services, message, `${topId} ${mode}`, perRecipient * ORGANIZATIONS_TO_SILENCE)
}

/**
 * Counts a message to an address within a scope. Returns false when the scope has reached its limit
 * of 24 hours.
 */
async function countInScope(
  services: RecipientCounter,
  { id, to }: { readonly id: string; readonly to: string },
  scope: string,
  messagesMax: number,
): Promise<boolean> {
  const addressHash = countedAddressHash(services, scope, to)
  const now = services.wallNow()
  const counted = await services.db.write.run(countMailToRecipient, {
    ...{ shard: recipientShard(addressHash), addressHash, messageId: id, now, messagesMax },
    dayAgoId: uuidLowerBound(epochMsOf(plus(now, { days: -1 }))),
  })
  return counted.length > 0
}

function senderOf(rows: readonly MailSenderOfRow[], orgId: string): MailSenderOfRow {
  const sender = first(rows)
  if (!sender) throw new Error(`organization ${orgId} does not exist`)
  return sender
}

const ROWS_MAX = 10_000
/** Longer than a message may wait for a server after it was counted. */
const KEPT_DAYS = 2

/** Deletes counts that are older than every limit. */
export async function deleteExpiredMailCounts({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<void> {
  const before = plus(wallNow(), { days: -KEPT_DAYS })
  await db.write.run(deleteOldMailDays, { before: dateIn('UTC', before), limit: ROWS_MAX })
  await db.write.run(deleteOldMailRecipients, { before, limit: ROWS_MAX })
}
