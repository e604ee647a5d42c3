import type { Context } from '../accounts/index.ts'
import { type ListArguments, type ListFilter, pageOfContact, readFilter } from '../customers/index.ts'
import { byId, type Connection, pageOf, type Seek } from '../platform/graphql/index.ts'
import {
  paymentPlansOfContactAscending,
  paymentPlansOfContactDescending,
  paymentPlansOfOrganizationAscending,
  paymentPlansOfOrganizationDescending,
} from './payment-plan-lists.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'

/** Returns an organization's or a contact's plans, newest first. */
export async function paymentPlans(context: Context, args: ListArguments): Promise<Connection<PaymentPlan>> {
  const filter = await readFilter(context, args)
  const page = await pageOf({
    sealer: context.sealer,
    scope: ['paymentPlans', filter.organization.id, filter.contactId, filter.status],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (plan: PaymentPlan) => plan.id,
    rows: (seek) => find(context, filter, seek),
  })
  return pageOfContact(context, filter, page)
}

function find(
  { db }: Context,
  { contactId, parameters }: ListFilter,
  { direction, from, limit }: Seek<string>,
): Promise<PaymentPlan[]> {
  const search = { ...parameters, from, limit }
  const descending = direction === 'descending'
  return contactId === null
    ? db.read.run(descending ? paymentPlansOfOrganizationDescending : paymentPlansOfOrganizationAscending, search)
    : db.read.run(descending ? paymentPlansOfContactDescending : paymentPlansOfContactAscending, {
        ...search,
        contactId,
      })
}
