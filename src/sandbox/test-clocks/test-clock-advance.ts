import { type Context, transaction } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { TestClockAdvanceInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { type TestClock, testClockOf } from './test-clock.ts'
import { advanceProblems, wholeSecond } from './test-clock-rules.ts'
import { advanceTestClock, lockTestClock, testClockById } from './test-clocks.queries.generated.ts'

/**
 * Sets the target of a ready clock. A worker advances it. Throws INVALID_STATE for an advancing
 * clock.
 */
export async function testClockAdvance(context: Context, input: TestClockAdvanceInput): Promise<TestClock> {
  const { shard, uuid: id } = requireId('clk', input.id, 'Test clock')
  const target = wholeSecond(input.to)
  const advancing = await transaction(context, async (tx) => {
    const clock = await lockClock(context, tx, { shard, id })
    if (clock.status === 'Advancing') throw new Refusal('INVALID_STATE', 'The test clock is advancing.')
    refuseProblems(advanceProblems(clock.now, target))
    await tx.run(advanceTestClock, { shard, id, target, wallNow: context.wallNow() })
    return { ...clock, status: 'Advancing' as const }
  })
  context.hint('clocks')
  return advancing
}

/** Locks a clock and returns its state after the lock. */
async function lockClock(
  { caller }: Context,
  tx: Transaction,
  clock: { readonly shard: number; readonly id: string },
): Promise<TestClock> {
  const key = { ...clock, callerId: caller.account.id }
  await tx.run(lockTestClock, key)
  const row = first(await tx.run(testClockById, key))
  if (!row) throw notFound('Test clock')
  return testClockOf(row)
}
