import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { openReceiver } from '../support/delivery.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import {
  freePort,
  freshPlace,
  type Place,
  placeAt,
  run,
  start,
  tallystick,
  tallystickJson,
  within,
} from '../support/process.ts'
import { ask } from '../support/server.ts'

const STEP = { timeout: 60_000 }
const ROOT_KEY = randomBytes(32).toString('base64')

/** A place whose processes work on that database, as its application's role and as its owner. */
async function placeOn(t: TestContext, { appUrl, ownerUrl }: TestDatabase, more: Record<string, string> = {}) {
  const env = { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl, TALLYSTICK_ROOT_KEY: ROOT_KEY, ...more }
  return freshPlace(t, env)
}

async function databaseFor(t: TestContext, template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  t.after(() => database.drop())
  return database
}

test('a database without tables is refused by all but migrate, which may run many times at once', STEP, async (t) => {
  const place = await placeOn(t, await databaseFor(t, 'template0'))
  for (const argv of [['api'], ['worker'], ['account', 'list']]) {
    const { code, stdout, stderr } = await tallystick(t, place, ...argv)
    assert.deepEqual([code, stdout], [1, ''], argv.join(' '))
    assert.match(stderr, /^The database is not up to date\. .*\n +npm run -s tallystick -- migrate\n$/)
  }
  const migrations = await Promise.all([1, 2, 3].map(() => tallystick(t, place, 'migrate')))
  for (const { code, stderr } of migrations) assert.deepEqual([code, stderr], [0, ''])
  const said = migrations.map(({ stdout }) => stdout).sort()
  assert.match(said[0] ?? '', /^Applied 0001-/)
  assert.deepEqual([said[1], said[2]], ['The database is up to date.\n', 'The database is up to date.\n'])
  assert.deepEqual(await tallystickJson(t, place, 'account', 'list'), [])
})

test('a database that is not there or not ours is told in a sentence', STEP, async (t) => {
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
  for (const [DATABASE_URL, sentence, commands] of cases) {
    const place = await placeOn(t, database, {
      DATABASE_URL,
      DATABASE_ADMIN_URL: DATABASE_URL,
      TALLYSTICK_ENV: 'development',
    })
    for (const argv of commands) {
      const { code, stdout, stderr } = await tallystick(t, place, ...argv)
      assert.deepEqual([code, stdout], [1, ''], `${argv} ${stderr}`)
      assert.match(stderr, sentence)
      assert.doesNotMatch(stderr, /canary|^ {4}at /m)
    }
  }
})

test('production asks for a database and a key, and refuses what is for development', STEP, async (t) => {
  const place = await freshPlace(t, { TALLYSTICK_WEBHOOK_ALLOW: '127.0.0.1:9000', TALLYSTICK_SEED: 'demo' })
  for (const command of ['api', 'worker']) {
    const { code, stderr } = await tallystick(t, place, command)
    assert.equal(code, 2)
    const names = ['DATABASE_URL', 'TALLYSTICK_ROOT_KEY', 'TALLYSTICK_WEBHOOK_ALLOW', 'TALLYSTICK_SEED']
    for (const name of names) assert.match(stderr, new RegExp(`- ${name}[ =]`))
  }
})

test('two API processes and a worker are one product', STEP, async (t) => {
  const receiver = await openReceiver(t)
  const database = await databaseFor(t)
  const development = { TALLYSTICK_ENV: 'development', TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort }
  const near = await placeOn(t, database, development)
  const far = placeAt(near.dataDir, await freePort(), { ...near.env, TALLYSTICK_ENV: '', TALLYSTICK_WEBHOOK_ALLOW: '' })
  const processes = [run(t, near, ['api']), run(t, far, ['api']), run(t, near, ['worker'])]
  await Promise.all(processes.map((each) => each.says('running')))

  const make = (name: string) =>
    tallystickJson<{ id: string }>(t, near, 'account', 'create', '--kind', 'organization', '--name', name)
  const { id } = await make('Northwind Climbing')
  const key = await tallystickJson<{ id: string; key: string }>(t, near, 'key', 'create', '--account', id)
  const asked = ({ url }: Place, query: string, input: object = {}) =>
    ask<Record<string, { id: string }>>(url, key.key, query, { input })

  await asked(near, 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }', {
    url: receiver.url(),
    events: ['*'],
  })
  const made = await asked(far, 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }', {
    name: 'Made Far Away',
  })
  const [arrival] = await receiver.arrived(1)
  assert.equal(JSON.parse(arrival?.body ?? '').data.id, made.data.createContact?.id)

  for (const place of [near, far]) assert.equal((await fetch(`${place.url}readyz`)).status, 200)
  const explorer = await Promise.all([near, far].map(({ url }) => fetch(url, { headers: { accept: 'text/html' } })))
  assert.deepEqual(
    explorer.map(({ status }) => status),
    [200, 405],
  )

  const lastAnswered = async (place: Place) => {
    for (let lastMs = 0; ; ) {
      const askedMs = performance.now()
      if ((await asked(place, '{ viewer { name } }')).status === 401) return lastMs
      lastMs = askedMs
    }
  }
  const lastMs = [near, far].map(lastAnswered)
  await tallystickJson(t, near, 'key', 'revoke', key.id)
  const revokedMs = performance.now()
  for (const each of lastMs) assert.ok((await within(10_000, each, 'stop a revoked key')) < revokedMs + 1_000)

  for (const each of processes) each.signal('SIGTERM')
  for (const { ended } of processes) {
    const { code, stdout, stderr } = await within(10_000, ended, 'end')
    assert.deepEqual([code, stderr], [0, ''])
    assert.ok(!stdout.includes(key.key))
  }
  const lines = processes[1]?.stdout().trim().split('\n') ?? []
  // Production with keys in plain files says that once.
  const levels = lines.filter((line) => !line.includes('files without wrapping')).map((line) => JSON.parse(line).level)
  assert.deepEqual(new Set(levels), new Set(['info']))
  assert.equal(lines.length - levels.length, 1)
})

test('start on a database of your own seeds it once, and leaves one alone that is in use', STEP, async (t) => {
  const development = { TALLYSTICK_ENV: 'development' }
  const place = await placeOn(t, await databaseFor(t, 'template0'), development)
  const first = await start(t, place)
  assert.equal(first.keys.length, 4)
  await first.stop()
  const again = await start(t, place)
  assert.deepEqual(again.keys, first.keys)
  await again.stop()
  const elsewhere = await freshPlace(t, place.env)
  const guest = await start(t, elsewhere)
  assert.deepEqual(guest.keys, [])
  assert.match(guest.welcome, /Make an account and a key to begin/)
  await guest.stop()
  const other = placeAt(place.dataDir, place.port, (await placeOn(t, await databaseFor(t), development)).env)
  await tallystickJson(t, other, 'account', 'create', '--kind', 'organization', '--name', 'Northwind Climbing')
  const stranger = await start(t, other)
  assert.deepEqual(stranger.keys, [])
  await stranger.stop()
})
