import type { Account } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Changer, changePaymentMethod, type LockedMethod, lockedMethodOf } from './change-payment-method.ts'
import { lockPaymentMethod } from './store-payment-method.queries.generated.ts'

/**
 * Writes down that the provider no longer accepts a method, by its uuid, in the transaction that learned it: a hard decline,
 * a return of a debit. A method that is deleted, or Invalid already, stays as it is.
 */
export async function invalidatePaymentMethod(
  services: Changer,
  tx: Transaction,
  account: Account,
  methodId: string,
): Promise<void> {
  const row = first(await tx.run(lockPaymentMethod, { shard: account.shard, id: methodId }))
  if (row && row.deletedAt === null) await invalidate(services, tx, account, lockedMethodOf(row))
}

/**
 * Holds what `invalidatePaymentMethod` is about to write, for whoever holds plans in between: a method is held before the plans that
 * are charged to it.
 */
export async function lockMethodToInvalidate(tx: Transaction, { shard }: Account, methodId: string): Promise<void> {
  await tx.run(lockPaymentMethod, { shard, id: methodId })
}

/** As `invalidatePaymentMethod`, for a live method that the transaction holds. */
export async function invalidate(
  services: Changer,
  tx: Transaction,
  account: Account,
  locked: LockedMethod,
): Promise<void> {
  await changePaymentMethod(services, tx, account, locked, { ...locked.method, status: 'Invalid' }, null)
}
