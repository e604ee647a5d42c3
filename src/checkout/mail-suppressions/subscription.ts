import { type Account, audit, type Context, type Services } from '../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../platform/db/index.ts'
import { recipientHash, recipientShard } from '../mail-limits/index.ts'
import { addSuppression, announceSuppression } from './add-suppression.ts'
import type { MailSuppression } from './mail-suppression.ts'
import {
  installationMailSuppression,
  lockMailSuppressionOfAddress,
  mailSuppressionReasons,
  removeMailSuppression,
} from './mail-suppressions.queries.generated.ts'

/**
 * The state of a recipient for an organization. `suppressed`: the address is on the list for
 * another reason than `unsubscribed`.
 */
export type Subscription = 'subscribed' | 'unsubscribed' | 'suppressed'

/** Returns the state of a recipient. */
export async function subscriptionOf(
  { db }: Pick<Context, 'db'>,
  { shard, id: orgId }: Account,
  addressHash: Buffer,
): Promise<Subscription> {
  const [reasons, ofInstallation] = await Promise.all([
    db.read.run(mailSuppressionReasons, { shard, orgId, addressHash }),
    db.read.run(installationMailSuppression, { shard: recipientShard(addressHash), addressHash }),
  ])
  if (reasons.some(({ reason }) => reason === 'Unsubscribed')) return 'unsubscribed'
  return reasons.length + ofInstallation.length > 0 ? 'suppressed' : 'subscribed'
}

/**
 * Adds the recipient's own entry to the list of an organization. An entry for the same reason
 * becomes the recipient's.
 */
export async function unsubscribe(recipient: Context, account: Account, addressHash: Buffer): Promise<void> {
  await recipient.db.transaction(async (tx) => {
    const before = await lockUnsubscribed(tx, account, addressHash)
    if (before?.source === 'Recipient') return
    if (before) await remove(recipient, tx, account, before)
    const id = recipient.mintId(account.shard)
    const added = await addSuppression(recipient, tx, account, {
      ...{ id, addressHash, reason: 'Unsubscribed', source: 'Recipient', keyId: null, operator: null },
      createdAt: recipient.wallNow(),
    })
    if (added.id === id) await auditChange(recipient, tx, account, 'mail.unsubscribe', added)
  })
  recipient.hint('outbox')
}

/** Removes the entry for the reason `unsubscribed`. Entries for other reasons stay. */
export async function subscribe(recipient: Context, account: Account, addressHash: Buffer): Promise<void> {
  await recipient.db.transaction(async (tx) => {
    const before = await lockUnsubscribed(tx, account, addressHash)
    if (!before) return
    await remove(recipient, tx, account, before)
    await auditChange(recipient, tx, account, 'mail.subscribe', before)
  })
  recipient.hint('outbox')
}

async function lockUnsubscribed(
  tx: Transaction,
  { shard, id: orgId }: Account,
  addressHash: Buffer,
): Promise<MailSuppression | null> {
  return first(await tx.run(lockMailSuppressionOfAddress, { shard, orgId, addressHash, reason: 'Unsubscribed' }))
}

async function remove(recipient: Context, tx: Transaction, account: Account, entry: MailSuppression): Promise<void> {
  await tx.run(removeMailSuppression, { shard: account.shard, id: entry.id, now: recipient.wallNow() })
  await announceSuppression(recipient, tx, account, 'mail_suppression.deleted', entry)
}

function auditChange(
  recipient: Context,
  tx: Transaction,
  owner: Account,
  action: 'mail.unsubscribe' | 'mail.subscribe',
  { id }: MailSuppression,
): Promise<void> {
  return audit(recipient, tx, { owner, action, record: { type: 'MailSuppression', id }, outcome: 'done' })
}

/**
 * Checks that an address is on neither the organization's suppression list nor the installation's.
 */
export async function acceptsMessages(
  services: Pick<Services, 'sealer'>,
  queryable: Queryable,
  { shard, orgId }: { readonly shard: number; readonly orgId: string },
  address: string,
): Promise<boolean> {
  const addressHash = recipientHash(services, address)
  const [ofOrganization, ofInstallation] = await Promise.all([
    queryable.run(mailSuppressionReasons, { shard, orgId, addressHash }),
    queryable.run(installationMailSuppression, { shard: recipientShard(addressHash), addressHash }),
  ])
  return ofOrganization.length === 0 && ofInstallation.length === 0
}
