import { accountIdOf } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export type TestClockStatus = 'Ready' | 'Advancing'

/** A test clock as its row and its organization's hold it. Ids are uuids. */
export interface TestClock {
  readonly id: string
  readonly orgId: string
  /** Where it stands. */
  readonly now: Timestamp
  readonly status: TestClockStatus
}

type TestClockRow = Omit<TestClock, 'status'> & { readonly status: string }

/** Makes a test clock of its row; the table's constraints vouch for the word. */
export function testClockOf(row: TestClockRow): TestClock {
  return row as TestClock
}

/** The clock's id as clients see it. */
export function testClockIdOf({ id }: Pick<TestClock, 'id'>): string {
  return formatId('clk', id)
}

/** The id of its organization as clients see it. */
export function organizationIdOf({ orgId }: Pick<TestClock, 'orgId'>): string {
  return accountIdOf({ kind: 'Organization', id: orgId })
}
