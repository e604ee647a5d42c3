import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import { dateIn, epochMsOf, plus } from '../../platform/time/index.ts'
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
type RecipientCounter = Counter & Pick<Services, 'db' | 'sealer'>

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
 * Counts a message to an address: of its organization, and of all organizations of one mode below one top account, which send it
 * at most twice as many. Returns false when either has sent the most in 24 hours. Counting the same message again changes nothing.
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

/** Counts a message to an address within a scope; false when the scope has sent it the most in 24 hours. */
async function countInScope(
  services: RecipientCounter,
  { id, to }: { readonly id: string; readonly to: string },
  scope: string,
  most: number,
): Promise<boolean> {
  const addressHash = countedAddressHash(services, scope, to)
  const now = services.wallNow()
  const counted = await services.db.write.run(countMailToRecipient, {
    ...{ shard: recipientShard(addressHash), addressHash, messageId: id, now, most },
    dayAgoId: uuidLowerBound(epochMsOf(plus(now, { days: -1 }))),
  })
  return counted.length > 0
}

function senderOf(rows: readonly MailSenderOfRow[], orgId: string): MailSenderOfRow {
  const sender = first(rows)
  if (!sender) throw new Error(`organization ${orgId} does not exist`)
  return sender
}
