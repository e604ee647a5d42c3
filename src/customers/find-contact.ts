import { type Account, batched, type Context, lookupById, recordById } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { parseId, shardOf } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { Contact } from './contact.ts'
import {
  type ContactWhoPaysRow,
  contactWhoPays,
  type LockReferencedContactRow,
  lockReferencedContact,
} from './contact-references.queries.generated.ts'
import { contactById, contactsByIds, lockContact } from './contacts.queries.generated.ts'

/** Returns a contact by its id, or null when the caller cannot reach one. */
export const findContact = lookupById<Contact>(contactById)

/**
 * Returns a contact by its id, deleted or not. Throws NOT_FOUND when the caller can't reach one.
 */
export const contact = recordById('con', 'Contact', findContact)

/**
 * Returns the contact who pays an organization. Throws NOT_FOUND for none and INVALID_STATE for a
 * deleted one.
 */
export async function payingContact(
  { db }: Context,
  { shard, id: orgId }: Pick<Account, 'shard' | 'id'>,
  contactId: string,
): Promise<ContactWhoPaysRow> {
  return presentContact(first(await db.read.run(contactWhoPays, { shard, orgId, contactId })))
}

/** Returns a contact. Throws NOT_FOUND for none and INVALID_STATE for a deleted one. */
export function presentContact<Row extends { readonly deletedAt: Timestamp | null }>(contact: Row | null): Row {
  if (!contact) throw notFound('Contact')
  if (contact.deletedAt !== null) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
  return contact
}

/** Resolves the contact of a record, or null. All lookups of one response are batched. */
export function contactOf(
  { contactId }: { readonly contactId: string | null },
  _args: unknown,
  context: Context,
): Promise<Contact | null> | null {
  return contactId === null ? null : batched(context, contactId, contactsOfRecords)
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

/** A contact that can't be deleted until the transaction ends. */
export type LockedContact = LockReferencedContactRow

/**
 * Locks the contact that an input names, so that it can't be deleted meanwhile. Returns null when
 * the caller can't reach one.
 */
export async function lockNamedContact(
  { caller }: Context,
  tx: Transaction,
  { contactId }: { readonly contactId?: string | null | undefined },
  shard: number,
): Promise<LockedContact | null> {
  const id = contactId == null ? null : parseId('con', contactId)
  // A contact in another bucket belongs to another organization. The transaction stays in its own
  // bucket.
  if (id?.shard !== shard) return null
  return first(await tx.run(lockReferencedContact, { shard, id: id.uuid, callerId: caller.account.id }))
}
