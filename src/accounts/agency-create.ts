import type { OrganizationCreateInput } from '../platform/graphql/inputs.generated.ts'
import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { createAccountBelow } from './create-account-below.ts'

/** Creates an agency below the caller's platform. */
export function agencyCreate(context: Context, input: OrganizationCreateInput): Promise<Account> {
  return createAccountBelow(context, 'Agency', input, null)
}
