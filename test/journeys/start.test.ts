import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createConnection } from 'node:net'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { isAlive, postgresOf } from '../support/embedded.ts'
import { freePort } from '../support/free-port.ts'
import {
  type Installation,
  installationAt,
  newInstallation,
  type Product,
  start,
  tallystick,
  tallystickJson,
  until,
  within,
} from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'

const STEP = { timeout: 180_000 }
/** Matches a log line or a stack trace. */
const SIGNS_OF_TROUBLE = /^\d\d:\d\d:\d\d|Error:|^ {4}at /m

interface Received {
  readonly verified: boolean
  readonly event: { readonly type: string }
}

const received = async (installation: Installation) =>
  (await (await fetch(`${installation.url}demo/webhooks`)).json()) as Received[]
const counted = async ({ ask, keys: [platform] }: Product) =>
  (await ask<{ organizations: { edges: { node: { name: string } }[] } }>(platform!, ORGANIZATIONS)).data.organizations
    .edges
const ORGANIZATIONS = '{ organizations { edges { node { name } } } }'
const CONTACTS = '{ contacts { edges { node { email } } } }'
const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'

/**
 * Returns the descendants of a process, children first: npm puts a shell between itself and the
 * product.
 */
async function below(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  const rows = [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)]
  const children = (parent: number): number[] =>
    rows
      .filter(([, , ppid, args]) => Number(ppid) === parent && !args!.includes('postgres'))
      .flatMap(([, child]) => [Number(child), ...children(Number(child))])
  return children(pid)
}

