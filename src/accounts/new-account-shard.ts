import { randomBelow } from '../platform/crypto/index.ts'
import type { Database } from '../platform/db/index.ts'
import { SHARDS } from '../platform/ids/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { accountsByShard } from './accounts.queries.generated.ts'

/** Returns a random shard, so that rows are spread evenly. */
export function randomShard(): number {
  return randomBelow(SHARDS)
}

/** Returns the regions in which accounts can be created, in alphabetical order. */
export function regionsOf({ cellStates }: Pick<Database, 'cellStates'>): string[] {
  const regions = cellStates().flatMap(({ region, shards }) => (region === null || shards.length === 0 ? [] : [region]))
  return [...new Set(regions)].sort()
}

/** Returns the problem of a requested region, or null. Null and absent regions are valid. */
export function regionProblem(db: Pick<Database, 'cellStates'>, region: string | null | undefined): Problem | null {
  const regions = regionsOf(db)
  if (region == null || regions.includes(region)) return null
  if (regions.length === 0) return problem('region', 'must be absent, because this installation has no regions')
  return problem('region', `must be one of ${regions.join(', ')}`)
}

/**
 * Returns the shard for a new account: a random one of the cell with the fewest accounts in that
 * region. Null, or a region without cells: of all cells. Cells that are down get accounts only when
 * no other can.
 */
export async function newAccountShard(
  { read, cellStates }: Pick<Database, 'read' | 'cellStates'>,
  region: string | null,
): Promise<number> {
  const cells = cellStates().filter(({ shards }) => shards.length > 0)
  const inRegion = orAll(cells, (cell) => region === null || cell.region === region)
  const candidates = orAll(inRegion, ({ isUp }) => isUp)
  if (candidates.length < 2) return randomOf(candidates[0]?.shards) ?? randomShard()
  const accounts = new Map((await read.run(accountsByShard, {})).map((row) => [row.shard, row.accounts]))
  const accountsIn = (shards: readonly number[]) => shards.reduce((sum, shard) => sum + (accounts.get(shard) ?? 0), 0)
  const counted = candidates.map(({ shards }) => ({ shards, accounts: accountsIn(shards) }))
  const fewest = Math.min(...counted.map((cell) => cell.accounts))
  const emptiest = counted.filter((cell) => cell.accounts === fewest)
  return randomOf(randomOf(emptiest)?.shards) ?? randomShard()
}

/** Returns the items that satisfy the condition, or all if none does. */
function orAll<Item>(items: readonly Item[], condition: (item: Item) => boolean): readonly Item[] {
  const some = items.filter(condition)
  return some.length > 0 ? some : items
}

function randomOf<Item>(items: readonly Item[] = []): Item | undefined {
  return items[randomBelow(Math.max(1, items.length))]
}
