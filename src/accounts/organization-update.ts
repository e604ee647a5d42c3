import { first, type Transaction } from '../platform/db/index.ts'
import type { OrganizationUpdateInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, type Problem, refuseProblems } from '../platform/refusal.ts'
import { type Account, storedAccountOf } from './account.ts'
import { updateOrganization } from './accounts.queries.generated.ts'
import { withClockTime } from './clock-times.ts'
import type { Context } from './context.ts'
import { accountProblems } from './create-account.ts'
import { transaction } from './idempotency/idempotent-run.ts'

/**
 * Settings of an organization that another feature owns, updated by the same input in the same
 * transaction.
 */
export interface OrganizationPart<Input extends object = object> {
  readonly problems: (input: Input, context: Context) => readonly Problem[]
  readonly write: (
    context: Context,
    tx: Transaction,
    account: Account,
    input: Input,
    before: Pick<Account, 'timeZone'>,
  ) => Promise<void>
}

/** Updates an organization. Null and absent fields stay unchanged. */
export async function organizationUpdate(
  context: Context,
  input: OrganizationUpdateInput,
  parts: readonly OrganizationPart[],
): Promise<Account> {
  refuseProblems([...accountProblems(input), ...parts.flatMap((part) => part.problems(input, context))])
  const change = {
    id: requireId('org', input.id, 'Organization').uuid,
    callerId: context.caller.account.id,
    name: input.name ?? null,
    timeZone: input.timeZone ?? null,
    updatedAt: context.wallNow(),
  }
  return transaction(context, async (tx) => {
    const row = first(await tx.run(updateOrganization, change))
    if (row === null) throw notFound('Organization')
    const account = await withClockTime(context.db.read, storedAccountOf(row))
    const before = { timeZone: row.timeZoneBefore }
    for (const part of parts) await part.write(context, tx, account, input, before)
    return account
  })
}