/** Sends half a request, like a client that loses its network. */
function hang(t: TestContext, installation: Installation): void {
  const socket = createConnection(installation.port, '127.0.0.1').on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\ncontent-type: application/json\r\n\r\n{')
  t.after(() => socket.destroy())
}

test('one installation, from the first npm start on', async (t) => {
  const installation = await newInstallation(t)
  let keys: readonly string[] = []

  await t.test('npm start without data prints what you need, and all of it works', STEP, async (t) => {
    const product = await start(t, installation, { npm: true })
    keys = product.keys
    assert.equal(keys.length, 4)
    const [step1, step2, step3] = ['1. Explore the API', '2. Pay at a checkout', '3. Watch deliveries'].map(
      (step) => new RegExp(`^ {2}${step} +(\\S+)$`, 'm').exec(product.welcome)?.[1] ?? '',
    )
    assert.deepEqual([step1, step3], [`${installation.url}explorer`, `${installation.url}demo/webhooks`])
    assert.match(product.welcome, /^ +Card 5105 1051 0510 5100, any future date, security code and name$/m)
    assert.match(product.welcome, /^Sandbox processor, .*: http:\/\/127\.0\.0\.1:\d+$/m)
    assert.match(
      product.welcome,
      /^Sign in as the demo's owner, once: http:\/\/127\.0\.0\.1:\d+\/session\/demo#token=\S+$/m,
    )
    assert.equal(product.welcome.match(/use this/g)?.length, 1)
    const shown = product.welcome.slice(product.welcome.indexOf('Tallystick is running')).trim()
    assert.ok(shown.split('\n').length <= 20, shown)
    const key = /^API key \(use this\): +(tsk_test_org_\w+)$/m.exec(product.welcome)?.[1] ?? ''
    const query = '{ viewer { name } contacts { edges { node { id name email } } } }'
    const { data } = await product.ask<{ viewer: { name: string }; contacts: { edges: unknown[] } }>(key, query)
    assert.equal(data.viewer.name, 'Northwind Climbing')
    assert.equal(data.contacts.edges.length, 3)
    assert.equal((await fetch(`${installation.url}readyz`)).status, 200)
    const explorer = await fetch(step1 ?? '', { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.match(explorer.headers.get('content-type') ?? '', /^text\/html/)
    const page = await fetch(step2 ?? '')
    assert.equal(page.status, 200)
    const mailbox = await fetch(/^Emails are not sent\. Read them at (\S+)$/m.exec(product.welcome)?.[1] ?? '')
    assert.equal(mailbox.status, 200)
    const deliveries = await until(
      '12 deliveries',
      () => received(installation),
      ({ length }) => length === 12,
    )
    assert.ok(deliveries.every(({ verified }) => verified))

    const processes = await below(product.pid)
    assert.ok(processes.length > 0 && processes.every(isAlive))
    product.signalGroup('SIGINT')
    const { stdout, stderr } = await within(10_000, product.ended, 'end after Ctrl-C')
    await until('the product has ended', () => !processes.some(isAlive), Boolean, 10_000)
    assert.equal(await postgresOf(installation.dataDir), null)
    assert.doesNotMatch(stdout + stderr, SIGNS_OF_TROUBLE)
  })

  await t.test('the next start has the same keys and data, and the demo webhook follows the port', STEP, async (t) => {
    const moved = installationAt(installation.dataDir, await freePort())
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

    // The command waits ten seconds for the port.
    const refused = tallystick(t, moved, 'start')

    await t.test(
      'while it runs, the command line creates accounts and keys, and revocations take effect',
      async (t) => {
        const { id } = await tallystickJson<{ id: string }>(
          t,
          moved,
          ...['account', 'create', '--kind', 'organization', '--name', 'Made Beside'],
        )
        const made = await tallystickJson<{ id: string; key: string }>(t, moved, 'key', 'create', '--account', id)
        const viewer = () => product.ask<{ viewer: { accountId: string } }>(made.key, '{ viewer { accountId } }')
        assert.equal((await viewer()).data.viewer.accountId, id)
        await tallystickJson(t, moved, 'key', 'revoke', made.id)
        await until('the revoked key is refused', async () => (await viewer()).status === 401)
      },
    )

    await t.test('a port in use is awaited, then reported in one sentence', async () => {
      const { code, stdout, stderr } = await refused
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, /^Port \d+ is in use; waiting for it\.\nThe port is in use by another process\. .*PORT\.\n$/)
      assert.equal((await fetch(`${moved.url}readyz`)).status, 200)
    })

    await t.test('the refused start leaves the sandbox processor of the running one in use', async (t) => {
      const create = ['account', 'create', '--kind', 'organization', '--name', 'Made Afterwards']
      const { id } = await tallystickJson<{ id: string }>(t, moved, ...create)
      const { key } = await tallystickJson<{ key: string }>(t, moved, 'key', 'create', '--account', id)
      const { data } = await product.ask<{ providerConfigurations: { edges: unknown[] } }>(
        key,
        '{ providerConfigurations { edges { node { id } } } }',
      )
      assert.equal(data.providerConfigurations.edges.length, 1)
    })

    await t.test('SIGTERM ends it within ten seconds, also with a hanging client', async (t) => {
      hang(t, moved)
      product.signal('SIGTERM')
      const { code, stdout, stderr } = await within(10_000, product.ended, 'end')
      assert.equal(code, 0)
      assert.equal(await postgresOf(installation.dataDir), null)
      assert.doesNotMatch(stdout + stderr, SIGNS_OF_TROUBLE)
    })
  })

  await t.test('a command without a running start starts and stops the database', STEP, async (t) => {
    const accounts = await tallystickJson<{ name: string }[]>(t, installation, 'account', 'list')
    assert.deepEqual(accounts.map(({ name }) => name).sort(), [
      'Bluebird Music School',
      'Harbor Payments',
      'Lighthouse Studios',
      'Made Afterwards',
      'Made Beside',
      'Northwind Climbing',
    ])
    assert.equal(await postgresOf(installation.dataDir), null)
  })

  await t.test('the next npm start can use the port of a killed one', STEP, async (t) => {
    const first = await start(t, installation, { npm: true })
    const processes = await below(first.pid)
    first.signal('SIGKILL')
    const second = await start(t, installation)
    assert.deepEqual(second.keys, keys)
    await until('the killed product has ended', () => !processes.some(isAlive), Boolean, 10_000)

    await t.test('after kill -9 the next start takes over its PostgreSQL, and stops it at the end', async (t) => {
      const postgres = await postgresOf(installation.dataDir)
      second.signal('SIGKILL')
      await second.ended
      const third = await start(t, installation)
      assert.equal(await postgresOf(installation.dataDir), postgres)
      await third.stop()
      assert.equal(await postgresOf(installation.dataDir), null)
    })
  })

  await t.test('a webhook receiver that never responds does not delay the end', STEP, async (t) => {
    const receiver = await openReceiver(t, () => null)
    const product = await start(t, { ...installation, env: { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort } })
    const [, , organization = ''] = keys
    const create = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
    await product.ask(organization, create, { input: { url: receiver.url(), events: ['contact.*'] } })
    await product.ask(organization, NEW_CONTACT, { input: { name: 'Never Heard Of' } })
    await receiver.arrived(1)
    await product.stop()
    assert.equal(await postgresOf(installation.dataDir), null)
  })
})

test('all invalid settings are reported at once, and nothing is started', STEP, async (t) => {
  const installation = await newInstallation(t, {
    TALLYSTICK_ENV: 'production',
    TALLYSTICK_SEED: 'demo',
    DATABASE_URL: 'mysql://x',
  })
  for (const command of ['start', 'worker', 'account']) {
    const { code, stdout, stderr } = await tallystick(t, { ...installation, port: 70_000 }, command)
    assert.deepEqual([code, stdout], [2, ''], command)
    assert.match(stderr, /^Invalid configuration:\n( {2}- .*\n){3,}$/)
    for (const name of ['PORT', 'DATABASE_URL', 'TALLYSTICK_SEED']) assert.match(stderr, new RegExp(`- ${name}[ =]`))
  }
  assert.equal(await postgresOf(installation.dataDir), null)
})
