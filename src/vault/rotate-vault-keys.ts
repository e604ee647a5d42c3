import { audit, type Services } from '../accounts/index.ts'
import { cellsOf } from '../platform/db/index.ts'
import { NIL_UUID, SHARDS } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { eachOf } from '../platform/schedule/index.ts'
import { type CellKeys, KeyRingFault, type VaultKey } from './keys/index.ts'
import {
  markVaultInstrumentsDamaged,
  rewrapVaultInstruments,
  type VaultInstrumentsUnderKeyRow,
  vaultInstrumentsUnderKey,
  vaultKeyIsNeeded,
  vaultKeyIsNeededInShards,
} from './rotate-vault-keys.queries.generated.ts'
import { InstrumentFault, openedOrFault, rewrapDataKey } from './sealed-instrument.ts'

/** Maximum number of concurrent transactions. Each re-wraps instruments of one shard. */
const TRANSACTIONS_AT_ONCE = 3

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard)

type Rotator = Pick<Services, 'db' | 'keys' | 'log' | 'wallNow' | 'mintId'>

/** The progress of rotating away from one key. */
export interface RotationProgress {
  readonly keyId: string
  /** Data keys that this run re-wrapped. */
  readonly rewrapped: number
  /** Instruments that can't be decrypted. Each has an audit entry, and the key is kept for them. */
  readonly damaged: number
  readonly destroyed: boolean
}

/**
 * Re-wraps the data keys of used tokens with the current month keys and destroys the older keys.
 * Can be interrupted, resumed and run by several workers at once. It waits for no lock: locked rows
 * are left to the next run. A key that fails does not stop the others; its error is thrown at the
 * end. Returns the progress of each older key; `progress` receives it after every batch.
 */
export async function rotateVaultKeys(
  services: Rotator,
  progress: (progress: RotationProgress) => void = () => {},
): Promise<RotationProgress[]> {
  const results: RotationProgress[] = []
  await eachOf(cellsOf(services.db), async (db) => {
    const inCell = { ...services, db }
    const keys = services.keys.inCell(db)
    const leave = async (keyId: string) => {
      results.push(await leaveKey(inCell, keys, keyId, progress))
    }
    const steps = [() => keys.makeDueMonthKeys(), async () => eachOf(await keys.monthKeysToRetire(), leave)]
    await eachOf<() => Promise<unknown>>(steps, (step) => step())
  })
  return results
}

async function leaveKey(
  services: Rotator,
  keys: CellKeys,
  keyId: string,
  progress: (progress: RotationProgress) => void,
): Promise<RotationProgress> {
  let at: RotationProgress = { keyId, rewrapped: 0, damaged: 0, destroyed: false }
  try {
    const from = await keys.keyById(keyId)
    for await (const rows of instrumentsUnderKey(services, keyId)) {
      // Read for each batch, because a long rotation must not write with a key that the next
      // rotation has retired.
      const to = await keys.currentMonthKey(keyId.startsWith('live.') ? 'Live' : 'Sandbox')
      const { rewrapped, damaged } = await rewrapAll(services, { from, to }, rows)
      at = { ...at, rewrapped: at.rewrapped + rewrapped, damaged: at.damaged + damaged }
      progress(at)
    }
    return { ...at, destroyed: await endKey(services, keys, at) }
  } catch (error) {
    // Another worker processed the same key and was faster.
    if (error instanceof KeyRingFault && error.code === 'KEY_DESTROYED' && error.keyId === keyId)
      return { ...at, destroyed: true }
    throw error
  }
}

async function endKey(
  { db, log }: Rotator,
  keys: CellKeys,
  { keyId, rewrapped, damaged }: RotationProgress,
): Promise<boolean> {
  if (damaged > 0)
    log.error({ keyId, instruments: damaged }, 'a key is kept because instruments cannot be decrypted with it')
  const destroyed = await keys.destroyMonthKey(
    keyId,
    async (tx, where) =>
      (await tx.run(vaultKeyIsNeeded, { keyId })).length > 0 || (where === 'any cell' && isNeededAnywhere(db, keyId)),
  )
  if (destroyed) log.info({ keyId, rewrapped }, 'a month key was destroyed after its instruments were re-wrapped')
  return destroyed
}

/**
 * Returns whether a cell has instruments under a key, also when it is down. Their shards may have
 * moved there. While shards move, the statement waits, or fails and with it the transaction.
 */
