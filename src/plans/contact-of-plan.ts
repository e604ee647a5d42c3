import type { Account, Context } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type ContactOfPlanRow, contactOfPlan as contactOfPlanStatement } from './change-plan.queries.generated.ts'

/**
 * Returns the contact of a plan in an organization that the caller can access. Throws NOT_FOUND for
 * a missing contact and INVALID_STATE for a deleted one.
 */
export async function contactOfPlan(
  { db }: Context,
  { shard, id: orgId }: Account,
  contactId: string,
): Promise<ContactOfPlanRow> {
  const contact = first(await db.read.run(contactOfPlanStatement, { shard, orgId, contactId }))
  if (!contact) throw notFound('Contact')
  refuseDeleted(contact.deletedAt)
  return contact
}

/** Throws INVALID_STATE for a deleted contact. */
export function refuseDeleted(deletedAt: Timestamp | null): void {
  if (deletedAt !== null) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
}
