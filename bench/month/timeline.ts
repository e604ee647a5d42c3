/** Percentiles of durations. */
export interface Percentiles {
  readonly p50Ms: number
  readonly p90Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** Returns the percentiles by nearest rank; NaN if there are no durations. */
export function percentiles(durationsMs: readonly number[]): Percentiles {
  const sorted = durationsMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), maxMs: at(1) }
}

/** Returns how many of these times are in each second after the start. */
export function countsBySecond(timesMs: readonly number[], startMs: number): number[] {
  const counts: number[] = []
  for (const timeMs of timesMs) {
    const second = Math.max(0, Math.floor((timeMs - startMs) / 1000))
    while (counts.length <= second) counts.push(0)
    counts[second]! += 1
  }
  return counts
}

/** Returns the rate per second from the start to the last of these times. */
export function rateOf(timesMs: readonly number[], startMs: number): number {
  const lastMs = timesMs.reduce((last, timeMs) => Math.max(last, timeMs), startMs)
  return (timesMs.length * 1000) / (lastMs - startMs)
}
