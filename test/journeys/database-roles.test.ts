import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import { migrate } from '../../src/platform/db/index.ts'
import { startEmbeddedDatabase } from '../../src/platform/postgres/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'
import { afterwards, ask, freshFolder, quiet } from '../support/embedded.ts'
import { freePort } from '../support/free-port.ts'
import { createSingleDatabase } from '../support/postgres.ts'
import { installationAt, newInstallation, run, tallystick, tallystickJson } from '../support/process.ts'

const ROOT_KEY = randomBytes(32).toString('base64')

/**
 * Returns the guide's statements with other names, because other tests use the original ones on the
 * same server.
 */
async function guideStatements(name: string): Promise<string[]> {
  const page = await readFile(new URL('../../docs/reference/configuration.md', import.meta.url), 'utf8')
  const [, block = ''] = /## Your own PostgreSQL[\s\S]*?```sql\n([\s\S]*?)```/.exec(page) ?? []
  const renamed = block.replaceAll('tallystick_owner', `${name}_owner`).replaceAll(/\btallystick\b/g, name)
  const lines = renamed.split('\n').filter((line) => line !== '' && !line.startsWith('create role tallystick_app'))
  return lines.map((line) => line.replace(/^\\password (\w+)$/, `alter role $1 password 'x'`))
}

/** Creates a database as the guide says. Returns the URLs of the serving role and of the owner. */
async function databaseOfGuide(t: TestContext) {
  const server = await createSingleDatabase()
  t.after(() => server.drop())
  const name = `test_guide_${randomBytes(4).toString('hex')}`
  for (const statement of await guideStatements(name)) await ask(server.adminUrl, statement)
  const urlOf = (username: string) =>
    Object.assign(new URL(server.adminUrl), { username, password: 'x', pathname: `/${name}` }).href
  return { role: name, appUrl: urlOf(name), ownerUrl: urlOf(`${name}_owner`) }
}

test("the guide's two roles protect the audit log from the service, and database status confirms it", async (t) => {
  const { role, appUrl, ownerUrl } = await databaseOfGuide(t)
  const installation = await newInstallation(t, { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl })
  const migrated = await tallystick(t, installation, 'migrate')
  assert.deepEqual([migrated.code, migrated.stderr], [0, ''])
  const status = await tallystick(t, installation, 'database', 'status')
  assert.deepEqual(
    [status.code, status.stdout],
    [0, `${role} can only insert and read entries of the audit log.\n`],
    status.stderr,
  )
  const page = await readFile(new URL('../../docs/operating/audit-log.md', import.meta.url), 'utf8')
  const shown = `\`\`\`\n${status.stdout.replace(role, 'tallystick')}\`\`\``
  assert.ok(page.includes(shown), 'docs/operating/audit-log.md shows another output')
  await tallystickJson(t, installation, 'account', 'create', '--kind', 'platform', '--name', 'Harbor')
  for (const statement of [
    "update audit_entries set outcome = 'x'",
    'delete from audit_entries',
    `set role ${role}_owner`,
  ])
    await assert.rejects(ask(appUrl, statement), { code: '42501' }, statement)

  const asOwner = installationAt(installation.dataDir, installation.port, { DATABASE_URL: ownerUrl })
  const owner = await tallystick(t, asOwner, 'database', 'status')
  assert.deepEqual(
    [owner.code, owner.stderr],
    [1, `${role}_owner can change the audit log. Make another role the owner of the tables.\n`],
  )
  assert.match(owner.stdout, /_owner owns the tables of the audit log/)
  const { stdout } = await tallystick(t, asOwner, 'database', 'status', '--json')
  assert.equal(JSON.parse(stdout).canChangeAuditLog, true)
})

test('in production a service whose role owns the tables logs a warning once at its start, and exposes a metric', async (t) => {
  const database = await createSingleDatabase()
  t.after(() => database.drop())
  const serves = async (DATABASE_URL: string) => {
    const METRICS_PORT = String(await freePort())
    const installation = await newInstallation(t, { DATABASE_URL, TALLYSTICK_ROOT_KEY: ROOT_KEY, METRICS_PORT })
    const api = run(t, installation, ['api'])
    await api.prints('running')
    const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    api.signal('SIGTERM')
    const { code, stdout } = await api.ended
    assert.equal(code, 0)
    const warnings = stdout.split('\n').filter((line) => line.includes('can change the audit log'))
    return { warnings, figure: /^tallystick_audit_log_changeable (\d)$/m.exec(figures)?.[1] }
  }
  assert.deepEqual(await serves(database.appUrl), { warnings: [], figure: '0' })
  const { warnings, figure } = await serves(database.ownerUrl)
  assert.deepEqual([warnings.length, figure], [1, '1'])
  assert.equal(JSON.parse(warnings[0] ?? '').role, 'tallystick_owner')
})

test('the embedded database serves with a role that owns nothing, and the owner is no superuser', async (t) => {
  const installation = await newInstallation(t)
  const status = await tallystick(t, installation, 'database', 'status')
  assert.deepEqual(
    [status.code, status.stdout, status.stderr],
    [0, 'tallystick can only insert and read entries of the audit log.\n', ''],
  )
  const database = await startEmbeddedDatabase({ dataDir: installation.dataDir, log: quiet, durable: false })
  afterwards(t, () => database.stop())
  assert.deepEqual(await ask(database.ownerUrl, OWNERS), { owners: 'tallystick_owner', superuser: false })
})

/** Returns the owners of all tables, and whether the current role is a superuser. */
const OWNERS = `select string_agg(distinct pg_get_userbyid(relowner), ' ') as owners,
    (select rolsuper from pg_roles where rolname = current_user) as superuser
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

test('an embedded database of a version without an owner role gets one, and keeps its rows', async (t) => {
  const dataDir = await freshFolder(t)
  const before = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  await forgetOwner(before.adminUrl)
  await migrate(before.adminUrl, systemClock)
  assert.deepEqual(await ask(before.adminUrl, OWNERS), { owners: 'postgres', superuser: true })
  await ask(before.adminUrl, 'create table kept as select 42 as answer')
  await before.stop()
  const path = join(dataDir, 'postgres', 'settings.json')
  const { ownerPassword: _, ...earlier } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify(earlier))

  const database = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  afterwards(t, () => database.stop())
  assert.deepEqual(await ask(database.ownerUrl, OWNERS), { owners: 'tallystick_owner', superuser: false })
  assert.deepEqual(await ask(database.ownerUrl, 'select answer from kept'), { answer: 42 })
  assert.deepEqual((await migrate(database.ownerUrl, systemClock)).applied, [])
  const status = await tallystick(t, installationAt(dataDir, await freePort()), 'database', 'status')
  assert.deepEqual([status.code, status.stderr], [0, ''])
})

/** Restores the roles and the database of an earlier version. */
async function forgetOwner(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  await client.query('alter database tallystick owner to postgres')
  await client.query('drop role tallystick_owner')
  await client.end()
}
