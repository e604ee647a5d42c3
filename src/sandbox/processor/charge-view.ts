import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge, Credential, Instrument, Refund } from './records.ts'

/** Returns a charge as merchants see it. */
export function chargeView({ url }: Pick<ProcessorContext, 'url'>, merchant: Merchant, charge: Charge): object {
  const credential = charge.store && charge.credential ? merchant.credentials.get(charge.credential) : undefined
  return {
    id: charge.id,
    reference: charge.reference,
    status: charge.status,
    amount: charge.amount,
    currency: charge.currency,
    refunded: charge.refunded,
    decline: charge.decline,
    returnCode: charge.returnCode,
    action:
      charge.status === 'requires_action'
        ? { url: `${url()}/challenge/${merchant.id}/${charge.id}/${charge.challenge}` }
        : null,
    credential: credential ? credentialView(credential) : null,
    createdAt: charge.createdAt,
  }
}

export function credentialView({ id, identity, status, instrument, models, schemeReference }: Credential): object {
  return { id, identity, status, instrument: instrumentView(instrument), models, schemeReference }
}

function instrumentView({ fingerprint: _, ...rest }: Instrument): object {
  return rest
}

export function refundView({ dueAt: _, ...refund }: Refund): object {
  return refund
}
