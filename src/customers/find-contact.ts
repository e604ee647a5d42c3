import { type Account, batched, type Context } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type Id, requireId, shardOf } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Contact } from './contact.ts'
import { contactById, contactsByIds, lockContact } from './contacts.queries.generated.ts'

/** The contact of that id, deleted or not; refuses with NOT_FOUND when the caller can't reach one. */
export async function contact(context: Context, id: string): Promise<Contact> {
  const found = await findContact(context, requireId('con', id, 'Contact'))
  if (!found) throw notFound('Contact')
  return found
}

/** The contact of that id, or null when the caller can't reach one. */
export async function findContact({ db, caller }: Context, id: Id): Promise<Contact | null> {
  return first(await db.read.run(contactById, { shard: id.shard, id: id.uuid, callerId: caller.account.id }))
}

/** The contact that a record of the answer points at, found together with those of all other records. */
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

/** A contact of an organization, held until the transaction ends; null for one that it does not have. */
export async function lockContactOf(
  tx: Transaction,
  { shard, id: orgId }: Pick<Account, 'shard' | 'id'>,
  id: string,
): Promise<Contact | null> {
  return first(await tx.run(lockContact, { shard, id, orgId, callerId: orgId }))
}
