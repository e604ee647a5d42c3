import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { createAccountBelow, type NewAccountInput } from './create-account-below.ts'

/** Makes an organization below the caller's account, or below the agency or platform that `parentId` names. */
export function organizationCreate(context: Context, input: NewAccountInput): Promise<Account> {
  return createAccountBelow(context, 'Organization', input)
}
