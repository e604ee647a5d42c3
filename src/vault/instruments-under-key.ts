import type { Services } from '../accounts/index.ts'
import { NIL_UUID } from '../platform/ids/index.ts'
import { type VaultInstrumentsUnderKeyRow, vaultInstrumentsUnderKey } from './rotate-vault-keys.queries.generated.ts'

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
      rowsMost: ROWS_PER_QUERY,
    })
    if (rows.length > 0) yield rows
    after = rows.at(-1)
  }
}
