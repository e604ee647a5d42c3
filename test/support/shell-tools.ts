import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The subset of curl that the guides use: `curl -fsS URL`. Machines that run the tests may lack it.
 */
const CURL = `
const response = await fetch(process.argv.at(-1)).catch(() => process.exit(7))
process.stdout.write(await response.text())
if (!response.ok) process.exitCode = 22`

/**
 * The subset of psql that the guides use: `psql --quiet URL`, with statements on standard input.
 */
const PSQL = `
const { default: pg } = await import(PG)
const client = new pg.Client({ connectionString: process.argv.at(-1) })
await client.connect()
const statements = Buffer.concat(await process.stdin.toArray()).toString().split(';\\n')
for (const statement of statements.filter((each) => each.trim())) await client.query(statement)
await client.end()`

/** Writes the tools into a folder, which is the first one of a shell's path. */
export async function writeShellTools(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pg = JSON.stringify(createRequire(import.meta.url).resolve('pg'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, program] of Object.entries({ curl: CURL, psql: PSQL.replace('PG', pg) }))
    await writeFile(join(folder, name), `#!${process.execPath}\n${program}\n`, { mode: 0o755 })
}
