import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentPlanOccurrenceStatus, PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import { lockPlanRow } from './locked-plan.queries.generated.ts'
import { occurrencesOfPlans } from './occurrences.queries.generated.ts'

/** A date of a plan, as its row holds it. */
export interface Occurrence {
  /** Counted from 1 within the plan. */
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: PaymentPlanOccurrenceStatus
  /** The payment of its newest attempt. */
  readonly paymentId: string | null
  readonly attempts: number
  /** True if the organization reopened it as Failed. It never becomes Scheduled again. */
  readonly isReopened: boolean
  /** The number of its debits that a bank has returned. */
  readonly returns: number
  /** The time of the first failure that led to retries. */
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
  /** The conditions of a retry after an update of the payment method, besides the update. */
  readonly retryNeeds: RetryNeeds | null
}

/**
 * The conditions of a retry. `NewCredential`: another number, because the failed charge must not be
 * repeated with the same one. `NewConsent`: another consent, because the customer withdrew the
 * former one. `ManualRequest`: the request of a person, because the provider may still capture the
 * failed charge.
 */
export type RetryNeeds = 'NewCredential' | 'NewConsent' | 'ManualRequest'

type OccurrenceRow = Omit<Occurrence, 'status' | 'retryNeeds'> & {
  readonly status: string
  readonly retryNeeds: string | null
}

/** Returns the occurrence of a row. The table's constraints guarantee the enumerations. */
export function occurrenceOf(row: OccurrenceRow): Occurrence {
  return row as Occurrence
}

/** A plan that a transaction has locked, with its occurrences. */
export interface LockedPlan {
  readonly id: string
  readonly status: PaymentPlanStatus
  /** The amount of each occurrence, except the last one of a plan with a total. */
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly paymentMethodId: string | null
  readonly occurrences: readonly Occurrence[]
}

/**
 * Locks a plan until the transaction ends. A transaction that also locks an existing payment must
 * lock the payment first.
 */
export async function lockPlan(tx: Transaction, shard: number, id: string): Promise<LockedPlan> {
  const [plans, occurrences] = await Promise.all([
    tx.run(lockPlanRow, { shard, id }),
    // Sent together with the lock and executed after it, so that it sees the commits of earlier
    // lock holders.
    tx.run(occurrencesOfPlans, { shard, planIds: [id] }),
  ])
  const plan = first(plans)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  return { ...plan, status: plan.status as PaymentPlanStatus, occurrences: occurrences.map(occurrenceOf) }
}
