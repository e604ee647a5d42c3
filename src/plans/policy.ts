import type { Account } from '../accounts/index.ts'
import { first, type Queryable } from '../platform/db/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { paymentPlanPolicyOf } from './policy.queries.generated.ts'

/** An organization's rules for failed charges and paused plans. */
export interface PaymentPlanPolicy {
  /**
   * Days after the first soft decline on which an occurrence is retried, ascending. Empty: no
   * retries.
   */
  readonly retryDays: readonly number[]
  /** The action when an occurrence failed and is not retried any more. */
  readonly whenPastDue: 'Cancel' | 'Pause' | 'Continue'
  /**
   * The handling of dates that passed during a pause: all remaining dates move, or the passed dates
   * are skipped.
   */
  readonly whenResumed: 'Shift' | 'Skip'
}

/** A parsed change of the policy. Null and absent fields stay unchanged. */
export type PaymentPlanPolicyInput = { readonly [Part in keyof PaymentPlanPolicy]?: PaymentPlanPolicy[Part] | null }

/** The policy of new organizations. */
const DEFAULT_POLICY: PaymentPlanPolicy = { retryDays: [1, 3, 5, 7], whenPastDue: 'Continue', whenResumed: 'Shift' }

const RETRY_DAY_MAX = 30

/** Returns the policy of an organization that the caller can access. */
export async function policyOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<PaymentPlanPolicy> {
  const row = first(await db.run(paymentPlanPolicyOf, { shard, orgId: id }))
  return row === null ? DEFAULT_POLICY : (row as PaymentPlanPolicy)
}

/** Returns all problems of a change of the policy. */
export function policyProblems({ retryDays }: PaymentPlanPolicyInput): Problem[] {
  if (retryDays == null) return []
  const fit = retryDays.every((day, index) => day > (retryDays[index - 1] ?? 0) && day <= RETRY_DAY_MAX)
  if (fit) return []
  const predicate = `must be days from 1 to ${RETRY_DAY_MAX} in ascending order` as const
  return [problem('paymentPlanPolicy.retryDays', predicate)]
}

/** Returns the policy after a valid change. */
export function changedPolicy(before: PaymentPlanPolicy, change: PaymentPlanPolicyInput): PaymentPlanPolicy {
  return {
    retryDays: change.retryDays ?? before.retryDays,
    whenPastDue: change.whenPastDue ?? before.whenPastDue,
    whenResumed: change.whenResumed ?? before.whenResumed,
  }
}
