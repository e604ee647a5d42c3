import { type DeclineTerms, decline } from '../port/decline.ts'
import type { Decline, DeclineCode } from '../port/port.ts'

/** The outcomes of Adyen's result codes. Other codes are unknown. */
export const RESULTS: Readonly<
  Record<string, 'Succeeded' | 'Processing' | 'RequiresAction' | 'Declined' | 'Canceled'>
> = {
  Authorised: 'Succeeded',
  Received: 'Processing',
  Pending: 'Processing',
  PresentToShopper: 'Processing',
  RedirectShopper: 'RequiresAction',
  IdentifyShopper: 'RequiresAction',
  ChallengeShopper: 'RequiresAction',
  Refused: 'Declined',
  Error: 'Declined',
  Cancelled: 'Canceled',
}

/** A refusal reason: its code in a response, its name in a notification, and its decline. */
interface Refusal {
  readonly code: string
  readonly reason: string
  readonly decline: Decline
}

const refusal = (code: string, reason: string, declineCode: DeclineCode, terms?: DeclineTerms): Refusal => ({
  code,
  reason,
  decline: decline(declineCode, terms),
})

/**
 * The refusal reasons of payments without a terminal
 * (docs.adyen.com/development-resources/refusal-reasons).
 */
export const REFUSALS: readonly Refusal[] = [
  refusal('2', 'Refused', 'do_not_honor'),
  refusal('3', 'Referral', 'do_not_honor'),
  refusal('4', 'Acquirer Error', 'try_again_later'),
  refusal('5', 'Blocked Card', 'do_not_honor', { hard: true }),
  refusal('6', 'Expired Card', 'expired_card'),
  refusal('7', 'Invalid Amount', 'rejected_by_provider', { doNotRetry: true }),
  refusal('8', 'Invalid Card Number', 'incorrect_number', { hard: true }),
  refusal('9', 'Issuer Unavailable', 'try_again_later'),
  refusal('10', 'Not supported', 'card_not_supported', { doNotRetry: true }),
  refusal('11', '3D Not Authenticated', 'authentication_failed'),
  refusal('12', 'Not enough balance', 'insufficient_funds'),
  refusal('14', 'Acquirer Fraud', 'suspected_fraud', { doNotRetry: true }),
  refusal('15', 'Cancelled', 'generic_decline'),
  refusal('16', 'Shopper Cancelled', 'authentication_failed'),
  refusal('20', 'FRAUD', 'suspected_fraud', { doNotRetry: true }),
  refusal('21', 'Not Submitted', 'rejected_by_provider'),
  refusal('22', 'FRAUD-CANCELLED', 'suspected_fraud', { doNotRetry: true }),
  refusal('23', 'Transaction Not Permitted', 'card_not_supported', { doNotRetry: true }),
  refusal('24', 'CVC Declined', 'incorrect_cvc'),
  refusal('25', 'Restricted Card', 'card_not_supported', { doNotRetry: true }),
  refusal('26', 'Revocation Of Auth', 'revoked_authorization', { hard: true }),
  refusal('27', 'Declined Non Generic', 'generic_decline'),
  refusal('28', 'Withdrawal amount exceeded', 'limit_exceeded'),
  refusal('29', 'Withdrawal count exceeded', 'limit_exceeded'),
  refusal('31', 'Issuer Suspected Fraud', 'suspected_fraud', { doNotRetry: true }),
  refusal('32', 'AVS Declined', 'generic_decline'),
  refusal('34', 'No checking account available on Card', 'invalid_account', { doNotRetry: true }),
  refusal('35', 'No savings account available on Card', 'invalid_account', { doNotRetry: true }),
  refusal('38', 'Authentication required', 'authentication_required'),
  refusal('39', 'RReq not received from DS', 'authentication_failed'),
  refusal('42', '3DS Authentication Error', 'authentication_failed'),
  refusal('46', 'Transaction blocked by Adyen to prevent excessive retry fees', 'generic_decline', {
    doNotRetry: true,
  }),
]

/** The issuer's codes of a blocked card, where the merchant account receives them. */
export const BLOCKED_BY_ISSUER: Readonly<Record<string, Decline>> = {
  '41': decline('lost_card', { hard: true }),
  '43': decline('stolen_card', { hard: true }),
}

/** The scheme's advice against a retry: "do not try again" and "payment canceled". */
export const ADVICE_AGAINST_RETRY: readonly string[] = ['03', '21']

/** The declines of Adyen's error codes. Any other code is `REJECTED`. */
export const ERRORS: Readonly<Record<string, Decline>> = {
  '101': decline('incorrect_number', { hard: true }),
  '103': decline('incorrect_cvc'),
  '108': decline('invalid_account', { hard: true }),
  '126': decline('invalid_account', { hard: true }),
  '129': decline('expired_card'),
  '138': decline('currency_not_supported', { doNotRetry: true }),
  '140': decline('expired_card'),
  '153': decline('incorrect_cvc'),
  '800': decline('invalid_account', { hard: true }),
  '803': decline('invalid_account', { hard: true }),
  '905': decline('card_not_supported', { doNotRetry: true }),
}

/** Rejections before any processing. They do not prove anything about earlier requests. */
export const CREDENTIALS_REFUSED: readonly number[] = [401, 403]

/** The codes of a shopper's contract, or of a stored method in it, that does not exist. */
export const FORGOTTEN_CODES: readonly string[] = ['800', '803']

export const REJECTED = decline('rejected_by_provider')

/** The decline of a challenge without a customer to complete it. */
export const AUTHENTICATION_REQUIRED = decline('authentication_required')

/** Card funding by Adyen's value. Adyen misspells one value. Any other value is Unknown. */
export const FUNDING: Readonly<Record<string, 'Credit' | 'Debit' | 'Prepaid'>> = {
  CHARGE: 'Credit',
  CREDIT: 'Credit',
  DEBIT: 'Debit',
  DEFFERED_DEBIT: 'Debit',
  DEFERRED_DEBIT: 'Debit',
  PREPAID: 'Prepaid',
  PREPAID_RELOADABLE: 'Prepaid',
  PREPAID_NONRELOADABLE: 'Prepaid',
}
