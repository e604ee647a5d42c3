import type { Account, Context } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type ContactOfPlanRow, contactOfPlan as contactOfPlanStatement } from './change-plan.queries.generated.ts'

/** Who pays a plan of an organization that the caller was found to reach. Refuses nobody (NOT_FOUND) and the deleted (INVALID_STATE). */
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

/** Refuses with INVALID_STATE a contact that is deleted. */
export function refuseDeleted(deletedAt: Timestamp | null): void {
  if (deletedAt !== null) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
}
