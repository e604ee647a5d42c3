import {
  type Account,
  type Context,
  requireOrganization,
  requireOrganizationOf,
  transaction,
} from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { DeleteContactInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { announce } from '../webhooks/events/index.ts'
import { type Contact, contactPayload } from './contact.ts'
import { lockContact, markContactDeleted } from './contacts.queries.generated.ts'

/** A callback that runs in the transaction that deletes a contact. The contact's row is locked. */
export type WhenDeleted = (context: Context, tx: Transaction, contact: Contact, organization: Account) => Promise<void>

/**
 * Marks a contact as deleted and ends its open sessions and plans. Returns a deleted contact
 * unchanged.
 */
export async function deleteContact(
  context: Context,
  input: DeleteContactInput,
  whenDeleted: readonly WhenDeleted[],
): Promise<Contact> {
  const id = requireId('con', input.id, 'Contact')
  const named =
    input.orgId == null && input.ownerId == null ? null : await requireOrganization(context, input.orgId, input.ownerId)
  const key = { shard: id.shard, id: id.uuid, callerId: context.caller.account.id }
  return transaction(context, async (tx) => {
    // Locked before anything is canceled: a concurrent operation for this contact has committed and
    // is found below, or waits and then sees the deletion.
    const before = first(await tx.run(lockContact, { ...key, orgId: named?.id ?? null }))
    if (!before) throw notFound('Contact')
    if (before.deletedAt) return before
    const account = named ?? (await requireOrganizationOf(context, 'Contact', before))
    const at = context.now(account)
    const contact: Contact = { ...before, deletedAt: at, updatedAt: at }
    await Promise.all([
      tx.run(markContactDeleted, { ...key, deletedAt: at }),
      announce(context, tx, {
        type: 'contact.deleted',
        account,
        subjectId: contact.id,
        data: contactPayload(contact),
      }),
    ])
    for (const end of whenDeleted) await end(context, tx, contact, account)
    return contact
  })
}
