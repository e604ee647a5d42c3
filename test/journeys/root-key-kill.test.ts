import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { createSealer } from '../../src/platform/crypto/index.ts'
import { mintIds, requireId } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { systemClock, systemMilliseconds } from '../../src/platform/time/index.ts'
import { ROOT_KEY_POINTS } from '../faults/crash-points.ts'
import { openTestDatabase } from '../support/open-test-database.ts'
import { newConfiguration } from '../support/payment-methods.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import {
  type Installation,
  newInstallation,
  run,
  tallystick,
  tallystickJson,
  until,
  withEnv,
} from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { countOpenable, forgetKeyIds } from '../support/sealed-values.ts'
import { ask } from '../support/server.ts'
import { isSignedBy } from '../support/standard-webhooks.ts'

const SESSIONS = 450
const CLIENTS = 6
const [FORMER, CURRENT] = [randomBytes(32), randomBytes(32)]
const BOTH = {
  TALLYSTICK_ROOT_KEY: CURRENT.toString('base64'),
  TALLYSTICK_ROOT_KEY_FORMER: FORMER.toString('base64'),
}
const BATCH = ROOT_KEY_POINTS[0]

const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { made: createContact(input: $input) { id } }'
const NEW_WEBHOOK =
  'mutation ($input: WebhookCreateInput!) { made: webhookCreate(input: $input) { signingSecret webhook { id } } }'
const NEW_SESSION =
  'mutation ($input: CreatePaymentPlanSessionInput!) { made: createPaymentPlanSession(input: $input) { id link } }'
const LINK = 'query ($id: ID!) { made: paymentPlanSession(id: $id) { id link } }'

interface Session {
  readonly id: string
  readonly link: string
}

async function startProcesses(t: TestContext, installation: Installation) {
  const processes = [run(t, installation, ['api']), run(t, installation, ['worker'])]
  await Promise.all(processes.map((each) => each.prints('running')))
  return {
    stop: async () => {
      for (const each of processes) each.signal('SIGTERM')
      for (const { ended } of processes) assert.deepEqual((await ended).code, 0)
    },
  }
}

/**
 * Creates a provider configuration for the organization, sealed by the previous root key: sessions
 * require one.
 */
async function configureProvider(database: TestDatabase, orgId: string): Promise<void> {
  const db = await openTestDatabase(database, createLog({ level: 'silent' }))
  const services = { db, sealer: createSealer(FORMER), mintId: mintIds(systemMilliseconds), wallNow: systemClock }
  const { uuid: id, shard } = requireId('org', orgId, 'Organization')
  await newConfiguration(services, { id, shard, mode: 'Sandbox' })
  await db.close()
}

/** Returns how many sealed values of a database a root key opens, and how many there are. */
async function openUnder(database: TestDatabase, rootKey: Buffer) {
  const db = await openTestDatabase(database, createLog({ level: 'silent' }))
  const counts = await countOpenable(db, createSealer(rootKey))
  await db.close()
  return counts
}

