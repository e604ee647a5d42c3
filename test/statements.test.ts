import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { printSchema } from '../scripts/dump-schema.ts'
import { generate, readCatalog } from '../scripts/generate-queries.ts'
import { readStatements, root, type WrittenStatement } from '../scripts/statement-files.ts'
import { routingOf } from '../scripts/statement-routes.ts'
import { DIRECTORY_TABLES, type Route } from '../src/platform/db/index.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

let home: TestDatabase
let client: pg.Client
let statements: WrittenStatement[]
let isTable: (name: string) => boolean

before(async () => {
  home = await createTestDatabase()
  client = new pg.Client(home.adminUrl)
  await client.connect()
  statements = await readStatements()
  const tables = new Set((await readCatalog(client)).tableNames.values())
  isTable = (name) => tables.has(name)
})

after(async () => {
  await client.end()
  await home.drop()
})

/** Returns the SQL without comments and strings. */
const bare = ({ text }: WrittenStatement) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')
const titles = (found: readonly WrittenStatement[]) => found.map(({ file, name }) => `${file}: ${name}`)

test('PostgreSQL understands every statement, and the generated types are current', async () => {
  assert.ok(statements.length > 0)
  assert.deepEqual(await generate(client, true), { different: [], broken: [] })
})

test('no generated file remains for removed statements', () => {
  const generated = globSync('src/**/*.queries.generated.ts', { cwd: root })
  const orphans = generated.filter((file) => !existsSync(`${root}/${file.replace(/\.generated\.ts$/, '.sql')}`))
  assert.deepEqual(orphans, [])
})

test('a name is used for one statement in the whole project', () => {
  const seen = Map.groupBy(statements, ({ name }) => name)
  assert.deepEqual([...seen.values()].filter(({ length }) => length > 1).flatMap(titles), [])
})

test('every statement names its shard, or its label agrees with where it runs', (t) => {
  const routes = Map.groupBy(statements, (statement) => routingOf(statement, isTable).route.to)
  const labels: Readonly<Record<Route['to'], RegExp | null>> = {
    directory: /^directory$/,
    shard: null,
    shards: null,
    cell: /^each cell: ./,
    allCells: /^all cells: ./,
    upCells: /^cells that are up: ./,
  }
  for (const [to, its] of routes) {
    const pattern = labels[to]
    assert.deepEqual(titles(its.filter(({ label }) => !(pattern ? pattern.test(label ?? '') : label === null))), [])
  }
  for (const to of ['directory', 'cell', 'allCells', 'upCells', 'shards'] as const) {
    for (const { name, label } of routes.get(to) ?? []) t.diagnostic(`${to}: ${name}${label ? ` (${label})` : ''}`)
  }
})

test('every directory table exists', () => {
  assert.deepEqual(
    [...DIRECTORY_TABLES].filter((table) => !isTable(table)),
    [],
  )
})

test('every statement has a comment', () => {
  assert.deepEqual(titles(statements.filter(({ comment }) => comment.length < 10)), [])
})

test('no statement reads the clock, notifies or takes an advisory lock', () => {
  const forbidden =
    /\b(now|statement_timestamp|transaction_timestamp|clock_timestamp|timeofday|pg_notify|nextval|gen_random_uuid|uuidv7|pg_(try_)?advisory\w*)\s*\(|\b(current_(date|time|timestamp)|localtime(stamp)?|notify|listen)\b/i
  assert.deepEqual(titles(statements.filter((statement) => forbidden.test(bare(statement)))), [])
})

test('schema.sql is the result of the migrations, and running it creates the same schema', async () => {
  const printed = readFileSync(`${root}/migrations/schema.sql`, 'utf8')
  assert.equal(printed, await printSchema(client), 'run: npm run generate')
  const name = `${home.name}_printed`
  await client.query(`create database ${name}`)
  const url = new URL(home.adminUrl)
  url.pathname = `/${name}`
  const other = new pg.Client(url.href)
  await other.connect()
  try {
    await other.query(printed)
    assert.equal(await printSchema(other), printed)
  } finally {
    await other.end()
    await client.query(`drop database ${name}`)
  }
})
