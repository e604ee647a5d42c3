import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { startTemporaryDatabase } from '../../src/platform/postgres/index.ts'
import { REPLICATION_SETTINGS, runAsAdmin } from '../support/cells.ts'
import { afterwards, quiet } from '../support/embedded.ts'
import { newInstallation, tallystick, tallystickJson } from '../support/process.ts'

interface ReportedCell {
  readonly name: string
  readonly region: string | null
  readonly state: string
  readonly trouble: string | null
  readonly shards: number
  readonly accounts: number
  readonly mapVersion: number | null
  readonly migrationsPending: number
  readonly replication: { readonly isActive: boolean; readonly lagBytes: number } | null
}

/** Starts a PostgreSQL with the databases of two cells, and an installation that lists both. */
async function listedCells(t: TestContext) {
  const server = await startTemporaryDatabase({
    log: quiet,
    settings: { ...REPLICATION_SETTINGS, synchronous_commit: 'on' },
  })
  afterwards(t, server.stop)
  const on = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const { username: owner } = new URL(server.ownerUrl)
  const asAdmin = (command: string, name = 'tallystick') => runAsAdmin(on(server.adminUrl, name), command)
  await asAdmin(`create database other owner ${owner}`)
  const cellOf = (name: string, database: string, region: string) => ({
    name,
    url: on(server.appUrl, database),
    adminUrl: on(server.ownerUrl, database),
    region,
  })
  const cells = [cellOf('eu-1', 'tallystick', 'eu'), cellOf('us-1', 'other', 'us')]
  const installation = await newInstallation(t, { TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64') })
  const file = join(installation.dataDir, 'cells.json')
  const list = (listed: readonly object[]) => writeFile(file, JSON.stringify({ cells: listed }))
  await list(cells)
  const listed = { ...installation, env: { ...installation.env, TALLYSTICK_CELLS: file } }
  const grantReplication = async () => {
    await asAdmin(`alter role ${owner} replication`)
    await asAdmin(`grant pg_create_subscription to ${owner}`)
  }
  const statuses = () => tallystickJson<ReportedCell[]>(t, listed, 'cell', 'status')
  return { installation: listed, cells, list, asAdmin, grantReplication, statuses }
}

test('an operator adds a cell, sees its state, and removes it', { timeout: 300_000 }, async (t) => {
  const { installation, cells, list, asAdmin, grantReplication, statuses } = await listedCells(t)
  const migrated = await tallystick(t, installation, 'migrate')
  assert.match(migrated.stdout, /^Cell eu-1: Applied 0001/)
  assert.match(migrated.stderr, /Cell us-1: It is not added yet\. Run cell add\./)
  assert.equal(migrated.code, 0)

  const refused = await tallystick(t, installation, 'cell', 'add', 'us-1')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /adminUrl of eu-1 needs the attribute REPLICATION/)
  assert.match(refused.stderr, /adminUrl of us-1 must be a member of pg_create_subscription/)
  await grantReplication()

  const added = await tallystick(t, installation, 'cell', 'add', 'us-1')
  assert.equal(added.code, 0, added.stderr)
  assert.match(added.stdout, /Copying tables of the directory to us-1: 3 of 3\.\nus-1 is a cell/)
  // The cell looks for the primary among the servers of the directory, of which the first is down.
  const [first, second] = cells as [(typeof cells)[0], (typeof cells)[0]]
  const { host } = new URL(first.adminUrl)
  await list([{ ...first, adminUrl: first.adminUrl.replace(host, `127.0.0.1:9,${host}`) }, second])
  const again = await tallystick(t, installation, 'cell', 'add', 'us-1')
  assert.equal(again.code, 0, again.stderr)

  const account = await tallystick(t, installation, 'account', 'create', '--kind', 'platform', '--name', 'Harbor')
  assert.equal(account.code, 0, account.stderr)
  const [directory, cell] = await statuses()
  const { replication, ...ofCell } = cell as ReportedCell & Record<string, unknown>
  assert.deepEqual(
    [directory?.name, directory?.state, directory?.shards, directory?.accounts, directory?.replication],
    ['eu-1', 'Up', 1024, 1, null],
  )
  assert.deepEqual(
    [
      ofCell.name,
      ofCell.region,
      ofCell.state,
      ofCell.shards,
      ofCell.mapVersion,
      ofCell.migrationsPending,
      ofCell.trouble,
    ],
    ['us-1', 'us', 'Up', 0, 1, 0, null],
  )
  assert.equal(replication?.isActive, true)

  const removed = await tallystick(t, installation, 'cell', 'remove', 'us-1')
  assert.equal(removed.code, 0, removed.stderr)
  assert.equal((await statuses())[1]?.state, 'NotAdded')
  assert.deepEqual(await asAdmin('select slot_name as name from pg_replication_slots'), [])

  await list([cells[0] as object, { ...cells[1], url: cells[1]?.adminUrl }])
  const owner = await tallystick(t, installation, 'cell', 'add', 'us-1')
  assert.match(owner.stderr, /The role in url of us-1 must not be that in adminUrl/)
  await list([cells[0] as object, { ...cells[1], adminUrl: 'postgres://nobody@127.0.0.1:9/none' }])
  const down = await tallystick(t, installation, 'cell', 'status')
  assert.equal(down.code, 1)
  assert.match(down.stdout, /us-1, region us: down/)
})
