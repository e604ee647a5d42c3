import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { parseId } from '../../src/platform/ids/index.ts'
import { plus, type Span, systemClock, timestampOf } from '../../src/platform/time/index.ts'
import { signature } from '../../src/sandbox/processor/notification-sender.ts'
import { type OverdueVaultRows, useVaultToken } from '../../src/vault/index.ts'
import { change } from '../support/change.ts'
import { freePort } from '../support/free-port.ts'
import { VISA } from '../support/instruments.ts'
import { installationAt, tallystick, until } from '../support/process.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { startTestServer } from '../support/server.ts'
import { PAGE, paymentTerms, sessionTerms } from '../support/valid-inputs.ts'

const STEP = { timeout: 120_000 }
const server = await startTestServer({ processor: true, cells: 1 })
const { sql } = server.database
after(async () => {
  await server.close()
})
const { clock } = server
const ring = join(server.dataDir, 'key-ring')
const installation = installationAt(server.dataDir, await freePort(), {
  ...server.database.settings,
  TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
})

const NONE: OverdueVaultRows = {
  tokens: 0,
  securityCodes: 0,
  uses: 0,
  deletedInstruments: 0,
  unneededTokens: 0,
  hourKeys: 0,
  monthKeys: 0,
}

const tokenize = async () => {
  const { id } = await change(server, shop, 'vaultTokenizeCard', { number: VISA, cvc: '737' })
  const tokenId = parseId('vtk', id)
  assert.ok(tokenId)
  return tokenId
}
const count = (query: string, ...values: unknown[]) => sql.count(`select count(*) from ${query}`, values)
const untilEmpty = (what: string, query: string, ...values: unknown[]) =>
  until(
    what,
    () => count(query, ...values),
    (rows) => rows === 0,
  )
const untilPresent = (what: string, query: string, ...values: unknown[]) => until(what, () => count(query, ...values))
const untilLogged = (message: string) => until(message, () => server.logged.some((line) => line.includes(message)))
const keysIn = async (period: string) => (await readdir(ring)).filter((name) => name.includes(`.${period}.`)).sort()

/** Runs a worker, which starts every job at once, until the test ends. */
function runWorker(t: TestContext): void {
  const { stop } = server.startWorker()
  t.after(stop)
}

async function vaultStatus(t: TestContext): Promise<[number | null, OverdueVaultRows]> {
  const { code, stdout } = await tallystick(t, installation, 'vault', 'status', '--json')
  return [code, JSON.parse(stdout)]
}

/** Stops the clock at the machine's time plus an offset. */
const standAt = (span: Span) => clock.standAt(plus(systemClock(), span))

// The tests advance one clock, and later tests use the state of earlier ones.
standAt({ hours: -3, minutes: -5 })
const shop = await server.shop()
const used = await tokenize()
await tokenize()
const consumer = { organization: shop.account, consumerId: server.services.mintId(used.shard) }
await useVaultToken(server.services, { ...consumer, tokenId: used, consumerType: 'PaymentPlan' })

test('the command reports overdue data, and a worker deletes it', STEP, async (t) => {
  standAt({})
  const [pastHour = ''] = await keysIn('hour')
  assert.deepEqual(await vaultStatus(t), [1, { ...NONE, tokens: 1, securityCodes: 2, uses: 1, hourKeys: 1 }])
  const { code, stdout, stderr } = await tallystick(t, installation, 'vault', 'status')
  assert.deepEqual([code, stderr], [1, 'The vault contains overdue data: 5.\n'])
  assert.match(stdout, /^ +1 {2}expired unused tokens\n +2 {2}expired security codes\n/)
  const copy = join(server.dataDir, pastHour)
  await copyFile(join(ring, pastHour), copy)

  runWorker(t)
  await untilEmpty('the unused token is deleted', 'vault_tokens where used_at is null')
  await untilEmpty('the security codes are deleted', 'vault_instruments where sealed_cvc is not null')
  await untilEmpty('the hour key is destroyed', `vault_keys where id like '%.hour.%' and destroyed_at is null`)
  await until('the key is removed from the ring', async () => !(await keysIn('hour')).includes(pastHour))
  await untilLogged('no consumer of vault tokens is registered')
  await untilLogged('the vault contains overdue data')
  await sql.write('update vault_token_uses set settled = true')
  assert.deepEqual(await vaultStatus(t), [0, NONE])
  await copyFile(copy, join(ring, pastHour))
})

