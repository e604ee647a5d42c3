import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createConnection } from 'node:net'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { openReceiver } from '../support/delivery.ts'
import {
  freePort,
  freshPlace,
  isAlive,
  type Place,
  type Product,
  placeAt,
  postgresOf,
  start,
  tallystick,
  tallystickJson,
  until,
  within,
} from '../support/process.ts'

const STEP = { timeout: 60_000 }
/** A line of the log, or a stack. */
const SIGNS_OF_TROUBLE = /^\d\d:\d\d:\d\d|Error:|^ {4}at /m

interface Received {
  readonly verified: boolean
  readonly event: { readonly type: string }
}

const received = async (place: Place) => (await (await fetch(`${place.url}demo/webhooks`)).json()) as Received[]
const counted = async ({ ask, keys: [platform] }: Product) =>
  (await ask<{ organizations: { edges: { node: { name: string } }[] } }>(platform!, ORGANIZATIONS)).data.organizations
    .edges
const ORGANIZATIONS = '{ organizations { edges { node { name } } } }'
const CONTACTS = '{ contacts { edges { node { email } } } }'
const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'

/** Every process below this one, the nearest first: npm puts a shell between itself and the product. */
async function below(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  const rows = [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)]
  const children = (parent: number): number[] =>
    rows
      .filter(([, , ppid, args]) => Number(ppid) === parent && !args!.includes('postgres'))
      .flatMap(([, child]) => [Number(child), ...children(Number(child))])
  return children(pid)
}

