import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { ProviderClient } from '../charging/provider-client.ts'
import type { RefundOutcome } from '../providers/index.ts'
import { applyRefundOutcome } from './apply-refund-outcome.ts'
import type { Refund } from './refund.ts'

/** Sends a committed refund and applies the provider's outcome. */
export async function sendRefund(
  services: Services,
  account: Account,
  refund: Refund,
  client: ProviderClient,
): Promise<Refund> {
  const outcome = await refundAtProvider(services, refund, client)
  crashPoint('refund: answered')
  const after = await applyRefundOutcome(services, account, refund, outcome)
  crashPoint('refund: settled')
  return after
}

/** Sends the refund. An internal error is logged and is an unknown outcome. */
async function refundAtProvider(
  { log }: Services,
  refund: Refund,
  { provider, access }: ProviderClient,
): Promise<RefundOutcome> {
  try {
    return await provider.refund(access, refund.id, refund.request)
  } catch (err) {
    log.error({ err, refundId: refund.id, paymentId: refund.paymentId }, 'failed to send a refund')
    return { kind: 'Unknown', reference: null, cause: 'unreadable answer' }
  }
}
