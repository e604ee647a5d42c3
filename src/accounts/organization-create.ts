import type { Account } from './account.ts'
import type { Context } from './context.ts'
import type { ProvisionOrganization } from './create-account.ts'
import { createAccountBelow, type NewAccountInput } from './create-account-below.ts'

/**
 * Creates an organization below the caller's account, or below the agency or platform `parentId`,
 * with the records that `setUp` prepares.
 */
export function organizationCreate(
  context: Context,
  input: NewAccountInput,
  setUp: ProvisionOrganization<Context> | null = null,
): Promise<Account> {
  return createAccountBelow(context, 'Organization', input, setUp)
}
