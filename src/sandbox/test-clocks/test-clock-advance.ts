import { type Context, transaction } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type TestClock, testClockOf } from './test-clock.ts'
import { advanceProblems, wholeSecond } from './test-clock-rules.ts'
import { advanceTestClock, lockTestClock, testClockById } from './test-clocks.queries.generated.ts'

export interface TestClockAdvanceInput {
  readonly id: string
  readonly to: Timestamp
}

/** Has a clock that stands be moved forward by a worker. INVALID_STATE for one that is on its way. */
export async function testClockAdvance(context: Context, input: TestClockAdvanceInput): Promise<TestClock> {
  const { shard, uuid: id } = requireId('clk', input.id, 'Test clock')
  const target = wholeSecond(input.to)
  const advancing = await transaction(context, async (tx) => {
    const clock = await holdTestClock(context, tx, { shard, id })
    if (clock.status === 'Advancing') throw new Refusal('INVALID_STATE', 'The test clock is advancing.')
    refuseProblems(advanceProblems(clock.now, target))
    await tx.run(advanceTestClock, { shard, id, target, wallNow: context.wallNow() })
    return { ...clock, status: 'Advancing' as const }
  })
  context.hint('clocks')
  return advancing
}

/** The clock, held until the transaction ends, as it stands once nobody else holds it. */
async function holdTestClock(
  { caller }: Context,
  tx: Transaction,
  place: { readonly shard: number; readonly id: string },
): Promise<TestClock> {
  const key = { ...place, callerId: caller.account.id }
  await tx.run(lockTestClock, key)
  const row = first(await tx.run(testClockById, key))
  if (!row) throw notFound('Test clock')
  return testClockOf(row)
}
