import { type Context, organizationOf, type Services, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { announceSuppression } from './add-suppression.ts'
import type { MailSuppression } from './mail-suppression.ts'
import {
  deleteRemovedMailSuppressions,
  lockMailSuppression,
  removeMailSuppression,
} from './mail-suppressions.queries.generated.ts'

/**
 * Removes an entry that an API key or a person added. Refuses entries of recipients and operators
 * with INVALID_STATE.
 */
export async function mailSuppressionDelete(
  context: Context,
  input: { readonly id: string },
): Promise<MailSuppression> {
  const { uuid: id, shard } = requireId('sup', input.id, 'Mail suppression')
  return transaction(context, async (tx) => {
    const entry = first(await tx.run(lockMailSuppression, { shard, id, callerId: context.caller.account.id }))
    if (!entry) throw notFound('Mail suppression')
    if (entry.source === 'Recipient')
      throw new Refusal('INVALID_STATE', 'The recipient added this entry. The recipient or an operator can remove it.')
    if (entry.source === 'Operator')
      throw new Refusal('INVALID_STATE', 'An operator added this entry. Only an operator can remove it.')
    await Promise.all([
      tx.run(removeMailSuppression, { shard, id, now: context.wallNow() }),
      announceSuppression(context, tx, await organizationOf(context, entry), 'mail_suppression.deleted', entry),
    ])
    return entry
  })
}

/** Longer than a request with an `Idempotency-Key` can be replayed. */
const KEPT_DAYS = 2
const ROWS_MAX = 10_000

/** Deletes entries that were removed two days ago. */
export async function deleteRemovedSuppressions({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<void> {
  const before = plus(wallNow(), { days: -KEPT_DAYS })
  await db.write.run(deleteRemovedMailSuppressions, { before, limit: ROWS_MAX })
}
