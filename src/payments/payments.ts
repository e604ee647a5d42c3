import type { Context } from '../accounts/index.ts'
import { type ListArguments, type ListFilter, pageOfContact, readFilter } from '../customers/index.ts'
import { byId, type Connection, pageOf, type Seek } from '../platform/graphql/index.ts'
import { type Payment, paymentOf } from './payment.ts'
import {
  paymentsInRareStatusAscending,
  paymentsInRareStatusDescending,
  paymentsInStatusAscending,
  paymentsInStatusDescending,
  paymentsOfContactAscending,
  paymentsOfContactDescending,
  paymentsOfContactInStatusAscending,
  paymentsOfContactInStatusDescending,
  paymentsOfOrganizationAscending,
  paymentsOfOrganizationDescending,
} from './payment-lists.queries.generated.ts'

/** Statuses without an index, because every charge passes them. */
const COMMON_STATUSES: ReadonlySet<string> = new Set(['Pending', 'Succeeded'])

/** Lists the payments of an organization or a contact, newest first. */
export async function payments(context: Context, args: ListArguments): Promise<Connection<Payment>> {
  const filter = await readFilter(context, args)
  const page = await pageOf({
    sealer: context.sealer,
    scope: ['payments', filter.organization.id, filter.contactId, filter.status],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (payment: Payment) => payment.id,
    rows: async (seek) => (await find(context, filter, seek)).map(paymentOf),
  })
  return pageOfContact(context, filter, page)
}

function find(context: Context, filter: ListFilter, seek: Seek<string>) {
  return filter.contactId === null
    ? findOfOrganization(context, filter, seek)
    : findOfContact(context, filter, filter.contactId, seek)
}

function findOfOrganization({ db }: Context, { status, parameters }: ListFilter, { direction, ...seek }: Seek<string>) {
  const descending = direction === 'descending'
  const search = { ...parameters, ...seek }
  if (status === null)
    return db.read.run(descending ? paymentsOfOrganizationDescending : paymentsOfOrganizationAscending, search)
  const narrowed = { ...search, status }
  return COMMON_STATUSES.has(status)
    ? db.read.run(descending ? paymentsInStatusDescending : paymentsInStatusAscending, narrowed)
    : db.read.run(descending ? paymentsInRareStatusDescending : paymentsInRareStatusAscending, narrowed)
}

/** Filters by status without an index: a contact has few payments. */
function findOfContact(
  { db }: Context,
  { status, parameters }: ListFilter,
  contactId: string,
  { direction, ...seek }: Seek<string>,
) {
  const descending = direction === 'descending'
  const search = { ...parameters, ...seek, contactId }
  return status === null
    ? db.read.run(descending ? paymentsOfContactDescending : paymentsOfContactAscending, search)
    : db.read.run(descending ? paymentsOfContactInStatusDescending : paymentsOfContactInStatusAscending, {
        ...search,
        status,
      })
}
