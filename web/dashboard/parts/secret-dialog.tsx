import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { texts } from '../language.ts'
import { Id } from './id.tsx'

/** A new key or secret. */
export interface Secret {
  readonly title: string
  /** Sentences above the secret. */
  readonly explanations: readonly string[]
  readonly text: string
}

/** Shows a key or secret that can't be read again. */
export function SecretDialog({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            {secret.title}
          </Heading>
          {secret.explanations.map((each) => (
            <p key={each}>{each}</p>
          ))}
          <p>
            <Id>{secret.text}</Id>
          </p>
          <div className="buttons">
            <button type="button" className="button primary" onClick={onClose}>
              {texts.keyKept}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
