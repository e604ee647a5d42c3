import { formatMinor, toMinor } from '../../platform/money/index.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { PaymentOutcome } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { CaptureRequest } from './capture-request.ts'

/** The most capture requests of one payment, including failed ones. */
export const CAPTURE_REQUESTS_MAX = 50

type Authorized = Pick<
  Payment,
  'status' | 'currency' | 'capture' | 'authorizedMinor' | 'authorizedUntil' | 'capturedMinor'
>

/**
 * Returns the amount to capture: the requested decimal text, or the authorized amount. Throws
 * INVALID_STATE for a payment without an authorization to capture, and VALIDATION_ERROR for an
 * amount of zero or above the authorized one.
 */
export function amountToCapture(payment: Authorized, requested: string | null | undefined, wallNow: Timestamp): bigint {
  const authorized = requireAuthorization(payment, wallNow)
  return requested == null ? authorized : capturableAmount(requested, payment.currency, authorized)
}

/**
 * Returns an amount in minor units. Throws VALIDATION_ERROR for zero or more than the authorized
 * amount.
 */
export function capturableAmount(requested: string, currency: string, authorized: bigint): bigint {
  const amount = toMinor(requested, currency)
  if (amount === null) throw invalid('amount', `has more decimal places than ${currency} has`)
  if (amount === 0n) throw invalid('amount', 'must be greater than zero')
  if (amount <= authorized) return amount
  throw invalid('amount', `is more than the authorized amount: ${formatMinor(authorized, currency)} ${currency}`)
}

/**
 * Returns the authorized amount. Throws INVALID_STATE for a payment without a current
 * authorization.
 */
export function requireAuthorization(payment: Authorized, wallNow: Timestamp): bigint {
  const { status, capture, authorizedMinor, authorizedUntil, capturedMinor } = payment
  if (capture === null) {
    throw new Refusal(
      'INVALID_STATE',
      'Only a payment that was created with capture: Manual can be captured or voided.',
    )
  }
  if (capturedMinor !== null) throw new Refusal('INVALID_STATE', 'The payment is captured already.')
  if (status !== 'Pending' || authorizedMinor === null || authorizedUntil === null) {
    throw new Refusal('INVALID_STATE', 'The payment has no authorization that can be captured or voided.')
  }
  if (authorizedUntil <= wallNow) throw new Refusal('INVALID_STATE', 'The authorization has expired.')
  return authorizedMinor
}

/** The columns of a payment that follow from its authorization. */
type Authorization = Pick<Payment, 'authorizedMinor' | 'authorizedUntil' | 'capturedMinor'>

/**
 * The days after which an authorization counts as expired if the provider reports no time: Adyen's
 * default.
 */
const AUTHORIZATION_DAYS = 28

/**
 * Returns the authorization of a payment after an outcome. If a success reports no amount, the
 * amount that was requested last is captured.
 */
export function authorizationAfter(
  payment: Authorization & Pick<Payment, 'capture' | 'amountMinor'>,
  outcome: PaymentOutcome,
  {
    pending,
    defaultUntil,
  }: { readonly pending: CaptureRequest | null; readonly defaultUntil: (days: number) => Timestamp },
): Authorization {
  const { capture, amountMinor, authorizedMinor, authorizedUntil, capturedMinor } = payment
  if (capture === null) return { authorizedMinor, authorizedUntil, capturedMinor }
  switch (outcome.kind) {
    case 'Authorized':
      return {
        authorizedMinor: amountMinor,
        authorizedUntil: outcome.until ?? defaultUntil(AUTHORIZATION_DAYS),
        capturedMinor: null,
      }
    case 'Succeeded':
    case 'Recaptured':
    case 'Disputed': {
      const reported = 'capturedMinor' in outcome ? outcome.capturedMinor : undefined
      const captured = reported ?? capturedMinor ?? pending?.amountMinor ?? amountMinor
      return { authorizedMinor: authorizedMinor ?? amountMinor, authorizedUntil: null, capturedMinor: captured }
    }
    case 'Declined':
    case 'Canceled':
    case 'Unavailable':
    case 'NotCaptured':
    case 'Returned':
      return { authorizedMinor, authorizedUntil: null, capturedMinor: null }
    default:
      return { authorizedMinor, authorizedUntil, capturedMinor }
  }
}

/**
 * Returns an outcome as it applies to a payment that is captured manually. A success without a
 * captured amount is its authorization, because card networks report no capture with it. A
 * cancellation of the authorization means that it was not captured.
 */
export function asAuthorization(
  { capture, authorizedUntil }: Pick<Payment, 'capture' | 'authorizedUntil'>,
  stage: string,
  outcome: PaymentOutcome,
  wallNow: Timestamp,
): PaymentOutcome {
  if (capture === null) return outcome
  if (outcome.kind === 'Succeeded' && outcome.capturedMinor === undefined)
    return { kind: 'Authorized', reference: outcome.reference, until: null }
  if (outcome.kind !== 'Canceled' || stage !== 'Authorized') return outcome
  const hasExpired = authorizedUntil !== null && authorizedUntil <= wallNow
  return { kind: 'NotCaptured', reference: outcome.reference, result: hasExpired ? 'Expired' : 'Canceled' }
}
