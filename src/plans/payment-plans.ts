import { type Context, lookupById, pageQuery, recordById } from '../accounts/index.ts'
import {
  idsOfPeriod,
  type ListArguments,
  type ListSearch,
  periodProblems,
  recordsOfContact,
  scopeOf,
} from '../customers/index.ts'
import { providerConfiguration } from '../payments/providers/index.ts'
import type { Connection } from '../platform/graphql/index.ts'
import type { PaymentPlansInput } from '../platform/graphql/inputs.generated.ts'
import { notFound, type Problem, problem, refuseProblems } from '../platform/refusal.ts'
import {
  paymentPlansInStatus,
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

interface PlanListArguments extends ListArguments {
  readonly input?: (NonNullable<ListArguments['input']> & PaymentPlansInput) | null | undefined
}

/**
 * Returns an organization's or a contact's plans that match all filters, newest first, or those
 * that a configuration charges.
 */
export async function paymentPlans(context: Context, args: PlanListArguments): Promise<Connection<PaymentPlan>> {
  const input = args.input ?? {}
  refuseProblems([...periodProblems(input), ...nextRunProblems(input)])
  const { currency = null, nextRunSince = null, nextRunUntil = null, since = null, until = null } = input
  const filter = { currency, nextRunSince, nextRunUntil, since, until }
  const configuration =
    input.configurationId == null ? null : await providerConfiguration(context, input.configurationId)
  const scope = [configuration?.id ?? null, ...scopeOf(filter)]
  const query = (page: ListSearch) => {
    const search = { ...page, ...filter, ...idsOfPeriod(filter, page.mode) }
    const { contactId, status } = search
    if (configuration !== null) {
      if (search.orgId !== configuration.orgId) throw notFound('Provider configuration')
      return pageQuery(context, paymentPlansOfProviderConfiguration, { ...search, configurationId: configuration.id })
    }
    if (contactId !== null) return pageQuery(context, paymentPlansOfContact, { ...search, contactId })
    return status === null
      ? pageQuery(context, paymentPlansOfOrganization, search)
      : pageQuery(context, paymentPlansInStatus, { ...search, status })
  }
  return recordsOfContact(
    context,
    ['paymentPlans', ...scope],
    args,
    (page) => query(page).rows(page.direction),
    (page) => query(page).count(),
  )
}

function nextRunProblems({ nextRunSince, nextRunUntil }: PaymentPlansInput): Problem[] {
  const isReversed = nextRunSince != null && nextRunUntil != null && nextRunUntil <= nextRunSince
  return isReversed ? [problem('nextRunUntil', 'must be after nextRunSince')] : []
}
