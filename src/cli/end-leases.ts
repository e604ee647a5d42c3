import type { Services } from '../accounts/index.ts'
import { endNotificationLeases } from '../payments/providers/index.ts'
import { endPlanLeases } from '../plans/scheduler/index.ts'
import { endJobLeases } from '../platform/queue/index.ts'
import type { ClaimTokens } from '../platform/workers/index.ts'
import { type DeliveryMetrics, endRequestLeases } from '../webhooks/index.ts'

/** Ends the leases of all claims of a lost worker in a cell. */
export async function endLeases(
  services: Services,
  tokens: ClaimTokens,
  metrics?: Pick<DeliveryMetrics, 'lost'>,
): Promise<void> {
  await Promise.all([
    endRequestLeases(services, tokens).then((count) => metrics?.lost(count)),
    endJobLeases(services, tokens),
    endPlanLeases(services, tokens),
    endNotificationLeases(services, tokens),
  ])
}
