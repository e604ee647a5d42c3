import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type SessionPhase, type SessionWatch, watchSession } from '../../sign-in/session-watch.ts'

const SessionEndDialog = lazy(() =>
  import('./session-end-dialog.tsx').then((module) => ({ default: module.SessionEndDialog })),
)

/** Warns a minute before the session ends, and says so when it has ended. */
export function SessionEnd() {
  const [phase, setPhase] = useState<SessionPhase>('open')
  const watch = useRef<SessionWatch | undefined>(undefined)
  useEffect(() => {
    watch.current = watchSession(setPhase)
    return () => watch.current?.stop()
  }, [])
  if (phase === 'open') return null
  return (
    <Suspense>
      <SessionEndDialog phase={phase} onExtend={() => watch.current?.extend()} />
    </Suspense>
  )
}
