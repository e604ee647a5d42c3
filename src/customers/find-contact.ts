import { type Account, batched, type Context } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type Id, requireId, shardOf } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Contact } from './contact.ts'
import { contactById, contactsByIds, lockContact } from './contacts.queries.generated.ts'

/**
 * Returns a contact by its id, deleted or not. Throws NOT_FOUND when the caller cannot reach one.
 */
export async function contact(context: Context, id: string): Promise<Contact> {
  const found = await findContact(context, requireId('con', id, 'Contact'))
  if (!found) throw notFound('Contact')
  return found
}

/** Returns a contact by its id, or null when the caller cannot reach one. */
export async function findContact({ db, caller }: Context, id: Id): Promise<Contact | null> {
  return first(await db.read.run(contactById, { shard: id.shard, id: id.uuid, callerId: caller.account.id }))
}

/** Returns the contact of a record. All lookups of one response are batched. */
export function contactOf(context: Context, record: { readonly contactId: string }): Promise<Contact | null> {
  return batched(context, record.contactId, contactsOfRecords)
}

async function contactsOfRecords({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await db.read.run(contactsByIds, {
    shards: ids.map(shardOf),
    ids: [...ids],
    callerId: caller.account.id,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks and returns a contact of an organization; null when the organization has no such contact.
 */
export async function lockContactOf(
  tx: Transaction,
  { shard, id: orgId }: Pick<Account, 'shard' | 'id'>,
  id: string,
): Promise<Contact | null> {
  return first(await tx.run(lockContact, { shard, id, orgId, callerId: orgId }))
}
