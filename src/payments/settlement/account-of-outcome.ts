import { type Account, accountWithCurrentClock } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'

/**
 * The organization of an outcome, as it lives now. Only the first answer to a charge of an organization that had its clock is of
 * the time at which the charge was made.
 */
export async function accountOfOutcome(
  tx: Transaction,
  { account, isFirst }: { readonly account: Account; readonly isFirst?: boolean },
): Promise<Account> {
  return isFirst === true && account.clockId !== null ? account : accountWithCurrentClock(tx, account)
}
