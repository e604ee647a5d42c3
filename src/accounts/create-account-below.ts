import type { OrganizationCreateInput } from '../platform/graphql/inputs.generated.ts'
import { SHARDS } from '../platform/ids/index.ts'
import { problemsOf, Refusal, refuseProblems } from '../platform/refusal.ts'
import { type Account, parseAccountId } from './account.ts'
import type { Context } from './context.ts'
import {
  accountProblems,
  canBeBelow,
  createAccount,
  modeOf,
  type ProvisionOrganization,
  parentProblem,
} from './create-account.ts'
import { mint, reservedShard, transaction } from './idempotency/idempotent-run.ts'
import { newAccountShard, regionProblem } from './new-account-shard.ts'
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
  refuseProblems([...accountProblems(input), ...problemsOf([regionProblem(context.db, input.region)])])
  const parent = await requireAccountById(context, input.parentId)
  refuseProblems([parentProblem({ kind, mode: input.mode }, parent)])
  const shard = reservedShard(context) ?? (await shardOfNewAccount(context, input))
  if (input.region != null && context.db.regionOf(shard) !== input.region) throw leftRegion()
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

/** Returns the refusal of a repeated request whose reserved ids are in a shard that has moved. */
function leftRegion(): Refusal {
  const reason = 'The shard that was reserved for the account has left the region.'
  return new Refusal('CONFLICT', `${reason} Use a new Idempotency-Key.`)
}

/**
 * Returns the shard in which the row of an idempotency key is stored when the request creates an
 * account: a repeat must find it before the account exists, so it is derived from the key.
 */
export function shardOfRequest({ caller, idempotencyKey, sealer }: Context): number {
  if (idempotencyKey === null) return caller.account.shard
  return sealer.hmac('bucket of a new account', `${caller.account.id} ${idempotencyKey}`).readUInt16BE(0) % SHARDS
}

/** Returns a shard for the account: in its region, or else in that of its parent's cell. */
export function shardOfNewAccount(
  { caller, db }: Pick<Context, 'caller' | 'db'>,
  { parentId, region }: OrganizationCreateInput,
): Promise<number> {
  const parent = parentId == null ? null : parseAccountId(parentId)
  return newAccountShard(db, region ?? db.regionOf((parent ?? caller.account).shard))
}
