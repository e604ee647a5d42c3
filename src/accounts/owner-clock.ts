import type { Clock, Timestamp } from '../platform/time/index.ts'

/** An account, or a row that was read with the time of its account. */
export interface OnClock {
  /** Where the account's test clock stands; null when it lives by the machine's. */
  readonly clockNow: Timestamp | null
}

/** What every account without a test clock of its own lives by. */
export const MACHINE_CLOCK: OnClock = { clockNow: null }

/** The time where an account lives. */
export type OwnerClock = (owner: OnClock) => Timestamp

/** The clocks of all accounts: their own test clocks, else the machine's. */
export function ownerClock(machine: Clock): OwnerClock {
  return ({ clockNow }) => clockNow ?? machine()
}

/** A test clock, and where it stands: jobs do what has fallen due there. */
export interface TestClockState extends OnClock {
  /** Its uuid. */
  readonly id: string
  /** The bucket of its organization. */
  readonly shard: number
  readonly clockNow: Timestamp
}
