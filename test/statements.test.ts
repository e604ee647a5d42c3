import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { printSchema } from '../scripts/dump-schema.ts'
import { generate } from '../scripts/generate-queries.ts'
import { readStatements, root, type WrittenStatement } from '../scripts/statement-files.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

let home: TestDatabase
let client: pg.Client
let statements: WrittenStatement[]

before(async () => {
  home = await createTestDatabase()
  client = new pg.Client(home.adminUrl)
  await client.connect()
  statements = await readStatements()
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

/**
 * Returns whether a statement restricts the shard: by a value, a list, a range, an insert or the
 * shard of a row.
 */
function namesShard(sql: string): boolean {
  if (/\bshard\s*=\s*(any\s*\(|\$)|\bshard\s+between\b|\binsert\s+into\s+\w+(\s+as\s+\w+)?\s*\(\s*shard\b/i.test(sql))
    return true
  const givenRows = sql.matchAll(/\bunnest\s*\([^()]*\)[^()]*?\bas\s+(\w+)\s*\([^()]*\bshard\b/gi)
  return [...givenRows].some(([, rows]) => new RegExp(`\\bshard\\s*=\\s*${rows}\\.shard\\b`, 'i').test(sql))
}

test('every statement restricts the shard or states the reason why not', (t) => {
  const without = statements.filter((statement) => !namesShard(bare(statement)))
  assert.deepEqual(titles(without.filter(({ exemption }) => exemption === null)), [])
  for (const { name, exemption } of without) t.diagnostic(`${name}: ${exemption}`)
})

test('no statement that restricts the shard claims to query a global table', () => {
  const needless = statements.filter(
    (statement) => statement.exemption === 'global table' && namesShard(bare(statement)),
  )
  assert.deepEqual(titles(needless), [])
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
