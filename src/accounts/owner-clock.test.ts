import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openAccounts } from '../../test/support/accounts.ts'
import type { Account } from './account.ts'
import { ownerClock } from './owner-clock.ts'
import { nowOf } from './owners.ts'

const { agency, organization, platform, requestBy, services, sister, stranger, url } = await openAccounts()
const CLOCK_TIME = '2030-01-31T12:00:00.000Z'

/** Gives an organization a test clock. */
async function giveClock({ id, shard }: Account): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('update accounts set clock_id = $2, clock_now = $3 where id = $1', [
      id,
      services.mintId(shard),
      CLOCK_TIME,
    ])
  } finally {
    await client.end()
  }
}

test('the time of a test clock is told for accounts in reach only', async () => {
  for (const account of [organization, sister, stranger]) await giveClock(account)
  const reaches: readonly (readonly [Account, readonly Account[]])[] = [
    [platform, [organization, sister]],
    [agency, [organization]],
  ]
  for (const [caller, reached] of reaches)
    for (const { id } of [organization, sister, stranger]) {
      const context = { ...requestBy(caller), now: ownerClock(services.wallNow) }
      const now = await nowOf(context, id)
      const isReached = reached.some((each) => each.id === id)
      assert.equal(now === CLOCK_TIME, isReached, `${caller.name} asks for the time of an account`)
    }
})
