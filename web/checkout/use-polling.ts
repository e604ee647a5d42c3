import { useEffect } from 'preact/hooks'
import { type Progress, sendRequest } from './send-request.ts'

const FIRST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 15_000
const GROWTH = 1.4

/** Polls the session's progress at growing intervals until it differs from the view. */
export function usePolling(isPolling: boolean, view: string, onChange: (progress: Progress) => void): void {
  useEffect(() => {
    if (!isPolling) return
    let waitMs = FIRST_WAIT_MS
    let timer = setTimeout(poll, waitMs)
    let isStopped = false
    async function poll(): Promise<void> {
      // A failed poll says nothing about the payment. The next one may.
      const progress = await sendRequest('status').then(
        ({ body }) => body,
        () => null,
      )
      if (isStopped) return
      if (progress && !isUnchanged(progress, view)) return onChange(progress)
      waitMs = Math.min(waitMs * GROWTH, LONGEST_WAIT_MS)
      timer = setTimeout(poll, waitMs)
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isPolling, view])
}

function isUnchanged({ status }: Progress, view: string): boolean {
  return view === 'checking' ? status === 'checking' : status === 'requires_action'
}
