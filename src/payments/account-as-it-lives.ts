import { type Account, accountOf } from '../access/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { organizationOfPayment } from './payments.queries.generated.ts'

/**
 * The organization of an outcome, with the clock that it lives by now: it may have got one, or moved it, since a provider was
 * asked. Only the first answer to a charge of an organization that had its clock is of the time at which the charge was made.
 */
export async function accountAsItLives(
  tx: Transaction,
  { account, isFirst }: { readonly account: Account; readonly isFirst?: boolean },
): Promise<Account> {
  if (account.mode === 'Live' || (isFirst === true && account.clockId !== null)) return account
  const row = first(await tx.run(organizationOfPayment, { id: account.id }))
  if (!row) throw new Error('an organization is gone: none is ever removed')
  return accountOf(row)
}
