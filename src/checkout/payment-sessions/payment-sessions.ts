import type { Context } from '../../accounts/index.ts'
import { type ListArguments, type ListFilter, pageOfContact, readFilter } from '../../customers/index.ts'
import { byId, type Connection, pageOf, type Seek } from '../../platform/graphql/index.ts'
import {
  paymentSessionsOfContactAscending,
  paymentSessionsOfContactDescending,
  paymentSessionsOfOrganizationAscending,
  paymentSessionsOfOrganizationDescending,
} from './payment-session-lists.queries.generated.ts'
import type { PaymentSession } from './session.ts'

/** An organization's or a contact's sessions, newest first; narrowed to a status as it is judged now. */
export async function paymentSessions(context: Context, args: ListArguments): Promise<Connection<PaymentSession>> {
  const filter = await readFilter(context, args)
  const page = await pageOf({
    sealer: context.sealer,
    scope: ['paymentSessions', filter.organization.id, filter.contactId, filter.status],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (session: PaymentSession) => session.id,
    rows: (seek) => find(context, filter, seek),
  })
  return pageOfContact(context, filter, page)
}

function find(
  { db, now }: Context,
  { organization, contactId, parameters }: ListFilter,
  { direction, from, limit }: Seek<string>,
): Promise<PaymentSession[]> {
  const search = { ...parameters, from, limit, now: now(organization) }
  const descending = direction === 'descending'
  return contactId === null
    ? db.read.run(descending ? paymentSessionsOfOrganizationDescending : paymentSessionsOfOrganizationAscending, search)
    : db.read.run(descending ? paymentSessionsOfContactDescending : paymentSessionsOfContactAscending, {
        ...search,
        contactId,
      })
}
