import { useEffect, useRef } from 'react'

/** Polling stops after a minute. A reload of the page starts it again. */
const DEFAULTS = { intervalMs: 4_000, pollsMax: 15 }

/** Polls a record every few seconds while its outcome is not known. */
export function usePolling(isNeeded: boolean, read: () => void, { intervalMs, pollsMax } = DEFAULTS): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])
  useEffect(() => {
    if (!isNeeded) return
    let polls = 0
    const timer = setInterval(() => {
      polls += 1
      if (document.visibilityState === 'visible') latest.current()
      if (polls >= pollsMax) clearInterval(timer)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [isNeeded, intervalMs, pollsMax])
}
