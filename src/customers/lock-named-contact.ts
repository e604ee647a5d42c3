import type { Context } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { parseId } from '../platform/ids/index.ts'
import { type LockReferencedContactRow, lockReferencedContact } from './contact-references.queries.generated.ts'

/** A contact that can't be deleted until the transaction ends. */
export type LockedContact = LockReferencedContactRow

/** Locks the contact that an input names, so that it can't be deleted meanwhile. Returns null when the caller can't reach one. */
export async function lockNamedContact(
  { caller }: Context,
  tx: Transaction,
  { contactId }: { readonly contactId?: string | null | undefined },
  shard: number,
): Promise<LockedContact | null> {
  const id = contactId == null ? null : parseId('con', contactId)
  // A contact in another bucket belongs to another organization. The transaction stays in its own bucket.
  if (id?.shard !== shard) return null
  return first(await tx.run(lockReferencedContact, { shard, id: id.uuid, callerId: caller.account.id }))
}
