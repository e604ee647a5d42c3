import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { createAccountBelow, type NewAccountInput } from './create-account-below.ts'

/** Creates an agency below the caller's platform. */
export function agencyCreate(context: Context, input: NewAccountInput): Promise<Account> {
  return createAccountBelow(context, 'Agency', input, null)
}
