/** The most successive polls without a lock: a lost connection is replaced by then. */
export const MISSED_POLLS_MAX = 5
/** After this number of polls, 150 s, all leases have ended by themselves. */
const POLLS_UNTIL_LEASES_END = 300

/** The number of successive polls in which each worker had no lock. */
export type MissedPolls = ReadonlyMap<bigint, number>

/** Counts a poll that found these workers without a lock. */
export function countMissedPolls(before: MissedPolls, withoutLock: readonly bigint[]): MissedPolls {
  return new Map(withoutLock.map((id) => [id, (before.get(id) ?? 0) + 1]))
}

/**
 * Returns the workers to take over from after this poll: those with too many missed polls, and
 * again after as many more, because a takeover can fail.
 */
export function lostWorkers(missed: MissedPolls): bigint[] {
  return [...missed].filter(([, count]) => count % (MISSED_POLLS_MAX + 1) === 0).map(([id]) => id)
}

/** Returns whether all leases of a lost worker have ended by themselves. */
export function haveLeasesEnded(missed: MissedPolls, id: bigint): boolean {
  return (missed.get(id) ?? 0) > POLLS_UNTIL_LEASES_END
}
