import type { Clock, Timestamp } from '../platform/time/index.ts'

/** An account, or a row that was read with its account's time. */
export interface ClockedRecord {
  /** The time of the account's test clock. Null: the account uses the machine's clock. */
  readonly clockNow: Timestamp | null
}

/** The clock of every account without a test clock. */
export const MACHINE_CLOCK: ClockedRecord = { clockNow: null }

/** Returns the current time of an account. */
export type OwnerClock = (owner: ClockedRecord) => Timestamp

/** Creates the clock of all accounts: their test clocks, or the machine's. */
export function ownerClock(machine: Clock): OwnerClock {
  return ({ clockNow }) => clockNow ?? machine()
}

/** A test clock with its current time, for jobs that process everything due at that time. */
export interface TestClockState extends ClockedRecord {
  /** The clock's UUID. */
  readonly id: string
  /** The shard of its organization. */
  readonly shard: number
  readonly clockNow: Timestamp
}
