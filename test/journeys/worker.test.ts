import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import pg from 'pg'
import { parseId } from '../../src/platform/ids/index.ts'
import { plus, type Span, systemClock, timestampOf } from '../../src/platform/time/index.ts'
import { signature } from '../../src/sandbox/processor/notification-sender.ts'
import { type OverdueVaultRows, useVaultToken } from '../../src/vault/index.ts'
import { change } from '../support/change.ts'
import { PAGE, paymentTerms, sessionTerms } from '../support/households.ts'
import { VISA } from '../support/instruments.ts'
import { freePort, placeAt, tallystick, until } from '../support/process.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { startTestServer } from '../support/server.ts'

const STEP = { timeout: 120_000 }
const server = await startTestServer({ processor: true })
const behind = new pg.Client(server.database.adminUrl)
await behind.connect()
after(async () => {
  await behind.end()
  await server.close()
})
const { clock } = server
const ring = join(server.dataDir, 'key-ring')
const place = placeAt(server.dataDir, await freePort(), {
  DATABASE_URL: server.database.appUrl,
  DATABASE_ADMIN_URL: server.database.ownerUrl,
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
const count = async (query: string, ...values: unknown[]) =>
  Number((await behind.query(`select count(*) from ${query}`, values)).rows[0].count)
const isEmpty = (what: string, query: string, ...values: unknown[]) =>
  until(
    what,
    () => count(query, ...values),
    (rows) => rows === 0,
  )
const isThere = (what: string, query: string, ...values: unknown[]) => until(what, () => count(query, ...values))
const isLogged = (message: string) => until(message, () => server.logged.some((line) => line.includes(message)))
const keysIn = async (period: string) => (await readdir(ring)).filter((name) => name.includes(`.${period}.`)).sort()

/** A worker whose every job runs at once, until the test is over. */
function work(t: TestContext): void {
  const { stop } = server.startWorker()
  t.after(stop)
}

async function vaultStatus(t: TestContext): Promise<[number | null, OverdueVaultRows]> {
  const { code, stdout } = await tallystick(t, place, 'vault', 'status', '--json')
  return [code, JSON.parse(stdout)]
}

/** The machine's time and that much more; from then on the clock stands. */
const standAt = (span: Span) => clock.standAt(plus(systemClock(), span))

// One walk through time: later parts stand on what earlier ones left.
standAt({ hours: -3, minutes: -5 })
const shop = await server.shop()
const used = await tokenize()
await tokenize()
const consumer = { organization: shop.account, consumerId: server.services.mintId(used.shard) }
await useVaultToken(server.services, { ...consumer, tokenId: used, consumerType: 'PaymentPlan' })

test('what no worker has come for is told by the command, and gone when one has', STEP, async (t) => {
  standAt({})
  const [pastHour = ''] = await keysIn('hour')
  assert.deepEqual(await vaultStatus(t), [1, { ...NONE, tokens: 1, securityCodes: 2, uses: 1, hourKeys: 1 }])
  const { code, stdout, stderr } = await tallystick(t, place, 'vault', 'status')
  assert.deepEqual([code, stderr], [1, 'The vault contains overdue data: 5.\n'])
  assert.match(stdout, /^ +1 {2}unused tokens past their hour\n +2 {2}security codes past their hour\n/)
  const copy = join(server.dataDir, pastHour)
  await copyFile(join(ring, pastHour), copy)

  work(t)
  await isEmpty('the unused token is swept', 'vault_tokens where used_at is null')
  await isEmpty('the security codes are forgotten', 'vault_instruments where sealed_cvc is not null')
  await isEmpty('the key of the hour is destroyed', `vault_keys where id like '%.hour.%' and destroyed_at is null`)
  await until('the key is out of the ring', async () => !(await keysIn('hour')).includes(pastHour))
  await isLogged('no consumer of vault tokens is registered')
  await isLogged('the vault contains overdue data')
  await behind.query('update vault_token_uses set settled = true')
  assert.deepEqual(await vaultStatus(t), [0, NONE])
  await copyFile(copy, join(ring, pastHour))
})

test("a destroyed key that comes back is destroyed again, and the coming hour's key is made ahead", STEP, async (t) => {
  const hour = timestampOf(Math.ceil((Date.now() + 1) / 3_600_000) * 3_600_000)
  clock.standAt(plus(hour, { minutes: 55 }))
  assert.equal((await keysIn('hour')).length, 1)
  await tokenize()
  work(t)
  const coming = `sandbox.hour.${plus(hour, { hours: 1 }).slice(0, 13).replaceAll(/\D/g, '')}.key`
  await until('both keys', async () => {
    const keys = await keysIn('hour')
    return keys.length === 2 && keys.includes(coming)
  })
  await isLogged('the vault contains no overdue data')
})

test('after 31 days the month key is changed, and what is over is forgotten', STEP, async (t) => {
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
  const [row] = (await behind.query('select key_id from vault_instruments where token_id = $1', [used.uuid])).rows
  assert.equal(await count('idempotency_keys'), 1)
  standAt({ days: 32 })
  work(t)
  await isThere('another month key', 'vault_instruments where token_id = $1 and key_id <> $2', used.uuid, row.key_id)
  await isEmpty('the idempotency key', 'idempotency_keys')
  await isThere('the session expired', `events where type = 'payment_plan_session.expired'`)
  await isThere('the payment session expired', `events where type = 'payment_session.expired'`)
})

test('what a payment provider tells is applied', STEP, async (t) => {
  const notificationSecret = 'signs-what-this-test-tells'
  const { id } = await change(server, shop, 'providerConfigurationCreate', { ...NEW_CONFIGURATION, notificationSecret })
  const body = JSON.stringify({ id: 'evt_of_a_test', type: 'account.reviewed', data: {} })
  const headers = { 'sandbox-signature': signature(notificationSecret, systemClock(), body) }
  work(t)
  const { status } = await fetch(`${server.url}notifications/${id}`, { method: 'POST', body, headers })
  assert.equal(status, 200)
  await isThere('what was told is applied', 'provider_notifications where applied_at is not null')
})

test(
  'after 14 months partitions of the audit log and public keys are dropped, and partitions ahead are made',
  STEP,
  async (t) => {
    const of = (months: number) => {
      const month = Temporal.PlainYearMonth.from(systemClock().slice(0, 7)).add({ months }).toString()
      return `audit_entries_${month.replace('-', 'm')}`
    }
    const partition = 'pg_class where relname = $1'
    assert.equal(await count(partition, of(0)), 1)
    standAt({ days: 14 * 31 })
    work(t)
    await isEmpty('the old partition', partition, of(0))
    await isEmpty('the public key', 'public_keys')
    await isEmpty('what the provider told', 'provider_notifications')
    await isThere('a coming one', partition, of(15))
  },
)
