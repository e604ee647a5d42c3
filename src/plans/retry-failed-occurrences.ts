import type { Transaction } from '../platform/db/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { retryOccurrences } from './change-plan.queries.generated.ts'

/** Nacha's limit for repeating a returned debit, counted from the first debit. */
const REPETITION_DAYS = 180

/** Returns the earliest time of a first debit that may be repeated now. */
export const debitedSince = (now: Timestamp): Timestamp => plus(now, { days: -REPETITION_DAYS })

/**
 * Makes the failed occurrences of a locked plan due now, on the given payment method. Omits
 * occurrences that may only be charged by an explicit request. Omits debits that Nacha's rules
 * don't allow to repeat, and ends their planned retries. Returns the number of changed occurrences.
 */
export async function retryFailedOccurrences(
  tx: Transaction,
  key: { readonly shard: number; readonly planId: string; readonly now: Timestamp },
  paymentMethodId: string | null,
): Promise<number> {
  return (await tx.run(retryOccurrences, { ...key, paymentMethodId, debitedSince: debitedSince(key.now) })).length
}
