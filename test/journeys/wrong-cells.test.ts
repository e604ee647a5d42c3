import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { type CellServer, startCellServers } from '../support/cell-servers.ts'
import { runAsAdmin } from '../support/cells.ts'
import { newInstallation, tallystick, withEnv } from '../support/process.ts'

const ALL_IN_EAST = `insert into cell_maps (version, cells, paused, created_at)
  select max(version) + 1, array_fill('east'::text, array[1024]), '{}', now() from cell_maps`

/** Starts two cells, all of whose shards are in the second, and returns how commands fail. */
async function openCells(t: TestContext) {
  const [west, east] = (await startCellServers(t, ['west', 'east'])) as [CellServer, CellServer]
  await runAsAdmin(west.adminUrl, ALL_IN_EAST)
  const base = await newInstallation(t, {
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
  })
  const file = join(base.dataDir, 'cells.json')
  const failureOf = async (env: Readonly<Record<string, string>>, ...argv: string[]) => {
    const { code, stderr } = await tallystick(t, withEnv(base, env), ...argv)
    assert.notEqual(code, 0)
    return stderr
  }
  const withCells = async (cells: readonly CellServer[], ...argv: string[]) => {
    await writeFile(file, JSON.stringify({ cells: cells.map(({ name, url, adminUrl }) => ({ name, url, adminUrl })) }))
    return failureOf({ TALLYSTICK_CELLS: file }, ...argv)
  }
  return { west, east, failureOf, withCells }
}

test('a process uses only the directory as such, and the cells that have shards', {
  timeout: 300_000,
}, async (t) => {
  const { west, east, failureOf, withCells } = await openCells(t)
  const alone = { DATABASE_URL: east.url, DATABASE_ADMIN_URL: east.adminUrl }
  for (const command of ['start', 'api', 'migrate'])
    assert.match(
      await failureOf(alone, command),
      /The database is not the directory, which is the cell west\. Set TALLYSTICK_CELLS/,
    )
  for (const command of ['start', 'worker', 'migrate'])
    assert.match(await withCells([east, west], command), /The first cell .* must be the directory, which is west\./)
  assert.match(await withCells([west], 'api'), /in the cells east, but TALLYSTICK_CELLS lists west/)
})

test('no cell is migrated while shards move between any of them', { timeout: 300_000 }, async (t) => {
  const { west, east, withCells } = await openCells(t)
  const newest = 'delete from migrations where name = (select max(name) from migrations)'
  for (const { adminUrl } of [west, east]) await runAsAdmin(adminUrl, newest)
  await runAsAdmin(
    west.adminUrl,
    `insert into cell_moves (id, shards, source, target, step, is_open, created_at, updated_at)
    values (gen_random_uuid(), '{1}', 'east', 'north', 'Copying', true, now(), now())`,
  )
  assert.match(await withCells([west, east], 'migrate'), /Shards are moving between cells/)
})
