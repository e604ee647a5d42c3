import type { Account, OrganizationPart } from '../accounts/index.ts'
import { first, type Queryable } from '../platform/db/index.ts'
import type {
  PaymentPlanPolicyInput,
  PaymentPlanWhenDisputed,
  PaymentPlanWhenPastDue,
  PaymentPlanWhenResumed,
} from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { enqueueScheduleUpcoming, paymentPlanPolicyOf, writePaymentPlanPolicy } from './policy.queries.generated.ts'

/** An organization's rules for failed charges, disputed payments and paused plans. */
export interface PaymentPlanPolicy {
  /**
   * The days after the first soft decline on which a charge is retried, ascending. Empty: no
   * retries.
   */
  readonly retryDays: readonly number[]
  /** The action when a failed occurrence has no retries left. */
  readonly whenPastDue: PaymentPlanWhenPastDue
  /**
   * The handling of dates that passed during a pause: all remaining dates move, the passed dates
   * are skipped, or all dates stay and the passed ones are charged at once.
   */
  readonly whenResumed: PaymentPlanWhenResumed
  /** The number of days before a date on which its charge is announced. 0: never. */
  readonly upcomingDays: number
  /** The action when a dispute of one of the plan's payments is opened. */
  readonly whenDisputed: PaymentPlanWhenDisputed
}

/** The policy of new organizations. */
const DEFAULT_POLICY: PaymentPlanPolicy = {
  retryDays: [1, 3, 5, 7],
  whenPastDue: 'Continue',
  whenResumed: 'Shift',
  upcomingDays: 0,
  whenDisputed: 'Continue',
}

const FIELDS = ['retryDays', 'whenPastDue', 'whenResumed', 'upcomingDays', 'whenDisputed'] as const

const RETRY_DAY_MAX = 30
const UPCOMING_DAYS_MAX = 30

/** Returns the policy of an organization that the caller can access. */
export async function policyOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<PaymentPlanPolicy> {
  const row = first(await db.run(paymentPlanPolicyOf, { shard, orgId: id }))
  return row === null ? DEFAULT_POLICY : (row as PaymentPlanPolicy)
}

/** Returns all problems of a change of the policy. */
export function policyProblems({ retryDays, upcomingDays }: PaymentPlanPolicyInput): Problem[] {
  const isAscending = (retryDays ?? []).every((day, at, days) => day > (days[at - 1] ?? 0) && day <= RETRY_DAY_MAX)
  const isInRange = upcomingDays == null || (upcomingDays >= 0 && upcomingDays <= UPCOMING_DAYS_MAX)
  const ascending = `must be days from 1 to ${RETRY_DAY_MAX} in ascending order` as const
  const inRange = `must be from 0 to ${UPCOMING_DAYS_MAX}` as const
  return [
    ...(isAscending ? [] : [problem('paymentPlanPolicy.retryDays', ascending)]),
    ...(isInRange ? [] : [problem('paymentPlanPolicy.upcomingDays', inRange)]),
  ]
}

/** Returns the policy after a valid change. */
export function changedPolicy(before: PaymentPlanPolicy, change: PaymentPlanPolicyInput): PaymentPlanPolicy {
  return {
    retryDays: change.retryDays ?? before.retryDays,
    whenPastDue: change.whenPastDue ?? before.whenPastDue,
    whenResumed: change.whenResumed ?? before.whenResumed,
    upcomingDays: change.upcomingDays ?? before.upcomingDays,
    whenDisputed: change.whenDisputed ?? before.whenDisputed,
  }
}

interface MayHavePolicy {
  readonly paymentPlanPolicy?: PaymentPlanPolicyInput | null
}

/** The plan policy as a part of `organizationUpdate`. It applies to all later charges. */
export const policyPart: OrganizationPart<MayHavePolicy> = {
  problems: ({ paymentPlanPolicy }) => policyProblems(paymentPlanPolicy ?? {}),

  // Reads nothing: the transaction runs in the directory, and the organization can be in another
  // cell.
  write: async (context, tx, account: Account, { paymentPlanPolicy }) => {
    if (paymentPlanPolicy == null) return
    const { shard, id: orgId } = account
    const first = changedPolicy(DEFAULT_POLICY, paymentPlanPolicy)
    const kept = FIELDS.filter((field) => paymentPlanPolicy[field] == null)
    const updatedAt = context.now(account)
    const { upcomingDays } = paymentPlanPolicy
    const defaultDays = DEFAULT_POLICY.upcomingDays
    if (upcomingDays != null)
      await tx.run(enqueueScheduleUpcoming, { shard, orgId, upcomingDays, defaultDays, now: context.wallNow() })
    await tx.run(writePaymentPlanPolicy, { ...first, retryDays: [...first.retryDays], kept, shard, orgId, updatedAt })
  },
}
