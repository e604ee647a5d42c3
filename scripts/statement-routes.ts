import { DIRECTORY_TABLES, REPLICATED_TABLES } from '../src/platform/db/directory-tables.ts'
import type { Route } from '../src/platform/db/index.ts'
import type { WrittenStatement } from './statement-files.ts'
import { bareSql, type StatementTables, tablesOf } from './statement-tables.ts'

/** The properties of a statement that decide where it runs. */
export interface Routing {
  readonly route: Route
  /** True when it inserts, updates, deletes or merges rows. False when it only locks rows. */
  readonly writes: boolean
}

type Routed = Pick<WrittenStatement, 'name' | 'text' | 'parameters' | 'label'>

/**
 * Returns where a statement runs, and whether it writes. Throws when it needs more than one place,
 * or when its label contradicts its SQL.
 */
export function routingOf(statement: Routed, isTable: (name: string) => boolean): Routing {
  const tables = tablesOf(statement.text, isTable)
  const writes = tables.written.size > 0
  const route = routeOf(statement, tables, writes)
  return { route, writes }
}

function routeOf(statement: Routed, tables: StatementTables, writes: boolean): Route {
  const { label } = statement
  const [kind = '', reason] = label?.split(/:\s+/) ?? []
  if (
    label !== null &&
    !(kind === 'directory' ? reason === undefined : /^(each cell|all cells|cells that are up)$/.test(kind) && reason)
  )
    throw new Error(
      `the label must be (directory), (each cell: reason), (all cells: reason) or (cells that are up: reason), not (${label})`,
    )
  const inCells = [...tables.read].filter((table) => !DIRECTORY_TABLES.has(table))
  const inDirectory = [...tables.read].filter((table) => DIRECTORY_TABLES.has(table))
  const isOfDirectory = inCells.length === 0 && inDirectory.length > 0
  if (inCells.length > 0) checkCellStatement(inCells, inDirectory, tables)
  if (isOfDirectory && kind !== 'directory') throw new Error('it uses directory tables only: label it (directory)')
  if (kind === 'directory') {
    if (inCells.length > 0) throw new Error(`it is labeled (directory), but uses ${inCells.join(', ')}`)
    return { to: 'directory', replicated: isOfDirectory && inDirectory.every((table) => REPLICATED_TABLES.has(table)) }
  }
  return cellRoute(statement, kind, writes)
}

function checkCellStatement(inCells: readonly string[], inDirectory: readonly string[], tables: StatementTables): void {
  const changed = inDirectory.filter((table) => tables.written.has(table))
  if (changed.length > 0)
    throw new Error(`it writes ${changed.join(', ')} of the directory, and uses ${inCells.join(', ')}`)
  const locked = inDirectory.filter((table) => tables.locked.has(table))
  if (locked.length > 0)
    throw new Error(`it locks ${locked.join(', ')} of the directory, and uses ${inCells.join(', ')}`)
  const absent = inDirectory.filter((table) => !REPLICATED_TABLES.has(table))
  if (absent.length > 0)
    throw new Error(`it joins ${absent.join(', ')}, which only the directory has, with ${inCells.join(', ')}`)
}

function cellRoute({ text, parameters, label }: Routed, kind: string, writes: boolean): Route {
  const sql = bareSql(text)
  const nameOf = (index: string | undefined) => parameters[Number(index) - 1]?.name ?? ''
  if (/\bjsonb?_to_recordset\s*\([^()]*\)\s*(as\s+)?\w+\s*\([^)]*\bshard\b/i.test(sql))
    throw new Error('its rows name their shards in one JSON parameter: use unnest(…) with a list of shards')
  const shards = new Set(shardParameters(sql).map(nameOf))
  const lists = shardLists(sql)
  const listNames = new Set(lists.map(([list]) => nameOf(list)))
  if (shards.size + listNames.size > 1)
    throw new Error(`several parameters name its shard: ${[...shards, ...listNames].join(', ')}`)
  const [parameter] = [...shards, ...listNames]
  if (parameter === undefined) {
    if (kind === 'each cell') return { to: 'cell' }
    if (kind === '') throw new Error('it names no shard: label it (each cell: reason) or (all cells: reason)')
    if (writes) throw new Error('it writes in all cells: run it in each cell')
    return { to: kind === 'all cells' ? 'allCells' : 'upCells' }
  }
  if (label !== null) throw new Error(`it is labeled (${label}), but names its shard with ${parameter}`)
  if (shards.size > 0) return { to: 'shard', parameter }
  const parallel = lists.flatMap(([, ...others]) => others.map(nameOf))
  return { to: 'shards', parameter, parallel: [...new Set(parallel)] }
}

/** Returns the parameters to which a shard is equal, and with which rows are inserted. */
function shardParameters(sql: string): (string | undefined)[] {
  const equal = /\bshard\s*=\s*\$(\d+)/gi
  const inserted =
    /\binsert\s+into\s+\w+(?:\s+as\s+\w+)?\s*\(\s*shard\b[^()]*\)\s*(?:values\s*\(\s*|select\s+(?:distinct\s+)?)\$(\d+)/gi
  return [...sql.matchAll(equal), ...sql.matchAll(inserted)].map(([, index]) => index)
}

/** Returns the parameters that list shards, each with the others of its `unnest`. */
function shardLists(sql: string): (string | undefined)[][] {
  const any = [...sql.matchAll(/\bshard\s*=\s*any\s*\(\s*\$(\d+)/gi)].map(([, index]) => [index])
  const unnest = /\bunnest\s*\(([^()]*)\)(?:\s+with\s+ordinality)?\s+(?:as\s+)?\w+\s*\(([^()]*)\)/gi
  const rows = [...sql.matchAll(unnest)].flatMap(([, given = '', columns = '']) => {
    const position = columns.split(',').findIndex((column) => column.trim() === 'shard')
    const lists = given.split(',').map((list) => /\$(\d+)/.exec(list)?.[1])
    return position < 0 ? [] : [[lists[position], ...lists.filter((_, index) => index !== position)]]
  })
  return [...any, ...rows]
}
