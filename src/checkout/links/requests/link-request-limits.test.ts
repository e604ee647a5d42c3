import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askForLink, openLinkRequests } from '../../../../test/support/link-requests.ts'
import { migrate } from '../../../platform/db/index.ts'
import { systemClock } from '../../../platform/time/index.ts'

const fixture = await openLinkRequests({ MAIL_ORGANIZATION_DAILY_LIMIT: '3', MAIL_RECIPIENT_DAILY_LIMIT: '1' })
const {
  sendDueMail,
  createSession,
  customerAt,
  inOneHour,
  letLinksExpire,
  sql,
  requestsOf,
  server,
  newMerchantWithSupport,
  uuidOf,
} = fixture
const MIGRATION = '0022-support-and-link-requests.sql'

test('messages about requests for new links count toward the message limits, and events do not', async () => {
  const merchant = await newMerchantWithSupport()
  const made = []
  for (let n = 0; n < 4; n++) made.push(await createSession(merchant, { expirationDate: inOneHour() }))
  letLinksExpire()
  for (const each of made) assert.equal(await askForLink(customerAt(each)), 'requested')
  for (const each of made) assert.equal((await requestsOf(each.id)).length, 1)
  assert.equal(await sql.count('select count(*) from jobs'), 3)
  assert.equal((await sendDueMail()).length, 1)
  const lines = server.logged.filter((line) => line.includes('the recipient has reached the daily limit'))
  assert.equal(lines.length, 2)
  const entries = await sql.rows("select id from audit_entries where action = 'mail.limit'")
  assert.equal(entries.length, 2)
  assert.ok(server.logged.every((line) => !line.includes('help@shop.example.com')))
})

test('sessions and brandings of the previous version accept requests for new links after the upgrade', async () => {
  const merchant = await newMerchantWithSupport()
  const made = await createSession(merchant, { expirationDate: inOneHour() })
  for (const table of ['payment_sessions', 'payment_plan_sessions'])
    await sql.rows(`alter table ${table} drop column link_requested_at, drop column link_requests`)
  await sql.rows(
    'alter table checkout_brandings drop column support_email, drop column support_url, drop column support_phone',
  )
  await sql.write('delete from migrations where name = $1', [MIGRATION])
  for (const { adminUrl } of server.database.cells)
    assert.deepEqual((await migrate(adminUrl, systemClock)).applied, [MIGRATION])
  letLinksExpire()
  const customer = customerAt(made)
  assert.deepEqual([(await customer.page()).state?.linkRequest, await askForLink(customer)], [null, null])
  await sql.rows("update checkout_brandings set support_email = 'help@shop.example.com'")
  assert.equal(await askForLink(customer), 'requested')
  const [row] = await sql.rows('select link_requests from payment_sessions where id = $1', [uuidOf(made.id)])
  assert.deepEqual(row, { link_requests: 1 })
})
