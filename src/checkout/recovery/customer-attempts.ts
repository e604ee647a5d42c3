import type { Account, Services } from '../../accounts/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { tooMany } from '../../platform/http/index.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { ATTEMPTS_MAX } from '../flow/index.ts'
import { type CountCustomerAttemptsRow, countCustomerAttempts } from './plan-recovery.queries.generated.ts'
import type { OccurrenceToRecover } from './recovery-progress.ts'

/**
 * The link never changes. The limit lets a customer come back after declines, and stops card
 * testing.
 */
const ATTEMPTS_A_DAY_MAX = 20
const DAY = { seconds: 86_400 }

/** A plan and its organization. */
interface PlanOfAccount {
  readonly account: Account
  readonly plan: { readonly id: string; readonly contactId: string }
}

/**
 * Counts the customer's attempts to pay an occurrence: of its newest payment, and of all its
 * payments within a day.
 */
export async function attemptCounts(
  { wallNow }: Pick<Services, 'wallNow'>,
  db: Queryable,
  { account: { shard, id: orgId }, plan: { id: planId, contactId } }: PlanOfAccount,
  { number, payment }: Pick<OccurrenceToRecover, 'number' | 'payment'>,
): Promise<CountCustomerAttemptsRow> {
  const since = plus(wallNow(), { seconds: -DAY.seconds })
  const key = { shard, orgId, contactId, planId, number, since, paymentId: payment?.id ?? null }
  const [row] = await db.run(countCustomerAttempts, key)
  if (!row) throw new Error('a count query returned no row')
  return row
}

/** Returns true when a payment has used all its attempts. */
export const hasUsedAllAttempts = ({ ofPayment }: CountCustomerAttemptsRow) => ofPayment >= ATTEMPTS_MAX

/** Throws a 429 with the time to wait when an occurrence had too many attempts within a day. */
export function refuseTooManyAttempts({ recent, firstAt }: CountCustomerAttemptsRow, wallNow: Timestamp): void {
  if (recent >= ATTEMPTS_A_DAY_MAX && firstAt !== null) throw tooMany(millisecondsBetween(wallNow, plus(firstAt, DAY)))
}
