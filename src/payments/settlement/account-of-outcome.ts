import { type Account, accountWithCurrentClock } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'

/**
 * Returns the organization of an outcome in its current state. Only the first response to a charge
 * under a test clock keeps the clock time of the charge.
 */
export async function accountOfOutcome(
  tx: Transaction,
  { account, isFirst }: { readonly account: Account; readonly isFirst?: boolean },
): Promise<Account> {
  return isFirst === true && account.clockId !== null ? account : accountWithCurrentClock(tx, account)
}
