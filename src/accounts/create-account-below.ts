import { Refusal, refuseProblems } from '../platform/refusal.ts'
import type { Account, Mode } from './account.ts'
import type { Context } from './context.ts'
import {
  accountProblems,
  createAccount,
  canBeBelow,
  modeOf,
  parentProblem,
  type ProvisionOrganization,
} from './create-account.ts'
import { mint, transaction } from './idempotency/idempotent-run.ts'
import { newAccountShard } from './new-account-shard.ts'
import { requireAccountById } from './owners.ts'

/** What a client says of a new account; `parentId` is by default the caller's. */
export interface NewAccountInput {
  readonly name: string
  readonly parentId?: string | null | undefined
  readonly timeZone?: string | null | undefined
  readonly mode?: Mode | null | undefined
}

/**
 * Makes an account below the caller's. Refuses with FORBIDDEN when the caller's kind of account has none such below it,
 * with NOT_FOUND when it can't reach the parent, with VALIDATION_ERROR when the parent can't have it below it.
 */
export async function createAccountBelow(
  context: Context,
  kind: 'Agency' | 'Organization',
  input: NewAccountInput,
  setUp: ProvisionOrganization<Context> | null,
): Promise<Account> {
  if (!canBeBelow(kind, context.caller.account.kind)) {
    throw new Refusal('FORBIDDEN', `An account of this key's kind can't have ${kind.toLowerCase()} accounts below it.`)
  }
  refuseProblems(accountProblems(input))
  const parent = await requireAccountById(context, input.parentId)
  const problem = parentProblem({ kind, mode: input.mode }, parent)
  if (problem) refuseProblems([problem])
  const shard = newAccountShard(context)
  const id = mint(context, shard)
  const checkoutConfigurationId = mint(context, shard)
  const writeProvisioning = setUp && (await setUp(context, { id, shard, mode: modeOf(input) }))
  return transaction(context, async (tx) => {
    const made = { ...input, id, kind, parent }
    const account = await createAccount(tx, made, checkoutConfigurationId, context.wallNow())
    await writeProvisioning?.(tx)
    return account
  })
}
