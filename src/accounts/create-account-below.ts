import { randomBelow } from '../platform/crypto/index.ts'
import type { OrganizationCreateInput } from '../platform/graphql/inputs.generated.ts'
import { SHARDS } from '../platform/ids/index.ts'
import { Refusal, refuseProblems } from '../platform/refusal.ts'
import type { Account } from './account.ts'
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
import { requireAccountById } from './owners.ts'

/**
 * Creates an account below the caller's. Throws FORBIDDEN if the caller's kind can't have such
 * accounts, NOT_FOUND if it can't access the parent, and VALIDATION_ERROR if the parent can't have
 * it.
 */
export async function createAccountBelow(
  context: Context,
  kind: 'Agency' | 'Organization',
  input: OrganizationCreateInput,
  provision: ProvisionOrganization<Context> | null,
): Promise<Account> {
  if (!canBeBelow(kind, context.caller.account.kind)) {
    throw new Refusal('FORBIDDEN', `An account of this key's kind can't have ${kind.toLowerCase()} accounts below it.`)
  }
  refuseProblems(accountProblems(input))
  const parent = await requireAccountById(context, input.parentId)
  refuseProblems([parentProblem({ kind, mode: input.mode }, parent)])
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

/** Returns a random shard for a new account, so that accounts are spread evenly. */
export function randomShard(): number {
  return randomBelow(SHARDS)
}

/**
 * Returns the shard for an account that a request creates. An idempotency key is stored in the
 * shard of the created record, and a repeat must find it before the record exists. Under an
 * `Idempotency-Key` the shard is therefore derived from the key.
 */
export function newAccountShard({ caller, idempotencyKey, sealer }: Context): number {
  if (idempotencyKey === null) return randomShard()
  return sealer.hmac('bucket of a new account', `${caller.account.id} ${idempotencyKey}`).readUInt16BE(0) % SHARDS
}
