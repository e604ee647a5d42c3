import { useEffect, useRef } from 'react'

const EVERY_MS = 4_000
/** After this many readings the person reloads the page when they want to know. */
const READINGS_MAX = 15

/** Reads a record again every few seconds while its outcome is not known. */
export function useReadAgain(isNeeded: boolean, read: () => void): void {
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
      if (readings >= READINGS_MAX) clearInterval(timer)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isNeeded])
}
