import type { Database } from '../../src/platform/db/index.ts'

/**
 * Makes records until `count` of them are in the cell of the first, and returns those. New accounts
 * are spread over the cells, and the worker of a cell sees only its own.
 */
export async function inOneCell<Made>(
  { isSameCell }: Pick<Database, 'isSameCell'>,
  count: number,
  shardOf: (made: Made) => number,
  make: () => Promise<Made>,
): Promise<Made[]> {
  const found: Made[] = []
  while (found.length < count) {
    const made = await make()
    if (isSameCell(shardOf(made), shardOf(found[0] ?? made))) found.push(made)
  }
  return found
}