async function isNeededAnywhere({ allCells, read }: Services['db'], keyId: string): Promise<boolean> {
  if (allCells.length === 1) return false
  try {
    return (await read.run(vaultKeyIsNeededInShards, { keyId, ofShards: ALL_SHARDS })).length > 0
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TEMPORARILY_UNAVAILABLE') return true
    throw error
  }
}

interface KeyChange {
  readonly from: VaultKey
  readonly to: VaultKey
}

async function rewrapAll(
  services: Rotator,
  change: KeyChange,
  rows: readonly VaultInstrumentsUnderKeyRow[],
): Promise<{ rewrapped: number; damaged: number }> {
  const ofShards = [...Map.groupBy(rows, ({ shard }) => shard)]
  const total = { rewrapped: 0, damaged: 0 }
  const work = async () => {
    for (let next = ofShards.pop(); next; next = ofShards.pop()) {
      const { rewrapped, damaged } = await rewrapInShard(services, change, ...next)
      total.rewrapped += rewrapped
      total.damaged += damaged
    }
  }
  await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, work))
  return total
}

async function rewrapInShard(
  services: Rotator,
  { from, to }: KeyChange,
  shard: number,
  rows: readonly VaultInstrumentsUnderKeyRow[],
): Promise<{ rewrapped: number; damaged: number }> {
  const { db, keys } = services
  const tokenIds: string[] = []
  const wrappedKeys: Buffer[] = []
  const damagedIds: string[] = []
  for (const row of rows) {
    const wrapped = rewrappedOrNull(keys, { from, to }, row)
    if (wrapped) wrappedKeys.push(wrapped)
    ;(wrapped ? tokenIds : damagedIds).push(row.tokenId)
  }
  await keys.prepareLock(shard, to)
  const rewrapped = await db.transaction(async (tx) => {
    // Only the first writer succeeds: after a re-wrap or a shred the row no longer has this key.
    const [, changed] = await Promise.all([
      keys.lock(tx, shard, to),
      tx.run(rewrapVaultInstruments, { shard, tokenIds, wrappedKeys, keyId: to.id, keyIdBefore: from.id }),
    ])
    return changed.length
  })
  if (damagedIds.length > 0) await auditDamaged(services, from.id, shard, damagedIds)
  return { rewrapped, damaged: damagedIds.length }
}

/** Writes one audit entry per damaged instrument to its owner's log. */
function auditDamaged(services: Rotator, keyId: string, shard: number, tokenIds: readonly string[]): Promise<void> {
  return services.db.transaction(async (tx) => {
    const now = services.wallNow()
    for (const { tokenId, accountId } of await tx.run(markVaultInstrumentsDamaged, { shard, tokenIds, keyId, now }))
      await audit(services, tx, {
        owner: { id: accountId, shard },
        action: 'vault.instrument.rotate',
        record: { type: 'VaultToken', id: tokenId },
        outcome: 'INTERNAL',
      })
  })
}

/**
 * Returns the data key wrapped by the other key, or null if it can't be unwrapped with its current
 * key.
 */
export function rewrappedOrNull(
  keys: Rotator['keys'],
  change: KeyChange,
  { wrappedKey, tokenId, accountId: ownerId }: VaultInstrumentsUnderKeyRow,
): Buffer | null {
  try {
    return openedOrFault(() => rewrapDataKey(keys, change, wrappedKey, { tokenId, ownerId })).wrappedKey
  } catch (error) {
    if (error instanceof InstrumentFault) return null
    throw error
  }
}

/** Maximum number of instruments per query. */
const ROWS_PER_QUERY = 500
const BEFORE_ALL = { shard: -1, tokenId: NIL_UUID }

/**
 * Yields all instruments under the key in batches, each once: instruments that stay under the key
 * are not returned again.
 */
export async function* instrumentsUnderKey(
  { db }: Pick<Services, 'db'>,
  keyId: string,
): AsyncGenerator<VaultInstrumentsUnderKeyRow[]> {
  let after: Pick<VaultInstrumentsUnderKeyRow, 'shard' | 'tokenId'> | undefined = BEFORE_ALL
  while (after) {
    const cursor = { afterShard: after.shard, afterTokenId: after.tokenId }
    const rows: VaultInstrumentsUnderKeyRow[] = await db.read.run(vaultInstrumentsUnderKey, {
      keyId,
      ...cursor,
      rowsMax: ROWS_PER_QUERY,
    })
    if (rows.length > 0) yield rows
    after = rows.at(-1)
  }
}
