import { decline } from '../port/decline.ts'
import type { Decline } from '../port/port.ts'

/**
 * The outcomes of transfer statuses. `posted` means sent to the bank, which has not paid yet: a
 * debit succeeds when it has settled. It can still be returned for 60 days.
 */
export const STATUSES: Readonly<Record<string, 'Processing' | 'Succeeded' | 'Canceled' | 'Declined' | 'Returned'>> = {
  pending: 'Processing',
  posted: 'Processing',
  settled: 'Succeeded',
  funds_available: 'Succeeded',
  cancelled: 'Canceled',
  failed: 'Declined',
  returned: 'Returned',
}

/** The decline of a transfer that Plaid or the network accepted and did not execute. */
export const FAILED = decline('rejected_by_provider')

/** The declines of authorization rationales. Any other code is `DECLINED`. */
export const RATIONALES: Readonly<Record<string, Decline>> = {
  NSF: decline('insufficient_funds'),
  RISK: decline('suspected_fraud', { doNotRetry: true }),
  FRAUD: decline('suspected_fraud', { doNotRetry: true }),
  TRANSFER_LIMIT_REACHED: decline('limit_exceeded'),
  ADMIN: decline('invalid_account', { doNotRetry: true }),
}

export const DECLINED = decline('generic_decline')

/** The decline of an authorization that needs a bank login, which is not offered here. */
export const NEEDS_LOGIN = decline('authentication_required')

/**
 * The declines of Plaid's error codes. Any other code is `REJECTED`, or `BAD_ACCOUNT` when adding
 * an account.
 */
export const ERRORS: Readonly<Record<string, Decline>> = {
  INVALID_ACCESS_TOKEN: decline('invalid_account', { hard: true }),
  INVALID_ACCOUNT_ID: decline('invalid_account', { hard: true }),
  ITEM_NOT_FOUND: decline('invalid_account', { hard: true }),
  NO_ACCOUNTS: decline('invalid_account', { hard: true }),
  ACCESS_NOT_GRANTED: decline('revoked_authorization', { hard: true }),
  USER_PERMISSION_REVOKED: decline('revoked_authorization', { hard: true }),
  ITEM_LOGIN_REQUIRED: NEEDS_LOGIN,
  TRANSFER_ACCOUNT_BLOCKED: decline('debit_not_authorized', { hard: true }),
  TRANSFER_UNSUPPORTED_ACCOUNT_TYPE: decline('invalid_account', { hard: true }),
  TRANSFER_FORBIDDEN_ACH_CLASS: decline('debit_not_authorized', { doNotRetry: true }),
  TRANSFER_LIMIT_EXCEEDED: decline('limit_exceeded'),
  TRANSFER_NETWORK_LIMIT_EXCEEDED: decline('limit_exceeded'),
  INSTITUTION_DOWN: decline('try_again_later'),
  INSTITUTION_NOT_AVAILABLE: decline('try_again_later'),
  INSTITUTION_NOT_RESPONDING: decline('try_again_later'),
}

/**
 * The codes of rejections before any processing. They say nothing about earlier requests or the
 * account.
 */
export const REFUSED_TO_SPEAK: readonly string[] = [
  'INVALID_API_KEYS',
  'UNAUTHORIZED_ENVIRONMENT',
  'UNAUTHORIZED_ROUTE_ACCESS',
]

export const REJECTED = decline('rejected_by_provider')
export const BAD_ACCOUNT = decline('invalid_account', { hard: true })

/** The decline of a charge whose authorization was never used and cannot be used any more. */
export const NEVER_USED = decline('try_again_later')

/** The outcomes of refund statuses. A refund succeeds when it has settled. */
export const REFUND_STATUSES: Readonly<Record<string, 'Pending' | 'Succeeded' | 'Failed'>> = {
  pending: 'Pending',
  posted: 'Pending',
  settled: 'Succeeded',
  cancelled: 'Failed',
  failed: 'Failed',
  returned: 'Failed',
}
