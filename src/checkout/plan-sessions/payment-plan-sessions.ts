import type { Context } from '../../accounts/index.ts'
import { type ListArguments, type ListFilter, pageOfContact, readFilter } from '../../customers/index.ts'
import { byId, type Connection, pageOf, type Seek } from '../../platform/graphql/index.ts'
import {
  paymentPlanSessionsOfContactAscending,
  paymentPlanSessionsOfContactDescending,
  paymentPlanSessionsOfOrganizationAscending,
  paymentPlanSessionsOfOrganizationDescending,
} from './payment-plan-session-lists.queries.generated.ts'
import type { PaymentPlanSession } from './session.ts'

/** An organization's or a contact's sessions, newest first; narrowed to a status as it is judged now. */
export async function paymentPlanSessions(
  context: Context,
  args: ListArguments,
): Promise<Connection<PaymentPlanSession>> {
  const filter = await readFilter(context, args)
  const page = await pageOf({
    sealer: context.sealer,
    scope: ['paymentPlanSessions', filter.organization.id, filter.contactId, filter.status],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (session: PaymentPlanSession) => session.id,
    rows: (seek) => find(context, filter, seek),
  })
  return pageOfContact(context, filter, page)
}

function find(
  { db, now }: Context,
  { organization, contactId, parameters }: ListFilter,
  { direction, from, limit }: Seek<string>,
): Promise<PaymentPlanSession[]> {
  const search = { ...parameters, from, limit, now: now(organization) }
  const descending = direction === 'descending'
  return contactId === null
    ? db.read.run(
        descending ? paymentPlanSessionsOfOrganizationDescending : paymentPlanSessionsOfOrganizationAscending,
        search,
      )
    : db.read.run(descending ? paymentPlanSessionsOfContactDescending : paymentPlanSessionsOfContactAscending, {
        ...search,
        contactId,
      })
}
