import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { shardOf } from '../../src/platform/ids/index.ts'
import { afterwards } from '../support/embedded.ts'

/** A cell of a deployment. */
export interface DeploymentCell {
  readonly name: string
  readonly adminUrl: string
  /** The URL of the role that serves requests. */
  readonly url: string
}

export type DeploymentCells = Awaited<ReturnType<typeof openCellsOf>>

/**
 * Connects to the cells of a deployment, and writes their file. A move of shards waits for these
 * connections, as for those of the product, and they see each row in one cell.
 */
export async function openCellsOf(t: TestContext, cells: readonly DeploymentCell[], folder: string) {
  const pools = new Map(cells.map((cell) => [cell.name, openPool(t, cell.url)]))
  const directory = openPool(t, cells[0]?.adminUrl ?? '')
  const file = join(folder, 'cells.json')
  await writeFile(file, JSON.stringify({ cells: cells.map(({ name, url, adminUrl }) => ({ name, url, adminUrl })) }))
  const cellOf = async (id: string): Promise<string> => {
    const map = 'select cells[$1::integer + 1] as cell from cell_maps order by version desc limit 1'
    return (await directory.query<{ cell: string }>(map, [shardOf(id)])).rows[0]?.cell ?? ''
  }
  return {
    settings: { TALLYSTICK_CELLS: file },
    pools: [...pools.values()],
    /** Returns the name of the cell of an id's shard. */
    cellOf,
    /** Runs a statement in the cell of its first value, an id. */
    query: async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
      const pool = pools.get(await cellOf(String(values[0])))
      if (!pool) throw new Error(`no cell has the rows of ${values[0]}`)
      return (await pool.query<Row>(text, [...values])).rows
    },
  }
}

/** Connects to one database of a deployment. */
export function openPool(t: TestContext, connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'tallystick test' })
  // The server may be killed, or a move of shards may end the connection.
  pool.on('error', () => {})
  afterwards(t, () => pool.end())
  return pool
}
