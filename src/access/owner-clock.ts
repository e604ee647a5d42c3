import type { Clock, Timestamp } from '../platform/time/index.ts'

/** An account, or a row that was read with the time of its account. */
export interface OnClock {
  /** Where the account's test clock stands; null when it lives by the machine's. */
  readonly clockNow: Timestamp | null
}

/** The time where an account lives. */
export type OwnerClock = (owner: OnClock) => Timestamp

/** The clocks of all accounts: their own test clocks, else the machine's. */
export function ownerClock(machine: Clock): OwnerClock {
  return ({ clockNow }) => clockNow ?? machine()
}
