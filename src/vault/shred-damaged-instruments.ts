import { audit, type Services } from '../accounts/index.ts'
import { cellsOf, first } from '../platform/db/index.ts'
import type { VaultKey } from './keys/index.ts'
import {
  countVaultInstrumentsUnderKey,
  shredDamagedVaultInstrument,
  type VaultInstrumentsUnderKeyRow,
} from './rotate-vault-keys.queries.generated.ts'
import { instrumentsUnderKey, rewrappedOrNull } from './rotate-vault-keys.ts'

type Shredder = Pick<Services, 'db' | 'keys' | 'wallNow' | 'mintId'>

/** Returns the number of instruments under a key, which would be lost with it. */
export async function countInstrumentsUnderKey({ db }: Pick<Services, 'db'>, keyId: string): Promise<number> {
  const counts = await Promise.all(cellsOf(db).map((cell) => cell.read.run(countVaultInstrumentsUnderKey, { keyId })))
  return counts.reduce((sum, rows) => sum + Number(first(rows)?.instruments), 0)
}

/**
 * Deletes the instruments that can't be decrypted with their key, if there are exactly as many as
 * given, so that the key can be destroyed. Returns their number. Each has an audit entry in its
 * owner's log. Throws a KeyRingFault if the key is unavailable.
 */
export async function shredDamagedInstruments(services: Shredder, keyId: string, instruments: number): Promise<number> {
  const key = await services.keys.ofOwner(keyId).keyById(keyId)
  const inCells = cellsOf(services.db).map((db) => ({ ...services, db }))
  let found = 0
  for (const inCell of inCells)
    for await (const rows of instrumentsUnderKey(inCell, keyId)) found += damagedOf(services, key, rows).length
  if (found !== instruments) return found
  for (const inCell of inCells)
    for await (const rows of instrumentsUnderKey(inCell, keyId))
      for (const row of damagedOf(services, key, rows)) await shred(services, keyId, row)
  return found
}

function damagedOf(
  { keys }: Shredder,
  key: VaultKey,
  rows: readonly VaultInstrumentsUnderKeyRow[],
): VaultInstrumentsUnderKeyRow[] {
  return rows.filter((row) => rewrappedOrNull(keys, { from: key, to: key }, row) === null)
}

function shred(
  services: Shredder,
  keyId: string,
  { shard, tokenId, accountId, wrappedKey }: VaultInstrumentsUnderKeyRow,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const shredded = first(await tx.run(shredDamagedVaultInstrument, { shard, tokenId, keyId, wrappedKey }))
    if (!shredded) return
    const record = { type: 'VaultToken', id: tokenId }
    await audit(services, tx, {
      owner: { id: accountId, shard },
      action: 'vault.instrument.shred',
      record,
      outcome: 'done',
    })
  })
}
