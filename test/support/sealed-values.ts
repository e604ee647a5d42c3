import { SEALED_ROWS } from '../../src/cli/sealed-rows.ts'
import type { Sealer } from '../../src/platform/crypto/index.ts'
import type { Database } from '../../src/platform/db/index.ts'
import { LAST_SHARD } from '../../src/platform/ids/index.ts'
import { type DatabaseAccess, writerOf } from './database-access.ts'

/** A value sealed by a root key, as in a table. */
export interface SealedValue {
  readonly table: string
  readonly aad: readonly string[]
  readonly sealed: Buffer
}

/** Reads everything in the database that the root key seals. */
export async function sealedValues(db: Database): Promise<SealedValue[]> {
  const values: SealedValue[] = []
  const range = { fromShard: 0, toShard: LAST_SHARD, currentMark: Buffer.alloc(0), limit: 500 }
  for (const { table, stale } of SEALED_ROWS)
    for await (const rows of stale(db, range))
      for (const row of rows)
        row.reseal((sealed, aad) => {
          values.push({ table, aad, sealed })
          return sealed
        })
  return values
}

/** Returns the number of sealed values that a sealer opens, and the number of all. */
export async function countOpenable(
  db: Database,
  sealer: Pick<Sealer, 'open'>,
): Promise<{ readonly open: number; readonly all: number }> {
  const values = await sealedValues(db)
  const open = values.filter(({ sealed, aad }) => {
    try {
      return sealer.open(sealed, aad).length > 0
    } catch {
      return false
    }
  })
  return { open: open.length, all: values.length }
}

/**
 * Writes every sealed value in the format of an earlier version, which names no root key: it is
 * five bytes shorter.
 */
export async function forgetKeyIds(sql: DatabaseAccess): Promise<void> {
  for (const { table, columns } of SEALED_ROWS)
    for (const column of columns.filter((name) => name !== 'former_credentials_sealed'))
      await sql[writerOf(table)](
        `update ${table} set ${column} = substring(${column} from 6) where get_byte(${column}, 0) = 2`,
      )
  await sql.write(`update payment_methods set former_credentials_sealed = array(
    select case get_byte(former, 0) when 2 then substring(former from 6) else former end
    from unnest(former_credentials_sealed) with ordinality as given (former, at) order by at
  )`)
}
