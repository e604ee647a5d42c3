import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans } from '../../../test/support/charged-plans.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { plus } from '../../platform/time/index.ts'
import { claimPlans } from './charge-due-plans.ts'
import { START } from './claim-cursor.ts'

const fixture = await startPlans()
after(fixture.close)
const { services, sql } = fixture

const ORGS = [1, 2, 3, 4].map((number) => `00000000-0000-7000-8000-00000000000${number}`)
const SHARD = 7

/** Replaces all due plans by this number of plans for each organization. */
async function due(plans: readonly number[]): Promise<void> {
  await sql.write('delete from plan_due')
  for (const [index, count] of plans.entries())
    await sql.inShard(
      SHARD,
      `insert into plan_due (shard, plan_id, org_id, due_at)
       select $1, gen_random_uuid(), $2, $3::timestamptz + n * interval '1 second' from generate_series(1, $4::integer) n`,
      [SHARD, ORGS[index], plus(services.wallNow(), { hours: index - 5 }), count],
    )
}

/** Returns the number of claimed plans of each organization. */
async function claimed(...parameters: Parameters<typeof claimPlans> extends [unknown, ...infer Rest] ? Rest : never) {
  const claims = (await inEachCell(services, (ofCell) => claimPlans(ofCell, ...parameters))).flat()
  return ORGS.map((org) => claims.filter(({ orgId }) => orgId === org).length)
}

for (const [situation, first] of [
  ['few plans are due', 200],
  ['one organization has many overdue plans', 300],
] as const)
  test(`when ${situation}, plans of each organization are claimed`, async () => {
    await due([first, 3, 2])
    assert.deepEqual(await claimed(256, []), [128, 3, 2, 0])
    await due([first, 3, 2])
    assert.deepEqual(await claimed(256, [ORGS[1]!], { shard: SHARD, orgId: ORGS[0]! }), [0, 0, 2, 0])
    assert.deepEqual(await claimed(10, [], START), [10, 0, 0, 0])
    assert.deepEqual(await claimed(256, [], { shard: SHARD + 1, orgId: ORGS[0]! }), [0, 0, 0, 0])
  })

test('an organization that is not known to be fast gets one claim', async () => {
  await due([3, 3])
  assert.deepEqual(await claimed(256, [], START, [ORGS[1]!]), [1, 3, 0, 0])
})
