import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge, ChargeDispute, ChargeRefund, Credential, DeclineReason, InstrumentData } from './records.ts'

/** Returns a charge as merchants see it. */
export function chargeView({ url }: Pick<ProcessorContext, 'url'>, merchant: Merchant, charge: Charge): object {
  const credential = charge.store && charge.credential ? merchant.credentials.get(charge.credential) : undefined
  return {
    id: charge.id,
    reference: charge.reference,
    statementDescriptor: charge.statementDescriptor ?? null,
    description: charge.description ?? null,
    mandate: charge.mandate ?? null,
    status: charge.status,
    amount: charge.amount,
    currency: charge.currency,
    refunded: charge.refunded,
    captured: charge.status === 'captured' ? (charge.captured ?? charge.amount) : null,
    capture: charge.isManual ? 'manual' : 'automatic',
    authorizedUntil: charge.authorizedUntil ?? null,
    captureReference: charge.captureReference ?? null,
    decline: charge.decline && { ...charge.decline, networkCode: networkCodeOf(charge) },
    returnCode: charge.returnCode,
    action:
      charge.status === 'requires_action'
        ? { url: `${url()}/challenge/${merchant.id}/${charge.id}/${charge.challenge}` }
        : null,
    credential: credential ? credentialView(credential) : null,
    updatedCard: charge.cardIsUpdated ? instrumentView(charge.instrument) : null,
    createdAt: charge.createdAt,
  }
}

export function credentialView({ id, identity, status, instrument, models, schemeReference }: Credential): object {
  return { id, identity, status, instrument: instrumentView(instrument), models, schemeReference }
}

function instrumentView({ fingerprint: _, ...rest }: InstrumentData): object {
  return rest
}

export function refundView({ dueAt: _, settledAt: __, ...refund }: ChargeRefund): object {
  return refund
}

export function disputeView({ movements: _, ...dispute }: ChargeDispute): object {
  return dispute
}

/** The codes of card networks (ISO 8583, field 39) for the declines that issuers make. */
const NETWORK_CODES: Readonly<Partial<Record<DeclineReason, string>>> = {
  insufficient_funds: '51',
  generic_decline: '05',
  do_not_honor: '05',
  processing_error: '96',
  limit_exceeded: '61',
  incorrect_cvc: 'N7',
  incorrect_number: '14',
  expired_card: '54',
  card_not_supported: '57',
  fraudulent: '59',
  lost_card: '41',
  stolen_card: '43',
  account_closed: '46',
  authentication_required: '1A',
  authorization_revoked: 'R1',
}

/** Returns the network's code of a declined card; null for other declines. */
function networkCodeOf({ decline, instrument }: Charge): string | null {
  return (instrument.type === 'card' && decline && NETWORK_CODES[decline.reason]) || null
}
