import { type PaymentOutcome, returnConsequence } from '../../payments/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { NEEDS_CUSTOMER, type Retry } from './retry.ts'

/** The reason why a failed occurrence is not retried, for `payment_plan.payment_failed`. */
export type NoRetryReason =
  /** The policy has no further day before the next date, or Nacha's limit is reached. */
  | 'RetriesEnded'
  /** The customer must confirm or pay at the recovery link. */
  | 'CustomerRequired'
  | 'ConsentRevoked'
  /**
   * The plan needs another method after a hard decline or a return, or because the method can't be
   * charged.
   */
  | 'PaymentMethodRefused'
  /** The charge was canceled or never captured at the provider. */
  | 'StoppedAtProvider'
  | 'PaymentDisputed'
  | 'PlanPaused'

interface PlanFacts {
  readonly plan: { readonly status: PaymentPlanStatus }
  readonly isDisputed?: boolean | undefined
}

/**
 * Returns the reason why an occurrence is not retried after this outcome; null if it is retried.
 */
export function noRetryReason(
  { plan, isDisputed }: PlanFacts,
  outcome: PaymentOutcome,
  retry: Retry,
): NoRetryReason | null {
  if (isDisputed) return 'PaymentDisputed'
  if (plan.status === 'Paused') return 'PlanPaused'
  return retry.retryAt === null ? reasonOf(outcome, retry) : null
}

function reasonOf(outcome: PaymentOutcome, { retryNeeds }: Retry): NoRetryReason {
  if (retryNeeds === 'NewConsent') return 'ConsentRevoked'
  switch (outcome.kind) {
    case 'Returned':
      return returnConsequence(outcome.code).mayRetry ? 'RetriesEnded' : 'PaymentMethodRefused'
    case 'Declined': {
      const { code, hard, doNotRetry } = outcome.decline
      if (NEEDS_CUSTOMER.has(code)) return 'CustomerRequired'
      return hard || doNotRetry ? 'PaymentMethodRefused' : 'RetriesEnded'
    }
    case 'Canceled':
      return outcome.reference === null ? 'RetriesEnded' : 'StoppedAtProvider'
    default:
      return 'StoppedAtProvider'
  }
}
