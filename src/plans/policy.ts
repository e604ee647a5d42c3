import type { Account } from '../accounts/index.ts'
import { first, type Queryable } from '../platform/db/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { paymentPlanPolicyOf } from './policy.queries.generated.ts'

/** What an organization wants done with its plans. */
export interface PaymentPlanPolicy {
  /** On which days after its first soft decline an occurrence is tried again, ascending; none: never by itself. */
  readonly retryDays: readonly number[]
  /** When an occurrence failed and is not tried again. */
  readonly whenPastDue: 'Cancel' | 'Pause' | 'Continue'
  /** Whether the dates that a pause went over are made up for, each later by as much, or left out. */
  readonly whenResumed: 'Shift' | 'Skip'
}

/** A change of it, as the scalars have read it: null and absent parts stay as they are. */
export type PaymentPlanPolicyInput = { readonly [Part in keyof PaymentPlanPolicy]?: PaymentPlanPolicy[Part] | null }

/** What every organization begins with. */
const FIRST_POLICY: PaymentPlanPolicy = { retryDays: [1, 3, 5, 7], whenPastDue: 'Continue', whenResumed: 'Shift' }

const RETRY_DAY_MAX = 30

/** What an organization, known to be in reach, wants done with its plans. */
export async function policyOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<PaymentPlanPolicy> {
  const row = first(await db.run(paymentPlanPolicyOf, { shard, orgId: id }))
  return row === null ? FIRST_POLICY : (row as PaymentPlanPolicy)
}

/** Everything wrong with a change of a policy. */
export function policyProblems({ retryDays }: PaymentPlanPolicyInput): Problem[] {
  if (retryDays == null) return []
  const fit = retryDays.every((day, index) => day > (retryDays[index - 1] ?? 0) && day <= RETRY_DAY_MAX)
  if (fit) return []
  const predicate = `must be days from 1 to ${RETRY_DAY_MAX} in ascending order` as const
  return [problem('paymentPlanPolicy.retryDays', predicate)]
}

/** The policy after a valid change. */
export function changedPolicy(before: PaymentPlanPolicy, change: PaymentPlanPolicyInput): PaymentPlanPolicy {
  return {
    retryDays: change.retryDays ?? before.retryDays,
    whenPastDue: change.whenPastDue ?? before.whenPastDue,
    whenResumed: change.whenResumed ?? before.whenResumed,
  }
}
