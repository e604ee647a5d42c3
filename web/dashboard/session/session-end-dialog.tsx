import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { SessionPhase } from '../../sign-in/session-watch.ts'
import { texts } from '../language.ts'
import { signInAddress } from '../root-address.ts'

const TEXTS = { ending: 'sessionEndsText', limit: 'sessionLimitText', ended: 'sessionEndedText' } as const

interface SessionEndDialogProps {
  readonly phase: Exclude<SessionPhase, 'open'>
  readonly onExtend: () => void
}

/** Says that the session ends, with a button that extends it, or that it has ended. */
export function SessionEndDialog({ phase, onExtend }: SessionEndDialogProps) {
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
              <button type="button" className="button primary" onClick={onExtend}>
                {texts.staySignedIn}
              </button>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
