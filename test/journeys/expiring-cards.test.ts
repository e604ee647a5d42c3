import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { organizationOf } from '../../src/accounts/index.ts'
import { handleCredentialEvent } from '../../src/payments/methods/index.ts'
import { announceReminders } from '../../src/plans/announce-reminders.ts'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { storedCard, storeMethod } from '../support/payment-methods.ts'
import type { Merchant } from '../support/payments.ts'
import { startTestClocks } from '../support/test-clocks.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { advance, merchantAt, sql, server } = fixture
const { services } = server

const announceInEachCell = () => inEachCell(services, (ofCell) => announceReminders(ofCell))

/** Stores a card that expires at the end of a month of 2026. */
async function store(merchant: Merchant, expirationMonth: number) {
  const contact = await change(server, merchant.account, 'createContact', { orgId: merchant.account.id, name: 'Ada' })
  const contactId = requireId('con', contact.id, 'Contact').uuid
  const account = await organizationOf(services, { orgId: merchant.account.account.id })
  const stored = storedCard({ expirationYear: 2026, expirationMonth })
  const { configuration } = merchant
  const { id } = await storeMethod(services, account, { contactId, configuration, stored })
  return { id, stored, owner: { account, configuration, configurationIds: [configuration.id] } }
}

/** Returns the announcements of a card, with their times. */
async function announced(id: string) {
  const rows = await sql.rows<{ payload: string; occurred_at: Date }>(
    "select payload, occurred_at from events where subject_id = $1 and type = 'payment_method.expiring' order by id",
    [id],
  )
  return rows.map(({ payload, occurred_at }) => ({
    ...JSON.parse(payload).data.expiration,
    at: occurred_at.toISOString().slice(0, 16),
  }))
}

test('a card is announced 60, 30 and 7 days before the end of its last month, once each', async () => {
  const [merchant, clock] = await merchantAt('2026-01-15T00:00:00Z')
  const { id } = await store(merchant, 6)
  await advance(merchant, clock, '2026-06-10T00:00:00Z')
  await advance(merchant, clock, '2026-09-01T00:00:00Z')
  const shown = { lastDay: '2026-06-30', isUsedByPlan: false }
  assert.deepEqual(await announced(id), [
    { ...shown, daysBefore: 60, at: '2026-05-02T00:00' },
    { ...shown, daysBefore: 30, at: '2026-06-01T00:00' },
    { ...shown, daysBefore: 7, at: '2026-06-24T00:00' },
  ])
  assert.deepEqual(await sql.rows('select from reminders where subject_id = $1', [id]), [])
})

test('a renewed card is announced by its new date, and a deleted or Invalid one is not announced', async () => {
  const [merchant, clock] = await merchantAt('2026-01-15T00:00:00Z')
  const [renewed, deleted, invalid] = [await store(merchant, 5), await store(merchant, 5), await store(merchant, 5)]
  const { identity, instrument } = renewed.stored
  const update = { ...instrument, expirationMonth: 12 } as typeof instrument
  const event = { kind: 'CredentialUpdated', identity, instrument: update, credential: null } as const
  await services.db.transaction((tx) => handleCredentialEvent(services, tx, renewed.owner, event))
  await change(server, merchant.account, 'paymentMethodDelete', { id: formatId('pmt', deleted.id) }, '__typename')
  const invalidated = { kind: 'CredentialInvalid', identity: invalid.stored.identity } as const
  await services.db.transaction((tx) => handleCredentialEvent(services, tx, invalid.owner, invalidated))
  await advance(merchant, clock, '2026-11-05T00:00:00Z')
  const days = await Promise.all([renewed, deleted, invalid].map(async ({ id }) => (await announced(id)).length))
  assert.deepEqual(days, [1, 0, 0])
  assert.equal((await announced(renewed.id))[0].at, '2026-11-02T00:00')
})

test('a card that is stored late is announced on the remaining days', async () => {
  const [merchant, clock] = await merchantAt('2026-05-20T00:00:00Z')
  const { id } = await store(merchant, 6)
  await advance(merchant, clock, '2026-09-01T00:00:00Z')
  assert.deepEqual(
    (await announced(id)).map(({ daysBefore }) => daysBefore),
    [30, 7],
  )
})

test('after an outage the newest announcement is made, once despite a crash, and names the use by a plan', async () => {
  const merchant = await fixture.merchant()
  await fixture.plan(merchant, { startDate: services.wallNow().slice(0, 10), occurrences: 2 })
  const now = new Date(services.wallNow())
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const left = (end - now.getTime()) / 86_400_000
  const [method] = await sql.rows<{ id: string }>(
    `update payment_methods set expiration_year = $2, expiration_month = $3 where org_id = $1 returning id`,
    [merchant.account.account.id, now.getUTCFullYear(), now.getUTCMonth() + 1],
  )
  assert.ok(method)
  await sql.write("update reminders set due_at = $2 where subject_id = $1 and kind = 'CardExpiring'", [method.id, now])
  armCrashPoint('reminder: written', () => {
    throw new Error('killed')
  })
  await announceInEachCell()
  assert.deepEqual(await announced(method.id), [])
  await Promise.all([announceInEachCell(), announceInEachCell()])
  const [only, ...others] = await announced(method.id)
  assert.deepEqual([only.isUsedByPlan, others], [true, []])
  assert.equal(only.daysBefore, left <= 7 ? 7 : left <= 30 ? 30 : 60)
})
