import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type SessionPhase, type SessionWatch, watchSession } from '../../sign-in/session-watch.ts'

const loadDialog = () => import('./session-end-dialog.tsx').then((module) => ({ default: module.SessionEndDialog }))
const SessionEndDialog = lazy(loadDialog)

/** Later than the first page, and before an upgrade of the server removes the script. */
const LOAD_AFTER_MS = 10_000

/** Warns a minute before the session ends, and says so when it has ended. */
export function SessionEnd() {
  const [phase, setPhase] = useState<SessionPhase>('open')
  const watch = useRef<SessionWatch | undefined>(undefined)
  useEffect(() => {
    watch.current = watchSession(setPhase)
    return () => watch.current?.stop()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (phase === 'open') return null
  return (
    <Suspense>
      <SessionEndDialog phase={phase} onExtend={() => watch.current?.extend()} />
    </Suspense>
  )
}
