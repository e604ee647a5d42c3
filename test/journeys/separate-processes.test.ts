import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import {
  type Installation,
  installationAt,
  newInstallation,
  run,
  start,
  tallystick,
  tallystickJson,
  until,
  within,
} from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { ask } from '../support/server.ts'

const STEP = { timeout: 180_000 }
const ROOT_KEY = randomBytes(32).toString('base64')

/** Returns an installation on that database, with the roles of its application and of its owner. */
function installationOn(t: TestContext, { settings }: TestDatabase, more: Record<string, string> = {}) {
  return newInstallation(t, { ...settings, TALLYSTICK_ROOT_KEY: ROOT_KEY, ...more })
}

async function databaseFor(t: TestContext, template?: 'template0'): Promise<TestDatabase> {
  const database = await createTestDatabase(template, 1)
  t.after(() => database.drop())
  return database
}

test('only migrate accepts a database without tables, and may run repeatedly and concurrently', STEP, async (t) => {
  const installation = await installationOn(t, await databaseFor(t, 'template0'))
  for (const argv of [['api'], ['worker'], ['account', 'list']]) {
    const { code, stdout, stderr } = await tallystick(t, installation, ...argv)
    assert.deepEqual([code, stdout], [1, ''], argv.join(' '))
    assert.match(stderr, /^The database is not up to date\. .*\n +npm run -s tallystick -- migrate\n$/)
  }
  const migrations = await Promise.all([1, 2, 3].map(() => tallystick(t, installation, 'migrate')))
  for (const { code, stderr } of migrations) assert.deepEqual([code, stderr], [0, ''])
  const outputs = migrations.map(({ stdout }) => stdout).sort()
  assert.match(outputs[0] ?? '', /^Applied 0001-/)
  assert.deepEqual([outputs[1], outputs[2]], ['The database is up to date.\n', 'The database is up to date.\n'])
  assert.deepEqual(await tallystickJson(t, installation, 'account', 'list'), [])
})

test('a missing or foreign database is reported in one sentence', STEP, async (t) => {
  const database = await databaseFor(t)
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(database.appUrl)
    change(url)
    return url.href
  }
  const port = String(await freePort())
  const cases: readonly [string, RegExp, string[][]][] = [
    [
      wrong((url) => Object.assign(url, { port })),
      /Cannot connect to the database/,
      [['start'], ['api'], ['key', 'revoke', 'x']],
    ],
    [
      wrong((url) => Object.assign(url, { password: 'canary-password' })),
      /rejected the user or the password/,
      [['api']],
    ],
    [
      wrong((url) => Object.assign(url, { pathname: '/canary_name' })),
      /database in DATABASE_URL does not exist/,
      [['migrate']],
    ],
  ]
  for (const [DATABASE_URL, message, commands] of cases) {
    const installation = await installationOn(t, database, {
      DATABASE_URL,
      DATABASE_ADMIN_URL: DATABASE_URL,
      TALLYSTICK_ENV: 'development',
    })
    for (const argv of commands) {
      const { code, stdout, stderr } = await tallystick(t, installation, ...argv)
      assert.deepEqual([code, stdout], [1, ''], `${argv} ${stderr}`)
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /canary|^ {4}at /m)
    }
  }
})

test('production requires a database and a key, and refuses development settings', STEP, async (t) => {
  const installation = await newInstallation(t, { TALLYSTICK_WEBHOOK_ALLOW: '127.0.0.1:9000', TALLYSTICK_SEED: 'demo' })
  for (const command of ['api', 'worker']) {
    const { code, stderr } = await tallystick(t, installation, command)
    assert.equal(code, 2)
    const names = ['DATABASE_URL', 'TALLYSTICK_ROOT_KEY', 'TALLYSTICK_WEBHOOK_ALLOW', 'TALLYSTICK_SEED']
    for (const name of names) assert.match(stderr, new RegExp(`- ${name}[ =]`))
  }
})

test('two API processes and a worker serve one installation', STEP, async (t) => {
  const receiver = await openReceiver(t)
  const database = await databaseFor(t)
  const development = { TALLYSTICK_ENV: 'development', TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort }
  const near = await installationOn(t, database, development)
  const far = installationAt(near.dataDir, await freePort(), {
    ...near.env,
    TALLYSTICK_ENV: '',
    TALLYSTICK_WEBHOOK_ALLOW: '',
  })
  const processes = [run(t, near, ['api']), run(t, far, ['api']), run(t, near, ['worker'])]
  await Promise.all(processes.map((each) => each.prints('running')))

  const make = (name: string) =>
    tallystickJson<{ id: string }>(t, near, 'account', 'create', '--kind', 'organization', '--name', name)
  const { id } = await make('Northwind Climbing')
  const key = await tallystickJson<{ id: string; key: string }>(t, near, 'key', 'create', '--account', id)
  const request = ({ url }: Installation, query: string, input: object = {}) =>
    ask<Record<string, { id: string }>>(url, key.key, query, { input })

  await request(near, 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }', {
    url: receiver.url(),
    events: ['*'],
  })
  const made = await request(far, 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }', {
    name: 'Made Far Away',
  })
  const [arrival] = await receiver.arrived(1)
  assert.equal(JSON.parse(arrival?.body ?? '').data.id, made.data.createContact?.id)

  for (const installation of [near, far]) assert.equal((await fetch(`${installation.url}readyz`)).status, 200)
  const explorer = await Promise.all([near, far].map(({ url }) => fetch(`${url}explorer`)))
  assert.deepEqual(
    explorer.map(({ status }) => status),
    [200, 404],
  )

  await tallystickJson(t, near, 'key', 'revoke', key.id)
  for (const installation of [near, far])
    await until('the revoked key is refused', async () => {
      const { status } = await request(installation, '{ viewer { name } }')
      return status === 401
    })

  for (const each of processes) each.signal('SIGTERM')
  for (const { ended } of processes) {
    const { code, stdout, stderr } = await within(10_000, ended, 'end')
    assert.deepEqual([code, stderr], [0, ''])
    assert.ok(!stdout.includes(key.key))
  }
  const lines = processes[1]?.stdout().trim().split('\n') ?? []
  // Production with unwrapped key files logs that once.
  const levels = lines.filter((line) => !line.includes('files without wrapping')).map((line) => JSON.parse(line).level)
  assert.deepEqual(new Set(levels), new Set(['info']))
  assert.equal(lines.length - levels.length, 1)
})

test('start seeds your own empty database once, and leaves a used one unchanged', STEP, async (t) => {
  const development = { TALLYSTICK_ENV: 'development' }
  const installation = await installationOn(t, await databaseFor(t, 'template0'), development)
  const first = await start(t, installation)
  assert.equal(first.keys.length, 4)
  await first.stop()
  const again = await start(t, installation)
  assert.deepEqual(again.keys, first.keys)
  await again.stop()
  const elsewhere = await newInstallation(t, installation.env)
  const guest = await start(t, elsewhere)
  assert.deepEqual(guest.keys, [])
  assert.match(guest.welcome, /To start, create an account and a key/)
  await guest.stop()
  const other = installationAt(
    installation.dataDir,
    installation.port,
    (await installationOn(t, await databaseFor(t), development)).env,
  )
  await tallystickJson(t, other, 'account', 'create', '--kind', 'organization', '--name', 'Northwind Climbing')
  const empty = await start(t, other)
  assert.deepEqual(empty.keys, [])
  await empty.stop()
})
