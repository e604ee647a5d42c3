import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { formatId, type Id, requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { testClockById } from './test-clocks.queries.generated.ts'

export type TestClockStatus = 'Ready' | 'Advancing'

/** A stored test clock with its organization's time. Ids are uuids. */
export interface TestClock {
  readonly id: string
  readonly orgId: string
  /** The clock's time. */
  readonly now: Timestamp
  readonly status: TestClockStatus
}

type TestClockRow = Omit<TestClock, 'status'> & { readonly status: string }

/** Converts a row to a test clock. A constraint guarantees the status. */
export function testClockOf(row: TestClockRow): TestClock {
  return row as TestClock
}

/** Returns the clock's global id. */
export function testClockIdOf({ id }: Pick<TestClock, 'id'>): string {
  return formatId('clk', id)
}

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
