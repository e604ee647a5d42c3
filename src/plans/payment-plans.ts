import { type Context, lookupById, recordById } from '../accounts/index.ts'
import { listOf, recordsOfContact } from '../customers/index.ts'
import { providerConfiguration } from '../payments/providers/index.ts'
import type { Connection } from '../platform/graphql/index.ts'
import type { QueryPaymentPlansArgs } from '../platform/graphql/inputs.generated.ts'
import { notFound } from '../platform/refusal.ts'
import {
  paymentPlansOfContact,
  paymentPlansOfOrganization,
  paymentPlansOfProviderConfiguration,
} from './payment-plan-lists.queries.generated.ts'
import { paymentPlanById } from './payment-plans.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'

/** Returns the plan of that id, or null when the caller can't reach one. */
export const findPlan = lookupById<PaymentPlan>(paymentPlanById)

/** Returns the plan of that id. Throws NOT_FOUND when the caller can't reach one. */
export const paymentPlan = recordById('ppl', 'Payment plan', findPlan)

const plansOfOwner = listOf<PaymentPlan>('paymentPlans', paymentPlansOfOrganization, paymentPlansOfContact)

/**
 * Returns an organization's or a contact's plans, newest first, or those that a configuration
 * charges.
 */
export async function paymentPlans(context: Context, args: QueryPaymentPlansArgs): Promise<Connection<PaymentPlan>> {
  const named = args.input?.configurationId
  if (named == null) return plansOfOwner(context, args)
  const { id: configurationId, orgId } = await providerConfiguration(context, named)
  return recordsOfContact(context, ['paymentPlans', configurationId], args, async ({ direction, ...search }) => {
    if (search.orgId !== orgId) throw notFound('Provider configuration')
    return context.db.read.run(paymentPlansOfProviderConfiguration[direction], { ...search, configurationId })
  })
}
