import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
/** The shortest time between two readings. The value is cached in between. */
const MEASUREMENT_MS = 250
const PERCENTILE = 90
const NS_OF_MS = 1_000_000

/**
 * Starts to measure the event loop delay. Returns a function that returns its 90th percentile since
 * the previous reading, in milliseconds; 0 before the first reading. The measurement does not keep
 * the process running.
 */
export function measureEventLoopDelay(nowMs = () => performance.now()): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let [delayMs, measuredMs] = [0, nowMs()]
  return () => {
    if (nowMs() - measuredMs < MEASUREMENT_MS) return delayMs
    // The histogram contains the time between two of its own events, which is the resolution.
    delayMs = Math.max(0, histogram.percentile(PERCENTILE) / NS_OF_MS - RESOLUTION_MS)
    histogram.reset()
    measuredMs = nowMs()
    return delayMs
  }
}
