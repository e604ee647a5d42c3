import type { Transfer, TransferFailure } from 'plaid'
import { decline } from '../port/decline.ts'
import type { ChargeOutcome, Decline, UnknownCause } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import type { Refused } from './call-plaid.ts'

/**
 * The outcomes of transfer statuses. `posted` means sent to the bank, which has not paid yet. A
 * debit succeeds when it has settled. The bank can still return it for 60 days.
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
export const DECLINES_BY_RATIONALE: Readonly<Record<string, Decline>> = {
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

/** The decline of an account that Plaid does not recognize, or may not verify for this client. */
export const NOT_VERIFIED = decline('account_not_verified', { doNotRetry: true })

/**
 * True for an account that counts as verified, by the status of its verification in Plaid's
 * database.
 */
export const VERIFICATIONS: Readonly<Record<string, boolean>> = {
  database_insights_pass: true,
  database_insights_pass_with_caution: false,
  database_insights_fail: false,
}

/** The codes of a product that is not enabled for the client. */
export const NO_ACCESS: readonly string[] = ['UNAUTHORIZED_ROUTE_ACCESS', 'PRODUCT_NOT_ENABLED', 'INVALID_PRODUCT']

const CREDENTIALS_REFUSED: readonly string[] = [
  'INVALID_API_KEYS',
  'UNAUTHORIZED_ENVIRONMENT',
  'UNAUTHORIZED_ROUTE_ACCESS',
]

/**
 * Returns whether Plaid rejected the client before processing, also for codes that are not listed
 * here. A rejection does not prove anything about earlier requests.
 */
export function rejectsCredentials({ status, errorCode }: Refused): boolean {
  const isUnlisted = entry(ERRORS, errorCode) === undefined
  return CREDENTIALS_REFUSED.includes(errorCode) || (isUnlisted && (status === 401 || status === 403))
}

/** Returns the cause of an unknown outcome after a query was rejected. */
export function causeOfRejection(refused: Refused): UnknownCause {
  return rejectsCredentials(refused) ? 'credentials rejected' : 'server error'
}

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

/** Returns the outcome of a charge by its transfer's status. */
export function outcomeOfTransfer({ id, status, failure_reason }: Transfer): ChargeOutcome {
  const kind = entry(STATUSES, status)
  switch (kind) {
    case 'Processing':
    case 'Succeeded':
      return { kind, reference: id, stored: null }
    case 'Canceled':
      return { kind, reference: id }
    case 'Declined':
      return { kind, reference: id, decline: FAILED }
    case 'Returned':
      return { kind, reference: id, code: returnCodeOf(failure_reason) }
    default:
      return { kind: 'Unknown', reference: id, cause: 'unreadable answer' }
  }
}

/** Returns the Nacha code of a return, under its current or its former field name. */
export function returnCodeOf(failure: TransferFailure | null | undefined): string {
  return failure?.failure_code ?? failure?.ach_return_code ?? 'UNKNOWN'
}
