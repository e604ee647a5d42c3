import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type TestClock, testClockOf } from './test-clock.ts'
import { testClockById } from './test-clocks.queries.generated.ts'

/** Returns the test clock of an id. Refuses with NOT_FOUND if the caller can't access it. */
export async function testClock(context: Context, id: string): Promise<TestClock> {
  const found = await findTestClock(context, requireId('clk', id, 'Test clock'))
  if (!found) throw notFound('Test clock')
  return found
}

/** Returns the test clock of an id, or null if the caller can't access it. */
export async function findTestClock({ db, caller }: Context, { shard, uuid }: Id): Promise<TestClock | null> {
  const row = first(await db.read.run(testClockById, { shard, id: uuid, callerId: caller.account.id }))
  return row && testClockOf(row)
}
