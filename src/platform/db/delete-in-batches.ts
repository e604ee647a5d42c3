const ROWS_PER_BATCH = 1000
const BATCHES_MAX = 50

/**
 * Deletes old rows in batches, the rows of each shard in a statement: at most 50,000 per call.
 * Returns the number found.
 */
export async function deleteInBatches<Row extends { readonly shard: number }>(
  find: (rowsMax: number) => Promise<readonly Row[]>,
  remove: (shard: number, rows: readonly Row[]) => Promise<unknown>,
): Promise<number> {
  let found = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const rows = await find(ROWS_PER_BATCH)
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard)) await remove(shard, ofShard)
    found += rows.length
    if (rows.length < ROWS_PER_BATCH) break
  }
  return found
}
