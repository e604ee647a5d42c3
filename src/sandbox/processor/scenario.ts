import type { DeclineReason } from './records.ts'
import type { Fault } from './scripted-faults.ts'

/** The scripted behaviour of a charge. Missing members mean success. */
export interface Scenario {
  readonly decline?: DeclineReason
  readonly advice?: 'do_not_retry'
  /** Declines later charges of the stored credential. The first charge succeeds. */
  readonly laterDecline?: DeclineReason
  /**
   * Requires confirmation. Declines if the customer is absent. `once`: not if the credential was
   * confirmed when it was stored.
   */
  readonly challenge?: 'always' | 'once'
  /**
   * The challenge never ends by itself. Its approval charges only when the merchant sends its
   * result. Until then and afterwards the charge can be neither read nor canceled.
   */
  readonly awaitsResult?: true
  readonly declineAfterChallenge?: DeclineReason
  readonly disputed?: true
  /** The end of an authorization that is not captured at once. */
  readonly uncaptured?: 'expires' | 'fails' | 'fails once'
  /** A capture is accepted and ends a day later: it captures, or has no effect. */
  readonly captures?: 'slow' | 'refused'
  readonly refunds?: 'pending' | 'failing'
  readonly fault?: Fault
  readonly notifications?: 'twice' | 'reversed'
  /** The card network's later update of the stored card. */
  readonly laterUpdate?: 'new expiry' | 'closed'
  /** The first later charge of the stored card finds a new card in the card network's updater. */
  readonly updatesAtCharge?: true
  /** The credential may be used only for the model for which it was stored. */
  readonly onlyDeclaredModel?: true
  /** The return of a debit. */
  readonly returns?: { readonly code: string; readonly late: boolean }
  readonly neverSettles?: true
  /** Nacha's notice-of-change code. */
  readonly changeCode?: string
}

/** The scenarios by name. Numbers, amounts and scripts select them. */
export const SCENARIOS = {
  ordinary: {},
  generic_decline: { decline: 'generic_decline' },
  insufficient_funds: { decline: 'insufficient_funds' },
  do_not_honor: { decline: 'do_not_honor' },
  try_again_later: { decline: 'processing_error' },
  limit_exceeded: { decline: 'limit_exceeded' },
  lost_card: { decline: 'lost_card' },
  stolen_card: { decline: 'stolen_card' },
  account_closed: { decline: 'account_closed' },
  incorrect_number: { decline: 'incorrect_number' },
  incorrect_cvc: { decline: 'incorrect_cvc' },
  expired_card: { decline: 'expired_card' },
  card_not_supported: { decline: 'card_not_supported' },
  currency_not_supported: { decline: 'currency_not_supported' },
  suspected_fraud: { decline: 'fraudulent' },
  do_not_retry: { decline: 'do_not_honor', advice: 'do_not_retry' },
  authorization_revoked: { decline: 'authorization_revoked' },
  authentication_required: { challenge: 'always' },
  authentication_once: { challenge: 'once' },
  challenge_awaits_result: { challenge: 'always', awaitsResult: true },
  declined_after_challenge: { challenge: 'always', declineAfterChallenge: 'generic_decline' },
  insufficient_funds_after_challenge: { challenge: 'once', declineAfterChallenge: 'insufficient_funds' },
  declined_later: { laterDecline: 'insufficient_funds' },
  expired_later: { laterDecline: 'expired_card' },
  lost_later: { laterDecline: 'lost_card' },
  revoked_later: { laterDecline: 'authorization_revoked' },
  disputed: { disputed: true },
  authorization_expired: { uncaptured: 'expires' },
  capture_failed: { uncaptured: 'fails' },
  captured_again: { uncaptured: 'fails once' },
  capture_slow: { captures: 'slow' },
  capture_refused: { captures: 'refused' },
  refund_pending: { refunds: 'pending' },
  refund_failing: { refunds: 'failing' },
  silent_after: { fault: 'silent_after' },
  drop_after: { fault: 'drop_after' },
  error_after: { fault: 'error_after' },
  unreadable_after: { fault: 'unreadable_after' },
  error_before: { fault: 'error_before' },
  drop_before: { fault: 'drop_before' },
  too_many_before: { fault: 'too_many_before' },
  slow: { fault: 'slow' },
  told_twice: { notifications: 'twice' },
  told_reversed: { notifications: 'reversed' },
  renewed_later: { laterUpdate: 'new expiry' },
  closed_later: { laterUpdate: 'closed' },
  renewed_at_charge: { updatesAtCharge: true },
  only_declared_model: { onlyDeclaredModel: true },
  invalid_account: { decline: 'invalid_account' },
  never_settles: { neverSettles: true },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioName = keyof typeof SCENARIOS

const OF_ACCOUNT = /^(return|late return|notice) ([RC]\d\d)$/

/**
 * Returns the scenario of a name, such as `lost_card`, `return R01`, `late return R10` or
 * `notice C01`.
 */
export function scenarioOf(name: string): Scenario {
  const [, what, code] = OF_ACCOUNT.exec(name) ?? []
  if (code === undefined) return SCENARIOS[name as ScenarioName] ?? SCENARIOS.ordinary
  return what === 'notice' ? { changeCode: code } : { returns: { code, late: what === 'late return' } }
}
