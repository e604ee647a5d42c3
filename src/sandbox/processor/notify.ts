import { chargeView, credentialView, disputeView, refundView } from './charge-view.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge, ChargeDispute, ChargeRefund, Credential } from './records.ts'
import { scenarioOf } from './scenario.ts'

/**
 * Notifies the merchant of a charge's status: once, twice, or with an older status after it, as the
 * scenario says.
 */
export function notifyOfCharge(
  context: Pick<ProcessorContext, 'notifier' | 'url'>,
  merchant: Merchant,
  charge: Charge,
): void {
  const { notifications: fault } = scenarioOf(charge.scenario)
  const content = { type: `charge.${charge.status}`, data: { charge: chargeView(context, merchant, charge) } }
  if (fault !== 'reversed' || charge.status !== 'succeeded') {
    context.notifier.notify(merchant.id, [content], fault === 'twice' ? 'twice' : null)
    return
  }
  const stale = chargeView(context, merchant, { ...charge, status: 'processing' })
  context.notifier.notify(merchant.id, [content, { type: 'charge.processing', data: { charge: stale } }], null)
}

/** Notifies the merchant of a refund's status. */
export function notifyOfRefund(
  { notifier }: Pick<ProcessorContext, 'notifier'>,
  merchant: Merchant,
  refund: ChargeRefund,
): void {
  notifier.notify(merchant.id, [{ type: `refund.${refund.status}`, data: { refund: refundView(refund) } }], null)
}

/** Notifies the merchant of a dispute. */
export function notifyOfDispute(
  { notifier }: Pick<ProcessorContext, 'notifier'>,
  merchant: Merchant,
  dispute: ChargeDispute,
  change: 'opened' | 'updated' | 'closed',
): void {
  notifier.notify(merchant.id, [{ type: `dispute.${change}`, data: { dispute: disputeView(dispute) } }], null)
}

/** Notifies the merchant of a change of a stored credential. */
export function notifyOfCredential(
  { notifier }: Pick<ProcessorContext, 'notifier'>,
  merchant: Merchant,
  credential: Credential,
  change: 'updated' | 'invalid',
): void {
  const content = { type: `credential.${change}`, data: { credential: credentialView(credential) } }
  notifier.notify(merchant.id, [content], null)
}
