import { useEffect } from 'preact/hooks'
import { ask, type Progress } from './requests.ts'

const FIRST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 15_000
const GROWTH = 1.4

/** Polls the session's progress at growing intervals until it differs from `at`. */
export function usePolling(isLooking: boolean, at: string, whenMoved: (progress: Progress) => void): void {
  useEffect(() => {
    if (!isLooking) return
    let waitMs = FIRST_WAIT_MS
    let timer = setTimeout(look, waitMs)
    let isStopped = false
    async function look(): Promise<void> {
      // A failed poll says nothing about the payment. The next one may.
      const progress = await ask('status').then(
        ({ body }) => body,
        () => null,
      )
      if (isStopped) return
      if (progress && !stands(progress, at)) return whenMoved(progress)
      waitMs = Math.min(waitMs * GROWTH, LONGEST_WAIT_MS)
      timer = setTimeout(look, waitMs)
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isLooking, at])
}

function stands({ status }: Progress, at: string): boolean {
  return at === 'checking' ? status === 'checking' : status === 'requires_action'
}
