import type { Services } from '../../accounts/index.ts'
import { type AvailableSources, availableSources } from '../flow/index.ts'
import type { LinkedPlan } from './linked-plan.ts'
import { methodFailedOccurrence } from './plan-recovery.queries.generated.ts'
import { outstandingOf } from './recovery-progress.ts'

/** How the declared model calls charges that a merchant starts on agreed dates. */
const MODEL = 'Subscription'

/** Returns the request for payment sources of a customer at a plan's link. */
export function checkoutTermsOf({ plan, account, look }: LinkedPlan) {
  const { contactId, amountMinor, currency } = plan
  const { checkoutConfigurationId } = look
  return { account, contactId, amountMinor, currency, checkoutConfigurationId, model: MODEL } as const
}

/**
 * Returns the sources that the customer of a plan's link may pay with and have charged from then
 * on: a new instrument, or the plan's own method. Other stored methods are not shown, because the
 * link can't be revoked.
 */
export function recoverySources(services: Pick<Services, 'db' | 'now'>, linked: LinkedPlan): Promise<AvailableSources> {
  return availableSources(services, { ...checkoutTermsOf(linked), methodId: linked.plan.paymentMethodId })
}

/** Returns the plan's payment method when the occurrence that is paid next could not be charged to it, else null. */
export async function failedMethodOf({ db }: Pick<Services, 'db'>, linked: LinkedPlan): Promise<string | null> {
  const { plan, account } = linked
  const { id: planId, paymentMethodId } = plan
  const [owed] = outstandingOf(linked)
  if (!owed || paymentMethodId === null) return null
  const key = { shard: account.shard, orgId: account.id, planId, number: owed.number, paymentMethodId }
  return (await db.read.run(methodFailedOccurrence, key)).length > 0 ? paymentMethodId : null
}