/** Connects and sends half a request, as a client does whose network went. */
function hang(t: TestContext, place: Place): void {
  const socket = createConnection(place.port, '127.0.0.1').on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\ncontent-type: application/json\r\n\r\n{')
  t.after(() => socket.destroy())
}

test('one installation, from the first npm start on', async (t) => {
  const place = await freshPlace(t)
  let keys: readonly string[] = []

  await t.test('npm start on nothing shows the way in, and everything it shows works', STEP, async (t) => {
    const product = await start(t, place, { npm: true })
    keys = product.keys
    assert.equal(keys.length, 4)
    const [step1, step2, step3] = ['1. Explore the API', '2. Pay at a checkout', '3. Watch deliveries'].map(
      (step) => new RegExp(`^ {2}${step} +(\\S+)$`, 'm').exec(product.welcome)?.[1] ?? '',
    )
    assert.deepEqual([step1, step3], [place.url, `${place.url}demo/webhooks`])
    assert.match(product.welcome, /^ +Card 5105 1051 0510 5100, any future date, security code and name$/m)
    assert.match(product.welcome, /^Sandbox processor, .*: http:\/\/127\.0\.0\.1:\d+$/m)
    assert.equal(product.welcome.match(/use this/g)?.length, 1)
    const shown = product.welcome.slice(product.welcome.indexOf('Tallystick is running')).trim()
    assert.ok(shown.split('\n').length <= 20, shown)
    const key = /^API key \(use this\): +(tsk_test_org_\w+)$/m.exec(product.welcome)?.[1] ?? ''
    const query = '{ viewer { name } contacts { edges { node { id name email } } } }'
    const { data } = await product.ask<{ viewer: { name: string }; contacts: { edges: unknown[] } }>(key, query)
    assert.equal(data.viewer.name, 'Northwind Climbing')
    assert.equal(data.contacts.edges.length, 3)
    assert.equal((await fetch(`${place.url}readyz`)).status, 200)
    const explorer = await fetch(place.url, { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.match(explorer.headers.get('content-type') ?? '', /^text\/html/)
    const page = await fetch(step2 ?? '')
    assert.equal(page.status, 200)
    const mailbox = await fetch(/^Messages .* kept at (\S+)$/m.exec(product.welcome)?.[1] ?? '')
    assert.equal(mailbox.status, 200)
    const deliveries = await until(
      '12 deliveries',
      () => received(place),
      ({ length }) => length === 12,
    )
    assert.ok(deliveries.every(({ verified }) => verified))

    const processes = await below(product.pid)
    assert.ok(processes.length > 0 && processes.every(isAlive))
    product.signalGroup('SIGINT')
    const { stdout: said, stderr } = await within(10_000, product.ended, 'end after Ctrl-C')
    await until('the product is gone', () => !processes.some(isAlive), Boolean, 10_000)
    assert.equal(await postgresOf(place.dataDir), null)
    assert.doesNotMatch(said + stderr, SIGNS_OF_TROUBLE)
  })

  await t.test('the next start has the same keys and data, and the demo webhook follows the port', STEP, async (t) => {
    const moved = placeAt(place.dataDir, await freePort())
    const product = await start(t, moved, { npm: true })
    assert.deepEqual(product.keys, keys)
    assert.match(product.welcome, new RegExp(`Pay at a checkout +${moved.url}checkout/`))
    assert.equal((await counted(product)).length, 2)
    const [, , organization = ''] = keys
    const { data } = await product.ask<{ contacts: { edges: unknown[] } }>(organization, CONTACTS)
    assert.equal(data.contacts.edges.length, 3)
    await product.ask(organization, NEW_CONTACT, { input: { name: 'Moved With The Port' } })
    const [latest] = await until(
      'a delivery',
      () => received(moved),
      ({ length }) => length > 0,
    )
    assert.deepEqual([latest?.verified, latest?.event.type], [true, 'contact.created'])

    // It waits ten seconds for the port, while the rest goes on.
    const refused = tallystick(t, moved, 'start')

    await t.test('beside it, the command line makes accounts and keys, and revokes them within a second', async (t) => {
      const { id } = await tallystickJson<{ id: string }>(
        t,
        moved,
        ...['account', 'create', '--kind', 'organization', '--name', 'Made Beside'],
      )
      const made = await tallystickJson<{ id: string; key: string }>(t, moved, 'key', 'create', '--account', id)
      const viewer = () => product.ask<{ viewer: { accountId: string } }>(made.key, '{ viewer { accountId } }')
      assert.equal((await viewer()).data.viewer.accountId, id)
      const lastAnsweredMs = (async () => {
        for (let lastMs = 0; ; ) {
          const askedMs = performance.now()
          if ((await viewer()).status === 401) return lastMs
          lastMs = askedMs
        }
      })()
      await tallystickJson(t, moved, 'key', 'revoke', made.id)
      const revokedMs = performance.now()
      assert.ok((await within(10_000, lastAnsweredMs, 'stop a revoked key')) < revokedMs + 1_000)
    })

    await t.test('a port in use is waited for, then told in a sentence', async () => {
      const { code, stdout, stderr } = await refused
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, /^Port \d+ is in use; waiting for it\.\nThe port is in use by another process\. .*PORT\.\n$/)
      assert.equal((await fetch(`${moved.url}readyz`)).status, 200)
    })

    await t.test('SIGTERM ends it within ten seconds, also with a client that hangs', async (t) => {
      hang(t, moved)
      product.signal('SIGTERM')
      const { code, stdout, stderr } = await within(10_000, product.ended, 'end')
      assert.equal(code, 0)
      assert.equal(await postgresOf(place.dataDir), null)
      assert.doesNotMatch(stdout + stderr, SIGNS_OF_TROUBLE)
    })
  })

  await t.test('a command without a running start brings the database up and down again', STEP, async (t) => {
    const accounts = await tallystickJson<{ name: string }[]>(t, place, 'account', 'list')
    assert.deepEqual(accounts.map(({ name }) => name).sort(), [
      'Bluebird Music School',
      'Harbor Payments',
      'Lighthouse Studios',
      'Made Beside',
      'Northwind Climbing',
    ])
    assert.equal(await postgresOf(place.dataDir), null)
  })

  await t.test('an npm start that is killed gives its port to the next one', STEP, async (t) => {
    const first = await start(t, place, { npm: true })
    const processes = await below(first.pid)
    first.signal('SIGKILL')
    const second = await start(t, place)
    assert.deepEqual(second.keys, keys)
    await until('the killed one is gone', () => !processes.some(isAlive), Boolean, 10_000)

    await t.test('killed itself, it leaves its PostgreSQL to the next start, which stops it', async (t) => {
      const postgres = await postgresOf(place.dataDir)
      second.signal('SIGKILL')
      await second.ended
      const third = await start(t, place)
      assert.equal(await postgresOf(place.dataDir), postgres)
      await third.stop()
      assert.equal(await postgresOf(place.dataDir), null)
    })
  })

  await t.test('a webhook receiver that never answers does not keep it from ending', STEP, async (t) => {
    const receiver = await openReceiver(t, () => null)
    const product = await start(t, { ...place, env: { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort } })
    const [, , organization = ''] = keys
    const create = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
    await product.ask(organization, create, { input: { url: receiver.url(), events: ['contact.*'] } })
    await product.ask(organization, NEW_CONTACT, { input: { name: 'Never Heard Of' } })
    await receiver.arrived(1)
    await product.stop()
    assert.equal(await postgresOf(place.dataDir), null)
  })
})

test('settings that are wrong are told all at once, and nothing is started', STEP, async (t) => {
  const place = await freshPlace(t, {
    TALLYSTICK_ENV: 'production',
    TALLYSTICK_SEED: 'demo',
    DATABASE_URL: 'mysql://x',
  })
  for (const command of ['start', 'worker', 'account']) {
    const { code, stdout, stderr } = await tallystick(t, { ...place, port: 70_000 }, command)
    assert.deepEqual([code, stdout], [2, ''], command)
    assert.match(stderr, /^Invalid configuration:\n( {2}- .*\n){3,}$/)
    for (const name of ['PORT', 'DATABASE_URL', 'TALLYSTICK_SEED']) assert.match(stderr, new RegExp(`- ${name}[ =]`))
  }
  assert.equal(await postgresOf(place.dataDir), null)
})
