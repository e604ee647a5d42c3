import type { Context } from '../access/index.ts'
import { type ListArguments, type ListFilter, pageOfContact, readFilter } from '../checkout-sessions/index.ts'
import { byId, type Connection, pageOf, type Seek } from '../platform/graphql/index.ts'
import { type Payment, paymentOf } from './payment.ts'
import {
  paymentsOfContactAscending,
  paymentsOfContactDescending,
  paymentsOfOrganizationAscending,
  paymentsOfOrganizationDescending,
} from './payment-lists.queries.generated.ts'

/** An organization's or a contact's payments, newest first. */
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

function find({ db }: Context, { contactId, parameters }: ListFilter, { direction, from, limit }: Seek<string>) {
  const search = { ...parameters, from, limit }
  const descending = direction === 'descending'
  return contactId === null
    ? db.read.run(descending ? paymentsOfOrganizationDescending : paymentsOfOrganizationAscending, search)
    : db.read.run(descending ? paymentsOfContactDescending : paymentsOfContactAscending, { ...search, contactId })
}
