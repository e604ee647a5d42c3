/**
 * Writes `*.queries.generated.ts` beside every `*.queries.sql`: the SQL, and the types of
 * parameters and rows that PostgreSQL describes for the migrated schema.
 *
 * node scripts/generate-queries.ts [--check] [postgres://…] (a URL: uses that server instead of
 * starting one)
 */
import { readFile, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type pg from 'pg'
import { type DescribedColumn, describeStatement } from './describe-statement.ts'
import { withMigratedDatabase } from './migrated-database.ts'
import { readStatements, root, type WrittenStatement } from './statement-files.ts'
import { type Routing, routingOf } from './statement-routes.ts'

/**
 * The TypeScript types of values by OID. A `json` parameter is JSON text: the driver would write an
 * array as an SQL array.
 */
const typeNames: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'unknown',
  701: 'number',
  1082: 'CalendarDate',
  1184: 'Timestamp',
  2950: 'string',
  3802: 'unknown',
  1000: 'boolean[]',
  1001: 'Buffer[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'bigint[]',
  1022: 'number[]',
  1182: 'CalendarDate[]',
  1185: 'Timestamp[]',
  2951: 'string[]',
}

/**
 * The columns that cannot be null, as `table.column` with the table's OID and the column's number,
 * and the names of the tables.
 */
export interface Catalog {
  readonly notNull: ReadonlySet<string>
  readonly tableNames: ReadonlyMap<number, string>
}

/** Reads the facts of the schema that the generator needs. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows } = await client.query<{ oid: number; relname: string; attnum: number; attnotnull: boolean }>(
    `select c.oid::int, c.relname, a.attnum::int, a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0`,
  )
  return {
    notNull: new Set(rows.filter((row) => row.attnotnull).map((row) => `${row.oid}.${row.attnum}`)),
    tableNames: new Map(rows.map((row) => [row.oid, row.relname])),
  }
}

/** Returns the text of the generated file for the statements of one `*.queries.sql`. */
async function generateFile(
  client: pg.Client,
  catalog: Catalog,
  file: string,
  statements: readonly WrittenStatement[],
): Promise<string> {
  const parts: string[] = []
  for (const statement of statements) parts.push(await generateStatement(client, catalog, statement))
  const pairs = Map.groupBy(
    statements.filter(({ pair }) => pair !== null),
    ({ pair }) => pair,
  )
  const body = [...parts, ...[...pairs].map(([pair, its]) => pairOf(pair ?? '', its))].join('\n')
  const times = ['CalendarDate', 'Timestamp'].filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  const imports = [`import type { Statement } from '${relativePath(file, 'src/platform/db/index.ts')}'`]
  if (times.length > 0) {
    imports.push(`import type { ${times.join(', ')} } from '${relativePath(file, 'src/platform/time/index.ts')}'`)
  }
  const from = posix.basename(file)
  return `// Made by scripts/generate-queries.ts from ${from}. Do not edit.\n${imports.join('\n')}\n\n${body}`
}

async function generateStatement(client: pg.Client, catalog: Catalog, statement: WrittenStatement): Promise<string> {
  const { name, text, comment } = statement
  const where = `${statement.file}, ${name}`
  if (!/^(select|insert|update|delete|with|merge|values)\b/i.test(text)) throw new Error(`${where}: not a statement`)
  if (name.length > 63)
    throw new Error(`${where}: the name is longer than 63 characters, which PostgreSQL would truncate`)
  const routing = routingIn(where, statement, catalog)
  const described = await describeStatement(client, text).catch((error: Error) => {
    throw new Error(`${where}: ${error.message}`)
  })
  const typeName = (name[0] ?? '').toUpperCase() + name.slice(1)
  const parameters = statement.parameters.map(
    ({ name: key, nullable }, index) =>
      `  readonly ${key}: ${parameterType(described.parameterTypes[index] ?? 0, where)}${nullable ? ' | null' : ''}\n`,
  )
  const mayBeNull = outerJoined(text, catalog)
  const columns = described.columns.map((column) => {
    const key = camelCase(column.name.replace(/[!?]$/, ''))
    const nullable = !column.name.endsWith('!') && (column.name.endsWith('?') || !isNotNull(column, catalog, mayBeNull))
    return { key, type: valueType(column.dataTypeID, where), nullable }
  })
  const keys = columns.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Error(`${where}: two columns have the same name`)
  const fields = columns.map(({ key, type, nullable }) => `  readonly ${key}: ${orNull(type, nullable)}\n`)
  const values = columns.map(({ key, type, nullable }, index) => {
    const value = type === 'unknown' ? `v[${index}]` : `v[${index}] as ${orNull(type, nullable)}`
    return `    ${key}: ${value},\n`
  })
  return `${record(`${typeName}Parameters`, parameters)}
${record(`${typeName}Row`, fields)}
${docComment(comment)}
export const ${name}: Statement<${typeName}Parameters, ${typeName}Row> = {
  name: '${name}',
  text: \`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\`,
  parameters: [${statement.parameters.map((parameter) => `'${parameter.name}'`).join(', ')}],
${routeText(routing.route)}
  writes: ${routing.writes},
  row: ${values.length > 0 ? `(v) => ({\n${values.join('')}  })` : '() => ({})'},
}
`
}

