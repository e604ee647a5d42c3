import { type Account, type Actor, accountOf, accountsAbove, type Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { announce } from '../webhooks/events/index.ts'
import { vaultTokenUsedByOthers } from './chargeable-token.queries.generated.ts'
import { requireSameMode } from './chargeable-token.ts'
import { auditInstrumentFailure } from './instrument-entry.ts'
import { KeyRingFault, parseKeyId, type VaultKey } from './keys/index.ts'
import { retryAfterRewrap } from './retry-after-rewrap.ts'
import { InstrumentFault, openedOrFault, rewrapDataKey, type WrappedKey } from './sealed-instrument.ts'
import {
  rewrapVaultInstrument,
  type VaultInstrumentToUseRow,
  vaultInstrumentToUse,
} from './vault-instruments.queries.generated.ts'
import { type VaultToken, vaultTokenOf, vaultTokenPayload } from './vault-token.ts'
import { type TokenTimes, tokenTimes, vaultTokenStatus } from './vault-token-status.ts'
import {
  lockVaultTokenToUse,
  markVaultTokenUsed,
  startVaultTokenUse,
  vaultTokenUse,
} from './vault-token-uses.queries.generated.ts'

export interface VaultTokenUse {
  readonly tokenId: Id
  /** The organization of the consumer. The token belongs to it or to an account above it. */
  readonly organization: Account
  /** The UUID of the payment or plan, minted before it is written. */
  readonly consumerId: string
  /** The consumer's GraphQL type. */
  readonly consumerType: string
  /** Refuses a token that another consumer of this type uses. Checked under the token's lock. */
  readonly alone?: boolean
}

/** The Context of a request, or the Services of a job. */
type User = Actor & Pick<Services, 'db' | 'now' | 'wallNow' | 'hint' | 'keys' | 'log'>

/** The data of a first use, prepared before the transaction because the key ring may be remote. */
interface FirstUse {
  readonly owner: Account
  readonly times: TokenTimes
  /** Null if a month key already wraps the data key, because the token was in use before. */
  readonly rewrap: Rewrap | null
}

interface Rewrap {
  readonly keyIdBefore: string
  readonly monthKey: VaultKey
  readonly wrapped: WrappedKey
}

/**
 * Starts a consumer's use of a token, which keeps its instrument until `releaseVaultToken`. This is
 * a transaction in the token's shard, before the consumer is written. A job ends uses whose
 * consumer does not exist 15 minutes after the last call. Repeated calls change nothing else.
 * Throws NOT_FOUND for a missing token, and INVALID_STATE if it is deleted, expired, of the other
 * mode or not `alone`. Failures are audited.
 */
export async function useVaultToken(services: User, use: VaultTokenUse): Promise<VaultToken> {
  let owner: Account | null = null
  try {
    const found = await find(services, use)
    if (!found) throw notFound('Vault token')
    owner = accountOf(found)
    requireSameMode(owner, use.organization)
    return await useFound(services, use, found)
  } catch (error) {
    // The mutation audits refusals as its outcome.
    if (!(error instanceof Refusal))
      await auditInstrumentFailure(services, { ...use, owner, action: 'vault.instrument.use' }, error)
    throw error
  }
}

async function find({ db }: User, use: VaultTokenUse): Promise<VaultInstrumentToUseRow | null> {
  return first(await db.read.run(vaultInstrumentToUse, { ...tokenKeyOf(use), accountIds: ownersFor(use) }))
}

function tokenKeyOf({ tokenId }: VaultTokenUse) {
  return { shard: tokenId.shard, tokenId: tokenId.uuid }
}

function ownersFor({ organization }: VaultTokenUse): string[] {
  return [organization.id, ...accountsAbove(organization)]
}

/** Uses a token. Tries again once if the month key is closed before its lock, as in a move. */
async function useFound(
  services: User,
  use: VaultTokenUse,
  found: VaultInstrumentToUseRow,
  attemptsLeft = 1,
): Promise<VaultToken> {
  const owner = accountOf(found)
  const times = tokenTimes(services, owner)
  const rewrap = await retryAfterRewrap(
    found,
    () => find(services, use),
    (row) => prepareRewrap(services, use, row, times),
  )
  try {
    const token = await services.db.transaction((tx) => insertUse(services, tx, use, { owner, times, rewrap }))
    services.hint('outbox')
    return token
  } catch (error) {
    const again = attemptsLeft > 0 && error instanceof KeyRingFault ? await find(services, use) : null
    if (again) return useFound(services, use, again, attemptsLeft - 1)
    throw error
  }
}

/**
 * Returns the re-wrapped data key. Returns null if a month key wraps it, or if the token will be
 * refused under its lock and its hour key may be destroyed.
 */
async function prepareRewrap(
  { keys }: User,
  { tokenId }: VaultTokenUse,
  row: VaultInstrumentToUseRow,
  times: TokenTimes,
): Promise<Rewrap | null> {
  const { keyId, wrappedKey } = row
  const { id: ownerId, mode } = accountOf(row)
  if (row.deletedAt !== null || vaultTokenStatus({ ...row, id: tokenId.uuid }, times) === 'Expired') return null
  if (!keyId || !wrappedKey) throw new InstrumentFault()
  if (parseKeyId(keyId)?.period === 'month') return null
  const inCell = keys.ofShard(tokenId.shard)
  const [from, monthKey] = await Promise.all([inCell.keyById(keyId), inCell.currentMonthKey(mode)])
  await keys.prepareLock(tokenId.shard, monthKey)
  const tokenKey = { tokenId: tokenId.uuid, ownerId }
  const wrapped = openedOrFault(() => rewrapDataKey(keys, { from, to: monthKey }, wrappedKey, tokenKey))
  return { keyIdBefore: keyId, monthKey, wrapped }
}

async function insertUse(services: User, tx: Transaction, use: VaultTokenUse, firstUse: FirstUse): Promise<VaultToken> {
  const tokenKey = tokenKeyOf(use)
  const { consumerId, consumerType } = use
  const [[row], uses, others] = await Promise.all([
    tx.run(lockVaultTokenToUse, { ...tokenKey, accountIds: ownersFor(use) }),
    tx.run(vaultTokenUse, { ...tokenKey, consumerId }),
    use.alone ? tx.run(vaultTokenUsedByOthers, { ...tokenKey, consumerId, consumerType }) : [],
  ])
  if (!row) throw notFound('Vault token')
  if (others.length > 0) throw new Refusal('INVALID_STATE', 'The vault token is already in use.')
  const before = vaultTokenOf(row)
  refuseUnusable(before, { isInUse: uses.length > 0, times: firstUse.times })
  const [, after] = await Promise.all([
    tx.run(startVaultTokenUse, { ...tokenKey, consumerId, consumerType, createdAt: services.wallNow() }),
    before.usedAt === null ? writeFirstUse(services, tx, before, firstUse) : before,
  ])
  return after
}

/**
 * Throws if the token can't be used. A consumer that already uses it keeps it past the card's last
 * month. The hour of an unused token applies to all.
 */
function refuseUnusable(
  token: VaultToken,
  { isInUse, times }: { readonly isInUse: boolean; readonly times: TokenTimes },
): void {
  if (token.deletedAt !== null) throw new Refusal('INVALID_STATE', 'The vault token is deleted.')
  if (isInUse && token.usedAt !== null) return
  if (vaultTokenStatus(token, times) === 'Expired') {
    throw new Refusal('INVALID_STATE', 'The vault token has expired. Tokenize the instrument again.')
  }
}

/**
 * Protects the token from the cleanup of expired tokens and, on its first use, re-wraps the data
 * key with the month key.
 */
async function writeFirstUse(
  services: User,
  tx: Transaction,
  before: VaultToken,
  { owner, times, rewrap }: FirstUse,
): Promise<VaultToken> {
  const { now } = times
  const key = { shard: owner.shard, tokenId: before.id }
  const after: VaultToken = { ...before, usedAt: now, expiresAt: null, updatedAt: now }
  await Promise.all([
    rewrap && writeRewrap(services, tx, key, rewrap),
    tx.run(markVaultTokenUsed, { ...key, now }),
    announce(services, tx, {
      type: 'vault_token.used',
      account: owner,
      subjectId: after.id,
      data: vaultTokenPayload(after, times),
    }),
  ])
  return after
}

/** Locks the month key, so that no rotation destroys it meanwhile. */
async function writeRewrap(
  { keys }: User,
  tx: Transaction,
  key: { readonly shard: number; readonly tokenId: string },
  { keyIdBefore, monthKey, wrapped }: Rewrap,
): Promise<void> {
  const [, rewrapped] = await Promise.all([
    keys.lock(tx, key.shard, monthKey),
    tx.run(rewrapVaultInstrument, { ...key, keyIdBefore, ...wrapped }),
  ])
  if (rewrapped.length === 0) throw new InstrumentFault()
}
