import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPayments } from '../../../test/support/payments.ts'
import { dateIn } from '../../platform/time/index.ts'
import { type CountTotals, countDueTotals } from './due-totals.ts'

// Without a worker, which would claim the same totals.
const fixture = await startPayments()
after(fixture.close)
const { server, query } = fixture

test('totals that cannot be counted do not delay those of others', async () => {
  const merchants = [await fixture.merchant(), await fixture.merchant()]
  const today = dateIn('UTC', server.services.wallNow())
  for (const { account } of merchants)
    await query(
      `insert into totals_due (shard, org_id, kind, day, change_id, changed_at, due_at)
       values ($1, $2, 'Payments', $3, $2, $4, '2000-01-01T00:00:00Z')`,
      [account.account.shard, account.account.id, today, server.services.wallNow()],
    )
  const called: string[] = []
  const count: CountTotals = async (_services, { orgId }) => {
    called.push(orgId)
    // The first one, because the order of claims is open.
    if (called.length === 1) throw new Error('the count takes too long')
    return async () => {}
  }
  await countDueTotals(server.services, { Payments: count, Plans: count })
  assert.deepEqual(called.toSorted(), merchants.map(({ account }) => account.account.id).toSorted())
  const left = await query<{ orgId: string }>('select org_id as "orgId" from totals_due')
  assert.deepEqual(left, [{ orgId: called[0] }])
})
