import { parseTimestamp } from '../../../platform/time/index.ts'
import { type DeclineTerms, decline, networkCodeOf } from '../port/decline.ts'
import type {
  ChargeOutcome,
  Decline,
  DeclineCode,
  RecurringModel,
  RefundOutcome,
  ReportedCard,
  StoredCredential,
  StoredInstrument,
} from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { amountOf } from './charge-request.ts'
import type { ProcessorCharge, ProcessorCredential, ProcessorInstrument, ProcessorRefund } from './processor-records.ts'

/** Returns the outcome of a charge by the processor's status. */
export function outcomeOf(charge: ProcessorCharge): ChargeOutcome {
  const reference = charge.id
  switch (charge.status) {
    case 'succeeded':
    case 'disputed':
    case 'captured':
      return {
        kind: 'Succeeded',
        reference,
        stored: storedOf(charge.credential),
        ...reportedCard(charge),
        ...capturedBy(charge),
      }
    case 'authorized':
    case 'capturing':
      return { kind: 'Authorized', reference, until: parseTimestamp(charge.authorizedUntil ?? '') }
    case 'processing':
      return { kind: 'Processing', reference, stored: storedOf(charge.credential) }
    case 'requires_action':
      return { kind: 'RequiresAction', reference, actionUrl: charge.action?.url ?? '', actionState: null }
    case 'canceled':
    case 'expired':
    case 'capture_failed':
      return { kind: 'Canceled', reference }
    case 'returned':
      return { kind: 'Returned', reference, code: charge.returnCode ?? '' }
    case 'declined': {
      const { reason, advice, networkCode } = charge.decline ?? { reason: '', advice: null }
      const decline = { ...declineOf(reason, advice), networkCode: networkCodeOf(networkCode) }
      return { kind: 'Declined', reference, decline, ...reportedCard(charge) }
    }
  }
}

/** Returns the captured amount of a charge that we capture. */
function capturedBy({ capture, captured, currency }: ProcessorCharge): { readonly capturedMinor?: bigint } {
  const capturedMinor = capture === 'manual' && captured != null ? amountOf(captured, currency) : null
  return capturedMinor === null ? {} : { capturedMinor }
}

function reportedCard({ updatedCard }: ProcessorCharge): { readonly card?: ReportedCard } {
  if (updatedCard?.type !== 'card') return {}
  const { brand, last4, expirationMonth, expirationYear } = updatedCard
  return { card: { brand, last4, expirationMonth, expirationYear } }
}

/** Returns the decline of a request that the processor rejected before it charged. */
export function refused(): ChargeOutcome {
  return { kind: 'Declined', reference: null, decline: decline('rejected_by_provider', { doNotRetry: true }) }
}

type RefundRefusal = Pick<Extract<RefundOutcome, { kind: 'Failed' }>, 'code' | 'message'>

const REFUSED_REFUNDS: Readonly<Record<string, RefundRefusal>> = {
  amount_too_large: {
    code: 'rejected_by_provider',
    message: 'The refund exceeds what is left of the charge at the provider.',
  },
  not_refundable: {
    code: 'not_refundable',
    message: 'The provider cannot refund this charge: it did not succeed, was returned or is disputed.',
  },
  invalid_request: { code: 'rejected_by_provider', message: 'The provider did not accept the refund.' },
}

export function refundOutcomeOf({ id: reference, status }: ProcessorRefund): RefundOutcome {
  if (status === 'failed')
    return { kind: 'Failed', reference, code: 'declined', message: 'The bank did not accept the refund.' }
  return { kind: status === 'pending' ? 'Pending' : 'Succeeded', reference }
}

/** Returns the reason of a refused refund; none for a code that leaves the outcome open. */
export function refusalOfRefund(code: string): RefundRefusal | undefined {
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

const HARD: DeclineTerms = { hard: true }
const ONCE: DeclineTerms = { doNotRetry: true }

/** The declines of the processor's reasons. */
const OF_REASON: Readonly<Record<string, readonly [DeclineCode, DeclineTerms?]>> = {
  insufficient_funds: ['insufficient_funds'],
  generic_decline: ['generic_decline'],
  do_not_honor: ['do_not_honor'],
  processing_error: ['try_again_later'],
  limit_exceeded: ['limit_exceeded'],
  incorrect_cvc: ['incorrect_cvc'],
  incorrect_number: ['incorrect_number', HARD],
  expired_card: ['expired_card'],
  card_not_supported: ['card_not_supported', ONCE],
  currency_not_supported: ['currency_not_supported', ONCE],
  fraudulent: ['suspected_fraud', ONCE],
  lost_card: ['lost_card', HARD],
  stolen_card: ['stolen_card', HARD],
  account_closed: ['closed_account', HARD],
  invalid_account: ['invalid_account', HARD],
  authentication_required: ['authentication_required'],
  authentication_failed: ['authentication_failed'],
  authorization_revoked: ['revoked_authorization', HARD],
  credential_unknown: ['invalid_account', HARD],
  model_not_supported: ['rejected_by_provider', ONCE],
}

/** Returns the decline of a reason. An unknown reason is a generic decline. */
export function declineOf(reason: string, advice: string | null): Decline {
  const [code, terms = {}] = OF_REASON[reason] ?? ['generic_decline']
  return decline(code, advice === 'do_not_retry' ? { ...terms, doNotRetry: true } : terms)
}
