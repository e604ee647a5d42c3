import { first } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import { type Account, accountOf } from './account.ts'
import { updateOrganization } from './accounts.queries.generated.ts'
import type { Context } from './context.ts'
import { accountProblems } from './create-account.ts'
import { transaction } from './idempotent-run.ts'

export interface OrganizationUpdateInput {
  readonly id: string
  readonly name?: string | null | undefined
  readonly timeZone?: string | null | undefined
}

/** Changes an organization's name or time zone; null and absent fields stay as they are. */
export async function organizationUpdate(context: Context, input: OrganizationUpdateInput): Promise<Account> {
  refuseProblems(accountProblems(input))
  const change = {
    id: requireId('org', input.id, 'Organization').uuid,
    callerId: context.caller.account.id,
    name: input.name ?? null,
    timeZone: input.timeZone ?? null,
    updatedAt: context.now(),
  }
  return transaction(context, async (tx) => {
    const row = first(await tx.run(updateOrganization, change))
    if (row === null) throw notFound('Organization')
    return accountOf(row)
  })
}