test("a destroyed key that reappears is destroyed again, and the next hour's key is created ahead", STEP, async (t) => {
  const hour = timestampOf(Math.ceil((Date.now() + 1) / 3_600_000) * 3_600_000)
  clock.standAt(plus(hour, { minutes: 55 }))
  assert.equal((await keysIn('hour')).length, 1)
  await tokenize()
  runWorker(t)
  const nextKey = `sandbox.hour.${plus(hour, { hours: 1 }).slice(0, 13).replaceAll(/\D/g, '')}.key`
  await until('both hour keys exist', async () => {
    const keys = await keysIn('hour')
    return keys.length === 2 && keys.includes(nextKey)
  })
  await untilLogged('the vault contains no overdue data')
})

test('after 31 days the month key is replaced, and expired rows are deleted', STEP, async (t) => {
  const key = { 'idempotency-key': 'of-long-ago' }
  const contactId = (await change(server, shop, 'createContact', { name: 'Ada' })).id
  await change(server, shop, 'publicKeyCreate', { orgId: shop.id, origins: [PAGE] })
  const terms = {
    ...sessionTerms(server),
    orgId: shop.id,
    contactId,
    expirationDate: plus(clock.now(), { days: 9 }),
  }
  await change(server, shop, 'createPaymentPlanSession', terms)
  const { orgId, expirationDate } = terms
  await change(server, shop, 'createPaymentSession', { ...paymentTerms(), orgId, expirationDate })
  const { errors } = await server.ask(shop.key, 'mutation { createContact(input: { name: "Once" }) { id } }', {}, key)
  assert.equal(errors, undefined)
  const [row] = await sql.rows('select key_id from vault_instruments where token_id = $1', [used.uuid])
  assert.equal(await count('idempotency_keys'), 1)
  standAt({ days: 32 })
  runWorker(t)
  await untilPresent(
    'the card has another month key',
    'vault_instruments where token_id = $1 and key_id <> $2',
    used.uuid,
    row.key_id,
  )
  await untilEmpty('the idempotency key is deleted', 'idempotency_keys')
  await untilPresent('the session expired', `events where type = 'payment_plan_session.expired'`)
  await untilPresent('the payment session expired', `events where type = 'payment_session.expired'`)
})

test("a payment provider's notification is applied", STEP, async (t) => {
  const notificationSecret = 'notification-secret-of-this-test'
  const { id } = await change(server, shop, 'providerConfigurationCreate', { ...NEW_CONFIGURATION, notificationSecret })
  const body = JSON.stringify({ id: 'evt_of_a_test', type: 'account.reviewed', data: {} })
  const headers = { 'sandbox-signature': signature(notificationSecret, systemClock(), body) }
  runWorker(t)
  const { status } = await fetch(`${server.url}notifications/${id}`, { method: 'POST', body, headers })
  assert.equal(status, 200)
  await untilPresent('the notification is applied', 'provider_notifications where applied_at is not null')
})

test(
  'after 14 months partitions of the audit log and public keys are dropped, and partitions ahead are created',
  STEP,
  async (t) => {
    const partitionAfter = (months: number) => {
      const month = Temporal.PlainYearMonth.from(systemClock().slice(0, 7)).add({ months }).toString()
      return `audit_entries_${month.replace('-', 'm')}`
    }
    const partitionNamed = 'pg_class where relname = $1'
    assert.equal(await count(partitionNamed, partitionAfter(0)), 1)
    standAt({ days: 14 * 31 })
    runWorker(t)
    await untilEmpty('the old partition is dropped', partitionNamed, partitionAfter(0))
    await untilEmpty('the public key is deleted', 'public_keys')
    await untilEmpty('the notification is deleted', 'provider_notifications')
    await untilPresent('a future partition exists', partitionNamed, partitionAfter(15))
  },
)
