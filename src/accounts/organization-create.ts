import type { OrganizationCreateInput } from '../platform/graphql/inputs.generated.ts'
import type { Account } from './account.ts'
import type { Context } from './context.ts'
import type { ProvisionOrganization } from './create-account.ts'
import { createAccountBelow } from './create-account-below.ts'

/**
 * Creates an organization below the caller's account, or below the agency or platform `parentId`,
 * with the records that `provision` prepares.
 */
export function organizationCreate(
  context: Context,
  input: OrganizationCreateInput,
  provision: ProvisionOrganization<Context> | null = null,
): Promise<Account> {
  return createAccountBelow(context, 'Organization', input, provision)
}
