import { chargeView, credentialView, refundView } from './charge-view.ts'
import type { House } from './house.ts'
import type { Merchant } from './ledger.ts'
import type { Charge, Credential, Refund } from './records.ts'
import { scenarioOf } from './scenario.ts'

type Told = Pick<House, 'notifier' | 'url'>

/** Tells the merchant how a charge stands: once, twice, or after something newer, as its scenario says. */
export function tellOfCharge(house: Told, merchant: Merchant, charge: Charge): void {
  const { telling } = scenarioOf(charge.scenario)
  const facts = { type: `charge.${charge.status}`, data: { charge: chargeView(house, merchant, charge) } }
  if (telling !== 'reversed' || charge.status !== 'succeeded') {
    house.notifier.tell(merchant.id, [facts], telling === 'twice' ? 'twice' : null)
    return
  }
  const stale = { ...charge, status: 'processing' as const }
  const staleFacts = { type: 'charge.processing', data: { charge: chargeView(house, merchant, stale) } }
  house.notifier.tell(merchant.id, [facts, staleFacts], null)
}

export function tellOfRefund({ notifier }: Told, merchant: Merchant, refund: Refund): void {
  notifier.tell(merchant.id, [{ type: `refund.${refund.status}`, data: { refund: refundView(refund) } }], null)
}

export function tellOfCredential(
  { notifier }: Told,
  merchant: Merchant,
  credential: Credential,
  what: 'updated' | 'invalid',
): void {
  notifier.tell(merchant.id, [{ type: `credential.${what}`, data: { credential: credentialView(credential) } }], null)
}
