import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { readAccount } from './owners.ts'

/** The account of the key that asks, as it is now. */
export async function viewer(context: Context): Promise<Account> {
  const own = context.caller.account
  return (await readAccount(context, { kind: own.kind, uuid: own.id })) ?? own
}