/** Returns where a statement runs. Throws an error with the statement's name for a wrong one. */
function routingIn(where: string, statement: WrittenStatement, { tableNames }: Catalog): Routing {
  const known = new Set(tableNames.values())
  try {
    return routingOf(statement, (name) => known.has(name))
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`)
  }
}

/** Returns a text in quotes, or a boolean. */
const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function routeText(route: Routing['route']): string {
  const fields = Object.entries(route).map(([name, value]: [string, unknown]) => {
    const text = Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : quoted(value)
    return `${name}: ${text}`
  })
  return `  route: { ${fields.join(', ')} },`
}

/**
 * Returns the export of an ascending and a descending statement, and one that counts, under one
 * name.
 */
function pairOf(name: string, statements: readonly WrittenStatement[]): string {
  const members = statements.map((each) => `${each.name.slice(name.length).toLowerCase()}: ${each.name}`)
  const [line, lines] = [`export const ${name} = { ${members.join(', ')} }\n`, `  ${members.join(',\n  ')},\n`]
  return line.length <= 121 ? line : `export const ${name} = {\n${lines}}\n`
}

/** Returns a doc comment that is wrapped at 100 columns. */
function docComment(text: string): string {
  if (text.length <= 100 - '/** '.length - ' */'.length) return `/** ${text} */`
  const lines = text.replace(/(?!$)(.{1,97})(?:\s+|$)|(\S+)\s*/g, ' * $1$2\n')
  return `/**\n${lines} */`
}

function record(name: string, fields: readonly string[]): string {
  return fields.length > 0 ? `export interface ${name} {\n${fields.join('')}}\n` : `export type ${name} = object\n`
}

function valueType(oid: number, where: string): string {
  const type = typeNames[oid]
  if (!type) throw new Error(`${where}: the generator does not know type ${oid}; add a cast`)
  return type
}

function orNull(type: string, nullable: boolean): string {
  return nullable && type !== 'unknown' ? `${type} | null` : type
}

function parameterType(oid: number, where: string): string {
  const type = valueType(oid, where)
  if (type === 'unknown') return 'string'
  return type.endsWith('[]') ? `readonly (${type.slice(0, -2)} | null)[]` : type
}

function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function isNotNull(column: DescribedColumn, catalog: Catalog, mayBeNull: (table: string) => boolean): boolean {
  const table = catalog.tableNames.get(column.tableID)
  return table !== undefined && catalog.notNull.has(`${column.tableID}.${column.columnID}`) && !mayBeNull(table)
}

/**
 * Returns a function that tells whether an outer join may leave out a table's rows. It returns true
 * for every table that is named after the first left join. It returns true for every table when the
 * statement has another outer join, joins something else than a table, or returns `old` or `new`
 * rows.
 */
function outerJoined(text: string, catalog: Catalog): (table: string) => boolean {
  const first = text.search(/\bleft\s+(outer\s+)?join\b/i)
  if (/\b(right|full)\s+(outer\s+)?join\b|\breturning\b[\s\S]*\b(old|new)\./i.test(text)) return () => true
  if (first < 0) return () => false
  const known = new Set(catalog.tableNames.values())
  const joined = [...text.slice(first).matchAll(/\b(?:from|join)\s+(?:lateral\b\s*)?(\w+)?/gi)].map(([, name]) => name)
  return joined.some((name) => name !== undefined && !known.has(name)) ? () => true : (table) => joined.includes(table)
}

function relativePath(file: string, target: string): string {
  const folder = posix.dirname(file)
  // A module must not import its own index.
  const isInside = `${folder}/`.startsWith(`${posix.dirname(target)}/`)
  const path = posix.relative(folder, isInside ? posix.join(posix.dirname(target), 'statement.ts') : target)
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Writes the files that differ, or with `check` only returns their names. Processes all files even
 * if one of them is invalid.
 */
export async function generate(client: pg.Client, check: boolean): Promise<{ different: string[]; broken: string[] }> {
  const catalog = await readCatalog(client)
  const different: string[] = []
  const broken: string[] = []
  for (const [file, statements] of Map.groupBy(await readStatements(), (statement) => statement.file)) {
    const target = file.replace(/\.sql$/, '.generated.ts')
    try {
      const text = await generateFile(client, catalog, file, statements)
      if ((await readFile(`${root}/${target}`, 'utf8').catch(() => '')) === text) continue
      different.push(target)
      if (!check) await writeFile(`${root}/${target}`, text)
    } catch (error) {
      broken.push((error as Error).message)
    }
  }
  return { different, broken }
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const args = process.argv.slice(2)
  const { different, broken } = await withMigratedDatabase(args, (client) => generate(client, check))
  for (const file of different) console.log(`${check ? 'out of date' : 'written'}: ${file}`)
  for (const message of broken) console.error(message)
  if (broken.length > 0 || (check && different.length > 0)) process.exitCode = 1
}
