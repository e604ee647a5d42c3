import { useRef, useState } from 'preact/hooks'

/** Runs one action at a time and ignores clicks meanwhile, also two events of the same moment. */
export function useSingleAction() {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const runAlone = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, runAlone }
}
