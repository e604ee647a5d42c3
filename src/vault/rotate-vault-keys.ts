import type { Services } from '../access/index.ts'
import type { VaultKey } from '../key-ring/index.ts'
import { InstrumentFault, openedOrFault } from './instrument-fault.ts'
import { type InstrumentPlace, rewrapDataKey } from './sealed-instrument.ts'
import {
  rewrapVaultInstruments,
  type VaultInstrumentsUnderKeyRow,
  vaultInstrumentsUnderKey,
  vaultKeyIsNeeded,
} from './vault-instruments.queries.generated.ts'

/** One look finds so many instruments; a transaction re-wraps those of one bucket among them. */
const ROWS_A_LOOK = 500
const TRANSACTIONS_AT_ONCE = 3
const BEFORE_ALL = { shard: -1, tokenId: '00000000-0000-0000-0000-000000000000' }

type Rotator = Pick<Services, 'db' | 'keys' | 'log'>

/** How far the rotation away from one key has come. */
export interface RotationProgress {
  readonly keyId: string
  /** Data keys that this run has wrapped by the current key. */
  readonly rewrapped: number
  /** Instruments that do not open under the key they name, so that it is kept: they are told in the log. */
  readonly damaged: number
  readonly destroyed: boolean
}

/**
 * Wraps the data keys of used tokens by the current month keys wherever an older one still wraps them, then destroys that
 * one. It may be stopped and begun again, and run by several workers at once; nobody waits for it. Gives what became of
 * each older key; `progress` hears of every batch.
 */
export async function rotateVaultKeys(
  services: Rotator,
  progress: (progress: RotationProgress) => void = () => {},
): Promise<RotationProgress[]> {
  await services.keys.makeDueMonthKeys()
  const results: RotationProgress[] = []
  for (const keyId of await services.keys.monthKeysToLeave()) results.push(await leaveKey(services, keyId, progress))
  return results
}

async function leaveKey(
  services: Rotator,
  keyId: string,
  progress: (progress: RotationProgress) => void,
): Promise<RotationProgress> {
  const { keys, log } = services
  const from = await keys.keyById(keyId)
  let at: RotationProgress = { keyId, rewrapped: 0, damaged: 0, destroyed: false }
  for await (const rows of instrumentsUnder(services, keyId)) {
    // Asked anew for each batch: whoever rotates for hours must not write what the next rotation has left behind.
    const to = await keys.currentMonthKey(keyId.startsWith('live.') ? 'Live' : 'Sandbox')
    const { rewrapped, damaged } = await rewrapAll(services, { from, to }, rows)
    at = { ...at, rewrapped: at.rewrapped + rewrapped, damaged: at.damaged + damaged }
    progress(at)
  }
  if (at.damaged > 0) log.error({ keyId, instruments: at.damaged }, 'a key is kept: instruments do not open under it')
  const destroyed = await keys.destroyMonthKey(
    keyId,
    async (tx) => (await tx.run(vaultKeyIsNeeded, { keyId })).length > 0,
  )
  return { ...at, destroyed }
}

/** Every instrument under the key, some at a time, each once: what could not be re-wrapped is not met again in this run. */
async function* instrumentsUnder({ db }: Rotator, keyId: string): AsyncGenerator<VaultInstrumentsUnderKeyRow[]> {
  let after: Pick<VaultInstrumentsUnderKeyRow, 'shard' | 'tokenId'> | undefined = BEFORE_ALL
  while (after) {
    const place = { afterShard: after.shard, afterTokenId: after.tokenId }
    const rows: VaultInstrumentsUnderKeyRow[] = await db.read.run(vaultInstrumentsUnderKey, {
      keyId,
      ...place,
      rowsMost: ROWS_A_LOOK,
    })
    if (rows.length > 0) yield rows
    after = rows.at(-1)
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
  { db, keys }: Rotator,
  { from, to }: KeyChange,
  shard: number,
  rows: readonly VaultInstrumentsUnderKeyRow[],
): Promise<{ rewrapped: number; damaged: number }> {
  const tokenIds: string[] = []
  const wrappedKeys: Buffer[] = []
  for (const { tokenId, accountId: ownerId, wrappedKey } of rows) {
    const wrapped = rewrappedOrNull(keys, { from, to }, wrappedKey, { tokenId, ownerId })
    if (!wrapped) continue
    tokenIds.push(tokenId)
    wrappedKeys.push(wrapped)
  }
  const written = await db.transaction(async (tx) => {
    // Whoever comes first has it: a row that another worker re-wrapped, or a release shredded, names this key no longer.
    const [, changed] = await Promise.all([
      keys.hold(tx, to),
      tx.run(rewrapVaultInstruments, { shard, tokenIds, wrappedKeys, keyId: to.id, keyIdBefore: from.id }),
    ])
    return changed.length
  })
  return { rewrapped: written, damaged: rows.length - tokenIds.length }
}

function rewrappedOrNull(
  keys: Rotator['keys'],
  { from, to }: KeyChange,
  wrappedKey: Buffer,
  place: InstrumentPlace,
): Buffer | null {
  try {
    return openedOrFault(() => rewrapDataKey(keys, { from, to }, wrappedKey, place)).wrappedKey
  } catch (error) {
    if (error instanceof InstrumentFault) return null
    throw error
  }
}
