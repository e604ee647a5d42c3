import { accountIdOf } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

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

/** Returns the global id of its organization. */
export function organizationIdOf({ orgId }: Pick<TestClock, 'orgId'>): string {
  return accountIdOf({ kind: 'Organization', id: orgId })
}
