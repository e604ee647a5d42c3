import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import type { Account } from './account.ts'
import { ownerClock } from './owner-clock.ts'
import { currentTimeOf } from './owners.ts'

const { agency, organization, platform, requestBy, services, sibling, stranger, database } = await openAccounts()
const CLOCK_TIME = '2030-01-31T12:00:00.000Z'

/** Puts an organization on a test clock. */
async function giveClock({ id, shard }: Account): Promise<void> {
  const clockId = services.mintId(shard)
  await database.sql.inShard(
    shard,
    `insert into test_clocks (shard, id, org_id, now, status, stepped_from, created_at, updated_at)
     values ($1, $2, $3, $4, 'Ready', $4, $4, $4)`,
    [shard, clockId, id, CLOCK_TIME],
  )
  await database.sql.directory('update accounts set clock_id = $2 where id = $1', [id, clockId])
}

test('the time of a test clock is shown only to accounts that can reach its organization', async () => {
  for (const account of [organization, sibling, stranger]) await giveClock(account)
  const reaches: readonly (readonly [Account, readonly Account[]])[] = [
    [platform, [organization, sibling]],
    [agency, [organization]],
  ]
  for (const [caller, reached] of reaches)
    for (const { id } of [organization, sibling, stranger]) {
      const context = { ...requestBy(caller), now: ownerClock(services.wallNow) }
      const now = await currentTimeOf(context, id)
      const isReached = reached.some((each) => each.id === id)
      assert.equal(now === CLOCK_TIME, isReached, `${caller.name} reads the time of ${id}`)
    }
})
