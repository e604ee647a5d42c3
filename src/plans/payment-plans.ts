import { lookupById, recordById } from '../accounts/index.ts'
import { listOf } from '../customers/index.ts'
import { paymentPlansOfContact, paymentPlansOfOrganization } from './payment-plan-lists.queries.generated.ts'
import { paymentPlanById } from './payment-plans.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'

/** Returns the plan of that id, or null when the caller can't reach one. */
export const findPlan = lookupById<PaymentPlan>(paymentPlanById)

/** Returns the plan of that id. Throws NOT_FOUND when the caller can't reach one. */
export const paymentPlan = recordById('ppl', 'Payment plan', findPlan)

/** Returns an organization's or a contact's plans, newest first. */
export const paymentPlans = listOf<PaymentPlan>('paymentPlans', paymentPlansOfOrganization, paymentPlansOfContact)
