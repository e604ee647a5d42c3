import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { texts } from '../language.ts'
import { Id } from '../parts/id.tsx'

/** Shows the text of a new key, which can't be read again. */
export function NewKeyDialog({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            {texts.newKey}
          </Heading>
          <p>{texts.newKeyText}</p>
          <p>
            <Id>{text}</Id>
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
