import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { CombinedError } from 'urql'
import { texts } from '../language.ts'
import { ProblemPanel } from './problem-panel.tsx'

interface ActionDialogProps {
  readonly title: string
  /** The text of the button that acts, such as "Refund €10.00". */
  readonly submit: string
  readonly isDangerous?: boolean
  readonly children: ReactNode
  /** Acts on the fields of the form. Returns the error, or undefined when it is done. */
  readonly onSubmit: (fields: FormData, idempotencyKey: string) => Promise<CombinedError | undefined>
  readonly onClose: () => void
}

/**
 * A dialog that confirms one action. All attempts of an opened dialog have the same idempotency
 * key, so that an answer that was lost on its way has no second effect. It stays open until the
 * answer, because another dialog would have another key.
 */
export function ActionDialog({ title, submit, isDangerous, children, onSubmit, onClose }: ActionDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const act = async (form: HTMLFormElement) => {
    if (isSending) return
    setSending(true)
    const refused = await onSubmit(new FormData(form), idempotencyKey)
    setSending(false)
    setError(refused)
    if (!refused) onClose()
  }
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!isSending}
      isKeyboardDismissDisabled={isSending}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {error && <ProblemPanel error={error} takesFocus />}
          <form
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault()
              void act(event.currentTarget)
            }}
          >
            {children}
            <div className="buttons">
              <button type="button" className="button" aria-disabled={isSending} onClick={() => isSending || onClose()}>
                {texts.back}
              </button>
              <button
                type="submit"
                className={isDangerous ? 'button dangerous' : 'button primary'}
                aria-disabled={isSending}
              >
                {isSending ? texts.sending : submit}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
