import { useEffect, useRef } from 'react'

/** After so many readings the person reloads the page when they want to know. */
const SELDOM = { everyMs: 4_000, readingsMax: 15 }

/** Reads a record again every few seconds while its outcome is not known. */
export function useReadAgain(isNeeded: boolean, read: () => void, { everyMs, readingsMax } = SELDOM): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])
  useEffect(() => {
    if (!isNeeded) return
    let readings = 0
    const timer = setInterval(() => {
      readings += 1
      if (document.visibilityState === 'visible') latest.current()
      if (readings >= readingsMax) clearInterval(timer)
    }, everyMs)
    return () => clearInterval(timer)
  }, [isNeeded, everyMs, readingsMax])
}
