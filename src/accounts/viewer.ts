import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { readAccount } from './owners.ts'

/** Returns the caller's account in its current state. */
export async function viewer(context: Context): Promise<Account> {
  const own = context.caller.account
  return (await readAccount(context, { kind: own.kind, uuid: own.id })) ?? own
}
