import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { codesOf, openLinkMail, type Shop } from '../../../test/support/link-mail.ts'
import { deleteExpiredMailCounts } from '../mail-limits/index.ts'

const { server, sql, shop, sendDueMail } = await openLinkMail({
  MAIL_RECIPIENT_DAILY_LIMIT: '3',
  MAIL_ORGANIZATION_DAILY_LIMIT: '7',
  MAIL_PLATFORM_DAILY_LIMIT: '10',
})
const DAY = 86_400_000
const acceptedCount = (answers: readonly Awaited<ReturnType<typeof server.ask>>[]) =>
  answers.filter(({ errors }) => errors === undefined).length

test('an organization sends a limited number of messages to one mailbox a day, in any spelling and concurrently', async () => {
  const { organization } = await shop()
  const shops = await Promise.all([1, 2, 3, 4].map(() => shop({}, organization)))
  const spellings = ['eve@example.org', 'EVE@example.org', 'eve+1@example.org', 'eve+2@Example.org']
  const answers = await Promise.all(shops.flatMap((each, at) => [0, 1].map(() => each.send({ to: spellings[at] }))))
  assert.equal(acceptedCount(answers), 3)
  assert.ok(answers.every((answer) => (codesOf(answer) ?? ['RATE_LIMITED'])[0] === 'RATE_LIMITED'))
  assert.equal((await sendDueMail()).length, 3)
  server.clock.advance(DAY)
  assert.equal((await shops[0]!.send({ to: 'eve@example.org' })).errors, undefined)
  assert.equal((await sendDueMail()).length, 1)
})

test('an organization sends a limited number of messages a day, also concurrently, and affects no others', async () => {
  const { organization } = await shop()
  const shops = await Promise.all([1, 2, 3].map(() => shop({}, organization)))
  const answers = await Promise.all(
    shops.flatMap((each, at) => [0, 1, 2].map((n) => each.send({ to: `mail${at}${n}@example.org` }))),
  )
  assert.equal(acceptedCount(answers), 7)
  assert.equal((await sendDueMail()).length, 7)
  const other = await shop()
  assert.equal((await other.send({ to: 'other@example.org' })).errors, undefined)
  assert.equal((await sendDueMail()).length, 1)
  server.clock.advance(DAY)
  assert.equal((await shops[0]!.send({ to: 'next@example.org' })).errors, undefined)
  assert.equal((await sendDueMail()).length, 1)
})

test("a platform's organizations send one address a limited number a day, and the sender of a dropped message is notified", async () => {
  const platform = await server.account('Platform')
  const shops = await Promise.all([1, 2, 3].map(async () => shop({}, await server.shop(platform))))
  for (const [index, each] of shops.entries())
    for (let n = index; n < 3; n++) assert.equal((await each.send({ to: 'bo@example.org' })).errors, undefined)
  // Three messages from the first, two from the second and one from the third reach the limit of
  // six.
  await shops[2]!.send({ to: 'bo@example.org' })
  assert.equal((await sendDueMail()).length, 6)
  const lines = server.logged.filter((line) => line.includes('the recipient has reached the daily limit'))
  assert.equal(lines.length, 1)
  assert.ok(server.logged.every((line) => !line.includes('bo@example.org')))
  const entries = await Promise.all(shops.map(dropped))
  assert.deepEqual(
    entries.flat().map(({ recordType, recordId }) => [recordType, shops.some(({ id }) => id === recordId)]),
    [['PaymentSession', true]],
  )
})

test('sandbox organizations and other platforms do not use up the limit of live organizations', async () => {
  const platform = await server.account('Platform', null, { mode: 'Live' })
  const other = await server.account('Platform', null, { mode: 'Live' })
  const orders = [
    ...[1, 2].map(() => server.shop(platform, { mode: 'Sandbox' })),
    ...[1, 2].map(() => server.shop(other, { mode: 'Live' })),
    ...[1, 2].map(() => server.shop(platform, { mode: 'Live' })),
  ]
  for (const organization of await Promise.all(orders)) {
    const each = await shop({}, organization)
    for (let n = 0; n < 3; n++) assert.equal((await each.send({ to: 'vic@example.org' })).errors, undefined)
    assert.equal((await sendDueMail()).length, 3)
  }
})

test("new organizations do not raise a platform's daily limit", async () => {
  const platform = await server.account('Platform', null, { mode: 'Live' })
  const agency = await server.account('Agency', platform, { mode: 'Live' })
  let sent = 0
  for (const [index, above] of [agency, agency, platform, platform].entries()) {
    const each = await shop({}, await server.shop(above, { mode: 'Live' }))
    for (let n = 0; n < 3; n++) {
      const answer = await each.send({ to: `mail${index}${n}@example.com` })
      if (answer.errors) assert.match(answer.errors[0]!.message, /one platform can send at most 10 messages/)
      else sent += 1
    }
  }
  assert.equal(sent, 10)
  assert.equal((await sendDueMail()).length, 10)
  const sandbox = await shop({}, await server.shop(agency))
  assert.equal((await sandbox.send({ to: 'sandbox@example.com' })).errors, undefined)
})

/**
 * Returns the entries of an organization's audit log about messages that its recipients' limit
 * dropped.
 */
async function dropped({ key }: Shop): Promise<readonly { recordType: string; recordId: string }[]> {
  const { data } = await server.ask<{ auditEntries: { edges: { node: { recordType: string; recordId: string } }[] } }>(
    key,
    '{ auditEntries(input: { action: "mail.limit" }) { edges { node { recordType recordId } } } }',
  )
  return data.auditEntries.edges.map(({ node }) => node)
}

test('counts contain no address, and are deleted when no limit uses them any more', async () => {
  const count = () =>
    sql.count('select (select count(*) from mail_days)::int + (select count(*) from mail_recipients)::int as n')
  assert.ok((await count()) > 0)
  server.clock.advance(4 * DAY)
  await inEachCell(server.services, deleteExpiredMailCounts)
  assert.equal(await count(), 0)
})
