import { useEffect, useRef, useState } from 'preact/hooks'
import { type SessionStatus, send } from './routes.ts'
import type { Texts } from './texts/index.ts'

const WARNING_SECONDS = 60
const RETRY_SECONDS = 10

type Phase = 'open' | 'ending' | 'ended'

/**
 * Warns the person a minute before the session ends, and informs them when it has ended. Asks the
 * server each time, because another page of the browser may have used the session meanwhile. Shows
 * nothing if the browser has no session.
 */
export function SessionEnd({ texts }: { readonly texts: Texts }) {
  const [phase, setPhase] = useState<Phase>('open')
  const dialog = useRef<HTMLDialogElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasSignedIn = useRef(false)

  async function check(extend = false): Promise<void> {
    clearTimeout(timer.current)
    const checkIn = (seconds: number) => {
      timer.current = setTimeout(() => void check(), Math.max(seconds, 1) * 1_000)
    }
    const { body } = await send<SessionStatus>('status', { extend }).catch(() => ({ body: null }))
    if (body === null) return checkIn(RETRY_SECONDS)
    if (body.status !== 'signed_in') return setPhase(wasSignedIn.current ? 'ended' : 'open')
    wasSignedIn.current = true
    const isEnding = body.endsInSeconds <= WARNING_SECONDS
    setPhase(isEnding ? 'ending' : 'open')
    checkIn(isEnding ? body.endsInSeconds : body.endsInSeconds - WARNING_SECONDS)
  }

  useEffect(() => {
    void check()
    return () => clearTimeout(timer.current)
  }, [])
  useEffect(() => {
    if (phase === 'open') dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [phase])

  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby="session-end" aria-describedby="session-end-text">
      <div class="card">
        <h2 id="session-end">{phase === 'ended' ? texts.sessionEnded : texts.sessionEnds}</h2>
        <p id="session-end-text">{phase === 'ended' ? texts.sessionEndedText : texts.sessionEndsText}</p>
        <p class="buttons">
          {phase === 'ended' ? (
            <a href="sign-in">{texts.signIn}</a>
          ) : (
            <button type="button" class="primary" onClick={() => void check(true)}>
              {texts.staySignedIn}
            </button>
          )}
        </p>
      </div>
    </dialog>
  )
}
