import type { Services } from '../../accounts/index.ts'
import { firstCharge } from '../../plans/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import { type AvailableSources, availableSources } from '../flow/index.ts'
import type { LinkedPlanSession } from './linked-session.ts'

/** Returns the payment sources of a plan session's customer, for the amount due today. */
export function planSessionSources(
  services: Pick<Services, 'db' | 'now'>,
  { session, account }: LinkedPlanSession,
): Promise<AvailableSources> {
  const { contactId, currency, checkoutConfigurationId } = session
  const { amountMinor } = firstCharge(session, dateIn(account.timeZone, services.now(account)))
  const asked = { account, contactId, amountMinor, currency, checkoutConfigurationId, model: 'Subscription' } as const
  return availableSources(services, asked)
}
