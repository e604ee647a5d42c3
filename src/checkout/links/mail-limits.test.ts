import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesOf, openLinkMail, type Shop } from '../../../test/support/link-mail.ts'
import { deleteExpiredMailCounts } from '../mail-limits/index.ts'

const { server, admin, shop, arriving } = await openLinkMail({
  MAIL_RECIPIENT_DAILY_LIMIT: '3',
  MAIL_ORGANIZATION_DAILY_LIMIT: '7',
  MAIL_PLATFORM_DAILY_LIMIT: '10',
})
const DAY = 86_400_000
const taken = (answers: readonly Awaited<ReturnType<typeof server.ask>>[]) =>
  answers.filter(({ errors }) => errors === undefined).length

test('an organization sends so many messages to one address in a day, in whatever way it spells it, also all at once', async () => {
  const { organization } = await shop()
  const shops = await Promise.all([1, 2, 3, 4].map(() => shop({}, organization)))
  const spellings = ['eve@example.org', 'EVE@example.org', 'eve+1@example.org', 'eve+2@Example.org']
  const answers = await Promise.all(shops.flatMap((each, at) => [0, 1].map(() => each.send({ to: spellings[at] }))))
  assert.equal(taken(answers), 3)
  assert.ok(answers.every((answer) => (codesOf(answer) ?? ['RATE_LIMITED'])[0] === 'RATE_LIMITED'))
  assert.equal((await arriving()).length, 3)
  server.clock.advance(DAY)
  assert.equal((await shops[0]!.send({ to: 'eve@example.org' })).errors, undefined)
  assert.equal((await arriving()).length, 1)
})

test('an organization sends so many messages in a day, also all at once, and another one is not affected', async () => {
  const { organization } = await shop()
  const shops = await Promise.all([1, 2, 3].map(() => shop({}, organization)))
  const answers = await Promise.all(
    shops.flatMap((each, at) => [0, 1, 2].map((n) => each.send({ to: `mail${at}${n}@example.org` }))),
  )
  assert.equal(taken(answers), 7)
  assert.equal((await arriving()).length, 7)
  const other = await shop()
  assert.equal((await other.send({ to: 'other@example.org' })).errors, undefined)
  assert.equal((await arriving()).length, 1)
})

test('the organizations of a platform send one address so many in a day, and the sender of a dropped message is told', async () => {
  const platform = await server.account('Platform')
  const shops = await Promise.all([1, 2, 3].map(async () => shop({}, await server.shop(platform))))
  for (const [index, each] of shops.entries())
    for (let n = index; n < 3; n++) assert.equal((await each.send({ to: 'bo@example.org' })).errors, undefined)
  // Three of the first, two of the second and one of the third: six is twice the limit of one.
  await shops[2]!.send({ to: 'bo@example.org' })
  assert.equal((await arriving()).length, 6)
  const lines = server.logged.filter((line) => line.includes('the recipient has reached the daily limit'))
  assert.equal(lines.length, 1)
  assert.ok(server.logged.every((line) => !line.includes('bo@example.org')))
  const entries = await Promise.all(shops.map(dropped))
  assert.deepEqual(
    entries.flat().map(({ recordType, recordId }) => [recordType, shops.some(({ id }) => id === recordId)]),
    [['PaymentSession', true]],
  )
})

test('neither a sandbox nor another platform uses up what an address takes from live organizations', async () => {
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
    assert.equal((await arriving()).length, 3)
  }
})

test('new organizations do not raise what a platform sends in a day', async () => {
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
  assert.equal((await arriving()).length, 10)
  const sandbox = await shop({}, await server.shop(agency))
  assert.equal((await sandbox.send({ to: 'sandbox@example.com' })).errors, undefined)
})

/** Returns the entries of an organization's audit log about messages that its recipients' limit dropped. */
async function dropped({ key }: Shop): Promise<readonly { recordType: string; recordId: string }[]> {
  const { data } = await server.ask<{ auditEntries: { edges: { node: { recordType: string; recordId: string } }[] } }>(
    key,
    '{ auditEntries(input: { action: "mail.limit" }) { edges { node { recordType recordId } } } }',
  )
  return data.auditEntries.edges.map(({ node }) => node)
}

test('counts hold no address, and are deleted when no limit looks at them any more', async () => {
  const count = async () =>
    (
      await admin.query(
        'select (select count(*) from mail_days)::int + (select count(*) from mail_recipients)::int as n',
      )
    ).rows[0].n
  assert.ok((await count()) > 0)
  server.clock.advance(4 * DAY)
  await deleteExpiredMailCounts(server.services)
  assert.equal(await count(), 0)
})
