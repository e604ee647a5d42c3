import { type Account, type Actor, accountOf, accountsAbove, audit, type Services } from '../access/index.ts'
import { announce } from '../events/index.ts'
import type { VaultKey } from '../key-ring/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { InstrumentFault, openedOrFault } from './instrument-fault.ts'
import { rewrapDataKey, type WrappedKey } from './sealed-instrument.ts'
import { rewrapVaultInstrument, vaultInstrumentToUse } from './vault-instruments.queries.generated.ts'
import { type VaultToken, vaultTokenOf, vaultTokenPayload } from './vault-token.ts'
import { vaultTokenStatus } from './vault-token-status.ts'
import { insertVaultTokenUse, lockVaultTokenToUse, markVaultTokenUsed } from './vault-token-uses.queries.generated.ts'

export interface VaultTokenUse {
  readonly tokenId: Id
  /** The organization of the consumer: the token is its own or belongs to an account above it. */
  readonly organization: Account
  /** The uuid of the payment or plan that needs the instrument, minted before it is written. */
  readonly consumerId: string
  /** Its GraphQL type. */
  readonly consumerType: string
}

/** A request's Context, or the Services of a job. */
type User = Actor & Pick<Services, 'db' | 'now' | 'hint' | 'keys'>

/** What a first use writes. It is made before the transaction, as the key ring may lie behind a network. */
interface FirstUse {
  readonly owner: Account
  readonly keyIdBefore: string
  readonly monthKey: VaultKey
  readonly wrapped: WrappedKey
}

/**
 * Gives the consumer the use of a token, so that its instrument stays until `releaseVaultToken`. It is a transaction of its
 * own in the token's bucket, made before the consumer is written; a job frees uses whose consumer never came to be. The
 * same use again changes nothing. Refuses a token that isn't there (NOT_FOUND), is deleted or expired (INVALID_STATE).
 */
export async function useVaultToken(services: User, use: VaultTokenUse): Promise<VaultToken> {
  const { tokenId, organization, consumerId, consumerType } = use
  const key = { shard: tokenId.shard, tokenId: tokenId.uuid }
  const accountIds = [organization.id, ...accountsAbove(organization)]
  const firstUse = await prepareFirstUse(services, key, accountIds).catch(async (error: unknown) => {
    await tellFailure(services, use)
    throw error
  })
  const token = await services.db.transaction(async (tx) => {
    const found = first(await tx.run(lockVaultTokenToUse, { ...key, accountIds, consumerId }))
    if (!found) throw notFound('Vault token')
    const { inUse, ...row } = found
    const before = vaultTokenOf(row)
    if (inUse && before.deletedAt === null) return before
    const now = services.now()
    refuseUnusable(before, now)
    const [, after] = await Promise.all([
      tx.run(insertVaultTokenUse, { ...key, consumerId, consumerType, createdAt: services.wallNow() }),
      before.usedAt === null ? writeFirstUse(services, tx, before, firstUse, now) : before,
    ])
    return after
  })
  services.hint('outbox')
  return token
}

async function prepareFirstUse(
  { db, keys, now }: User,
  key: { readonly shard: number; readonly tokenId: string },
  accountIds: readonly string[],
): Promise<FirstUse | null> {
  const row = first(await db.read.run(vaultInstrumentToUse, { ...key, accountIds }))
  // An expired one is refused under its lock: the hour's key may be gone.
  if (!row || row.usedAt !== null || vaultTokenStatus(row, now()) === 'Expired') return null
  const owner = accountOf(row)
  const [from, monthKey] = await Promise.all([keys.keyById(row.keyId), keys.currentMonthKey(owner.mode)])
  const place = { tokenId: key.tokenId, ownerId: owner.id }
  const wrapped = openedOrFault(() => rewrapDataKey(keys, { from, to: monthKey }, row.wrappedKey, place))
  return { owner, keyIdBefore: row.keyId, monthKey, wrapped }
}

/** A data key that can't be had is told in the audit log as an instrument is that does not open. */
async function tellFailure(services: User, { tokenId, organization }: VaultTokenUse): Promise<void> {
  await audit(services, services.db.write, {
    owner: organization,
    action: 'vault.instrument.use',
    record: { type: 'VaultToken', id: tokenId.uuid },
    outcome: 'INTERNAL',
  })
}

function refuseUnusable(token: VaultToken, now: Timestamp): void {
  if (token.deletedAt !== null) throw new Refusal('INVALID_STATE', 'The vault token is deleted.')
  if (vaultTokenStatus(token, now) === 'Expired') {
    throw new Refusal('INVALID_STATE', 'The vault token has expired. Tokenize the instrument again.')
  }
}

/** From the hour's key to the month's, and away from the sweep. Holding the key keeps a rotation from destroying it meanwhile. */
async function writeFirstUse(
  services: User,
  tx: Transaction,
  before: VaultToken,
  firstUse: FirstUse | null,
  now: Timestamp,
): Promise<VaultToken> {
  // The sweep takes instrument and token together, a deletion was seen above: one without the other is no state of ours.
  if (!firstUse) throw new InstrumentFault()
  const { owner, keyIdBefore, monthKey, wrapped } = firstUse
  const key = { shard: owner.shard, tokenId: before.id }
  const after: VaultToken = { ...before, usedAt: now, expiresAt: null, updatedAt: now }
  const [, rewrapped] = await Promise.all([
    services.keys.hold(tx, monthKey),
    tx.run(rewrapVaultInstrument, { ...key, keyIdBefore, ...wrapped }),
    tx.run(markVaultTokenUsed, { ...key, now }),
    announce(services, tx, {
      type: 'vault_token.used',
      account: owner,
      subjectId: after.id,
      data: vaultTokenPayload(after, now),
    }),
  ])
  if (rewrapped.length === 0) throw new InstrumentFault()
  return after
}
