import { useEffect, useRef, useState } from 'preact/hooks'
import { type SessionPhase, type SessionWatch, watchSession } from './session-watch.ts'
import type { Texts } from './texts/index.ts'

/** The text of each phase. Nothing is shown while a session is open. */
const TEXTS = {
  open: 'sessionEndsText',
  ending: 'sessionEndsText',
  limit: 'sessionLimitText',
  ended: 'sessionEndedText',
} as const

/**
 * Warns the person a minute before the session ends, and informs them when it has ended. Shows
 * nothing if the browser has no session.
 */
export function SessionEnd({ texts }: { readonly texts: Texts }) {
  const [phase, setPhase] = useState<SessionPhase>('open')
  const dialog = useRef<HTMLDialogElement>(null)
  const watch = useRef<SessionWatch | undefined>(undefined)

  useEffect(() => {
    watch.current = watchSession(setPhase)
    return () => watch.current?.stop()
  }, [])
  useEffect(() => {
    if (phase === 'open') dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [phase])

  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby="session-end" aria-describedby="session-end-text">
      <div class="card">
        <h2 id="session-end">{phase === 'ended' ? texts.sessionEnded : texts.sessionEnds}</h2>
        <p id="session-end-text">{texts[TEXTS[phase]]}</p>
        <p class="buttons">
          {phase === 'ended' && <a href="sign-in">{texts.signIn}</a>}
          {phase === 'ending' && (
            <button type="button" class="primary" onClick={() => watch.current?.extend()}>
              {texts.staySignedIn}
            </button>
          )}
        </p>
      </div>
    </dialog>
  )
}
