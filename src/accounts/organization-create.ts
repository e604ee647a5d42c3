import type { Account } from './account.ts'
import type { Context } from './context.ts'
import type { ProvisionOrganization } from './create-account.ts'
import { createAccountBelow, type NewAccountInput } from './create-account-below.ts'

/**
 * Makes an organization below the caller's account, or below the agency or platform that `parentId` names, with what `setUp`
 * gives it.
 */
export function organizationCreate(
  context: Context,
  input: NewAccountInput,
  setUp: ProvisionOrganization<Context> | null = null,
): Promise<Account> {
  return createAccountBelow(context, 'Organization', input, setUp)
}
