import { decline } from '../port/decline.ts'
import { entry } from '../port/entry.ts'
import type { ChargeOutcome, RecurringModel, RefundOutcome, StoredCredential, StoredInstrument } from '../port/port.ts'
import { declineOf } from './declines.ts'
import type { ProcessorCharge, ProcessorCredential, ProcessorInstrument, ProcessorRefund } from './processor-records.ts'

/** Returns the outcome of a charge by the processor's status. */
export function outcomeOf(charge: ProcessorCharge): ChargeOutcome {
  const reference = charge.id
  switch (charge.status) {
    case 'succeeded':
    case 'disputed':
      return { kind: 'Succeeded', reference, stored: storedOf(charge.credential) }
    case 'processing':
      return { kind: 'Processing', reference, stored: storedOf(charge.credential) }
    case 'requires_action':
      return { kind: 'RequiresAction', reference, actionUrl: charge.action?.url ?? '', actionState: null }
    case 'canceled':
      return { kind: 'Canceled', reference }
    case 'returned':
      return { kind: 'Returned', reference, code: charge.returnCode ?? '' }
    case 'declined': {
      const { reason, advice } = charge.decline ?? { reason: '', advice: null }
      return { kind: 'Declined', reference, decline: declineOf(reason, advice) }
    }
  }
}

/** Returns the decline of a request that the processor rejected before it charged. */
export function refused(): ChargeOutcome {
  return { kind: 'Declined', reference: null, decline: decline('rejected_by_provider', { doNotRetry: true }) }
}

const REFUSED_REFUNDS: Readonly<Record<string, string>> = {
  amount_too_large: 'The refund exceeds what is left of the charge at the provider.',
  not_refundable: 'The provider cannot refund this charge: it did not succeed, was returned or is disputed.',
  invalid_request: 'The provider did not accept the refund.',
}

export function refundOutcomeOf({ id: reference, status }: ProcessorRefund): RefundOutcome {
  if (status === 'failed') return { kind: 'Failed', reference, message: 'The bank did not accept the refund.' }
  return { kind: status === 'pending' ? 'Pending' : 'Succeeded', reference }
}

/**
 * Returns the reason of a refused refund by its code; nothing for a code that leaves the outcome
 * open.
 */
export function refusalOfRefund(code: string): string | undefined {
  return entry(REFUSED_REFUNDS, code)
}

function storedOf(credential: ProcessorCredential | null): StoredCredential | null {
  if (credential === null) return null
  return {
    credential: credential.id,
    identity: credential.identity,
    instrument: instrumentOf(credential.instrument),
    supportedModels: credential.models as readonly RecurringModel[],
    schemeReference: credential.schemeReference,
  }
}

const FUNDING = { credit: 'Credit', debit: 'Debit', prepaid: 'Prepaid', unknown: 'Unknown' } as const
const ACCOUNT_TYPES = { checking: 'Checking', savings: 'Savings' } as const

export function instrumentOf(instrument: ProcessorInstrument): StoredInstrument {
  if (instrument.type === 'card') {
    const { brand, last4, expirationMonth, expirationYear, holderName, funding } = instrument
    const expiration = { expirationMonth, expirationYear }
    return { type: 'Card', brand, last4, ...expiration, cardholderName: holderName, funding: FUNDING[funding] }
  }
  const { bankName, last4, holderName, accountType } = instrument
  return {
    type: 'BankAccount',
    institutionName: bankName,
    accountHolderName: holderName,
    last4,
    accountType: ACCOUNT_TYPES[accountType],
  }
}