test('the root key changes under load while a command and a worker are killed; links and signatures stay valid', {
  timeout: 180_000,
}, async (t) => {
  const receiver = await openReceiver(t)
  const database = await createTestDatabase()
  t.after(() => database.drop())
  const installation = await newInstallation(t, {
    ...database.settings,
    ...{ TALLYSTICK_ENV: 'development', TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort },
    TALLYSTICK_ROOT_KEY: FORMER.toString('base64'),
  })
  let processes = await startProcesses(t, installation)
  const organization = ['--kind', 'organization', '--name', 'Northwind']
  const { id: orgId } = await tallystickJson<{ id: string }>(t, installation, 'account', 'create', ...organization)
  await configureProvider(database, orgId)
  const { key } = await tallystickJson<{ key: string }>(t, installation, 'key', 'create', '--account', orgId)
  const request = async <Made>(query: string, variables: object): Promise<Made> => {
    const { data, text } = await ask<{ made: Made }>(installation.url, key, query, variables)
    assert.ok(data?.made, text)
    return data.made
  }
  const { signingSecret } = await request<{ signingSecret: string }>(NEW_WEBHOOK, {
    input: { url: receiver.url(), events: ['contact.created'] },
  })
  const { id: contactId } = await request<{ id: string }>(NEW_CONTACT, { input: { name: 'Ada Byron' } })
  const terms = {
    contactId,
    amount: '10',
    currency: 'USD',
    frequency: 'Monthly',
    startDate: '2099-12-31',
    occurrences: 12,
  }
  const newSession = () => request<Session>(NEW_SESSION, { input: { orgId, ...terms } })
  const sessions: Session[] = []
  for (let made = 0; made < SESSIONS; made += 50)
    sessions.push(...(await Promise.all(Array.from({ length: 50 }, newSession))))

  // Restores the sealed values of an earlier version. Then all processes start with both keys.
  await forgetKeyIds(database.sql)
  await processes.stop()
  const both = withEnv(installation, BOTH)
  const dying = run(t, withEnv(both, { TALLYSTICK_CRASH_AT: `${BATCH}#2` }), ['worker'])
  const api = run(t, both, ['api'])
  await Promise.all([dying, api].map((each) => each.prints('running')))

  let hasEnded = false
  let answers = 0
  const client = async (number: number) => {
    for (let at = number; !hasEnded; at = (at + CLIENTS) % SESSIONS) {
      const { id, link } = sessions[at]!
      assert.equal((await request<Session>(LINK, { id })).link, link)
      if (at % 5 === 0) sessions.push(await newSession())
      answers++
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  // A failure is reported when `clients` is awaited.
  clients.catch(() => {})

  const unconfirmed = await tallystick(t, both, 'keyring', 'rotate', '--root')
  assert.equal(unconfirmed.code, 1)
  assert.match(unconfirmed.stderr, /Nothing was changed\..* add --yes/)
  const rotations = await database.sql.directory('select from root_key_rotations')
  assert.equal(rotations.length, 0)
  const rotate = ['keyring', 'rotate', '--root', '--yes']
  const killed = await run(t, withEnv(both, { TALLYSTICK_CRASH_AT: BATCH }), rotate).ended
  assert.equal(killed.signal, 'SIGKILL', killed.stderr)
  const endLease = () =>
    database.sql.directory('update root_key_rotations set leased_until = now() where finished_at is null')
  await endLease()
  assert.equal((await dying.ended).signal, 'SIGKILL')
  const { open: formerOpens, all } = await openUnder(database, FORMER)
  assert.ok(formerOpens > 0 && formerOpens < all, `${formerOpens} of ${all}: not killed in the middle`)

  await endLease()
  const worker = run(t, both, ['worker'])
  const status = async () => {
    type Status = { id: string; period: string; trouble: string | null; leaving: { pass: number } | null }
    const statuses = await tallystickJson<Status[]>(t, both, 'keyring', 'status')
    return statuses.filter(({ period }) => period === 'root')
  }
  await until('the first pass has ended', status, (keys) => keys.some(({ leaving }) => leaving?.pass === 2))
  // Skips the two minutes in which every process learns the active key.
  await database.sql.directory("update root_key_rotations set started_at = started_at - interval '3 minutes'")
  const left = await until('the change is finished', status, (keys) => keys.length === 1)
  assert.deepEqual([left[0]?.trouble, left[0]?.leaving], [null, null])
  const before = answers
  await until('the clients continue', () => answers > before + CLIENTS)
  hasEnded = true
  await clients
  for (const each of [api, worker]) each.signal('SIGTERM')
  for (const { ended } of [api, worker]) assert.equal((await ended).code, 0)

  const { open: opening, all: whole } = await openUnder(database, CURRENT)
  assert.deepEqual([opening, (await openUnder(database, FORMER)).open], [whole, 0])
  assert.ok(whole >= sessions.length)

  const refused = await tallystick(t, installation, 'api')
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^The root key [0-9a-f]{8} encrypts values in the database but is not configured\. /)
  processes = await startProcesses(t, withEnv(installation, { TALLYSTICK_ROOT_KEY: BOTH.TALLYSTICK_ROOT_KEY }))
  for (const { id, link } of sessions.filter((_, at) => at % 50 === 0))
    assert.equal((await request<Session>(LINK, { id })).link, link)
  const arrivals = receiver.arrivals.length
  await request(NEW_CONTACT, { input: { name: 'Grace Hopper' } })
  const arrived = await receiver.arrived(arrivals + 1)
  for (const arrival of arrived) assert.ok(isSignedBy(signingSecret, arrival))
  await processes.stop()
})
