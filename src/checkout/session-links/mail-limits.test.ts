import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesOf, openLinkMail } from '../../../test/support/link-mail.ts'
import { sweepMailCounts } from '../../mail-limits/index.ts'

const { server, admin, shop, arriving } = await openLinkMail({
  MAIL_RECIPIENT_DAILY_LIMIT: '3',
  MAIL_ORGANIZATION_DAILY_LIMIT: '7',
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

test('over all organizations one address gets so many in a day, and none of them learns of the others', async () => {
  const shops = await Promise.all([1, 2].map(() => shop()))
  for (const each of shops)
    for (let n = 0; n < 2; n++) assert.equal((await each.send({ to: 'bo@example.org' })).errors, undefined)
  assert.equal((await arriving()).length, 3)
  const lines = server.logged.filter((line) => line.includes('its recipient has had the most of a day'))
  assert.equal(lines.length, 1)
  assert.ok(server.logged.every((line) => !line.includes('bo@example.org')))
})

test('counts hold no address, and are deleted when no limit looks at them any more', async () => {
  const count = async () =>
    (
      await admin.query(
        'select (select count(*) from mail_days)::int + (select count(*) from mail_recipients)::int as n',
      )
    ).rows[0].n
  assert.ok((await count()) > 0)
  server.clock.advance(4 * DAY)
  await sweepMailCounts(server.services)
  assert.equal(await count(), 0)
})
