import { useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { type SessionPhase, type SessionWatch, watchSession } from '../../sign-in/session-watch.ts'
import { texts } from '../language.ts'
import { signInAddress } from '../root-address.ts'

const TEXTS = { ending: 'sessionEndsText', limit: 'sessionLimitText', ended: 'sessionEndedText' } as const

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
    <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled>
      <Modal className="modal">
        <Dialog className="dialog" role="alertdialog">
          <Heading slot="title" level={2}>
            {phase === 'ended' ? texts.sessionEnded : texts.sessionEnds}
          </Heading>
          <p>{texts[TEXTS[phase]]}</p>
          <div className="buttons">
            {phase === 'ended' && (
              <a className="button primary" href={signInAddress()}>
                {texts.signIn}
              </a>
            )}
            {phase === 'ending' && (
              <button type="button" className="button primary" onClick={() => watch.current?.extend()}>
                {texts.staySignedIn}
              </button>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
