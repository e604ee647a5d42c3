import type { Account } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Changer, changePaymentMethod, type LockedMethod, lockedMethodOf } from './change-payment-method.ts'
import { lockPaymentMethod } from './store-payment-method.queries.generated.ts'

/**
 * Marks a method as Invalid after a hard decline or a return, in the transaction that learned of
 * it. A deleted or Invalid method stays as it is.
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
 * Locks the method that `invalidatePaymentMethod` will write. Methods are locked before the plans
 * that use them.
 */
export async function lockMethodToInvalidate(tx: Transaction, { shard }: Account, methodId: string): Promise<void> {
  await tx.run(lockPaymentMethod, { shard, id: methodId })
}

/** Marks a locked live method as Invalid. */
export async function invalidate(
  services: Changer,
  tx: Transaction,
  account: Account,
  locked: LockedMethod,
): Promise<void> {
  await changePaymentMethod(services, tx, account, locked, { ...locked.method, status: 'Invalid' }, null)
}
