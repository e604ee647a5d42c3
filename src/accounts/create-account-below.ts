import { Refusal, refuseProblems } from '../platform/refusal.ts'
import type { Account, Mode } from './account.ts'
import type { Context } from './context.ts'
import {
  accountProblems,
  canBeBelow,
  createAccount,
  modeOf,
  type ProvisionOrganization,
  parentProblem,
} from './create-account.ts'
import { mint, transaction } from './idempotency/idempotent-run.ts'
import { newAccountShard } from './new-account-shard.ts'
import { requireAccountById } from './owners.ts'

/** Input for a new account. `parentId` defaults to the caller's account. */
export interface NewAccountInput {
  readonly name: string
  readonly parentId?: string | null | undefined
  readonly timeZone?: string | null | undefined
  readonly mode?: Mode | null | undefined
}

/**
 * Creates an account below the caller's. Throws FORBIDDEN if the caller's kind can't have such
 * accounts, NOT_FOUND if it can't access the parent, and VALIDATION_ERROR if the parent can't have
 * it.
 */
export async function createAccountBelow(
  context: Context,
  kind: 'Agency' | 'Organization',
  input: NewAccountInput,
  provision: ProvisionOrganization<Context> | null,
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
  const writeProvisioning = provision && (await provision(context, { id, shard, mode: modeOf(input) }))
  return transaction(context, async (tx) => {
    const made = { ...input, id, kind, parent }
    const account = await createAccount(tx, made, checkoutConfigurationId, context.wallNow())
    await writeProvisioning?.(tx)
    return account
  })
}
