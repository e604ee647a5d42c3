import { accountIdOf, type Context, recordById } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { formatId, type Id, shardOf } from '../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { mailSuppressionById } from './mail-suppressions.queries.generated.ts'

/** An entry of an organization's suppression list. */
export interface MailSuppression {
  readonly id: string
  readonly orgId: string
  /** A MailSuppressionReason: the table's constraint ensures it. */
  readonly reason: string
  /** `Recipient`, `ApiKey`, `Person` or `Operator`: the table's constraint ensures it. */
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
}

/** Returns the entry of that id, or null. */
export function findMailSuppression(context: Context, { shard, uuid }: Id): Promise<MailSuppression | null> {
  return find(context, { shard, id: uuid, includeRemoved: false })
}

/**
 * Returns the entry of that id. Throws NOT_FOUND when it was removed or the caller can't reach it.
 */
export const mailSuppression = recordById('sup', 'Mail suppression', findMailSuppression)

/**
 * Returns the entry of that id, also when it was removed, for replays of a request.
 */
export function findMailSuppressionOrRemoved(context: Context, uuid: string): Promise<MailSuppression | null> {
  return find(context, { shard: shardOf(uuid), id: uuid, includeRemoved: true })
}

async function find(
  { db, caller }: Context,
  key: { readonly shard: number; readonly id: string; readonly includeRemoved: boolean },
): Promise<MailSuppression | null> {
  return first(await db.read.run(mailSuppressionById, { ...key, callerId: caller.account.id }))
}

/** Returns the entry as its events show it. */
export function mailSuppressionPayload({ id, orgId, reason, source, keyId, createdAt }: MailSuppression) {
  return {
    id: formatId('sup', id),
    orgId: accountIdOf({ kind: 'Organization', id: orgId }),
    reason,
    source,
    keyId: keyId && formatId('key', keyId),
    createdAt: toSeconds(createdAt),
  }
}
