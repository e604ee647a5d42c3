import { type FormEvent, useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { givenFactor } from '../../sign-in/given-factor.ts'
import { provePasskey } from '../../sign-in/passkeys.ts'
import { type Factors, type Refusal, type SessionStatus, send } from '../../sign-in/routes.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'

/** The factors with which the person can prove who they are. */
interface Offered {
  readonly hasPasskey: boolean
  /** The connection of single sign-on that the session began with, or null. */
  readonly connection: string | null
}

/** Asks for a password, a code or a passkey, or leads to the organization's own sign-in page. */
export function StepUpDialog({ onClose }: { readonly onClose: (isProven: boolean) => void }) {
  const [{ hasPasskey, connection }, setOffered] = useState<Offered>({ hasPasskey: false, connection: null })
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    // Without a response the password and the code remain.
    findOffered().then(setOffered, () => {})
  }, [])

  const attempt = async (prove: () => Promise<string | null>) => {
    if (isSending) return
    setSending(true)
    setProblem(null)
    const refused = await prove().catch(() => texts.noConnection)
    setSending(false)
    if (refused === null) onClose(true)
    else setProblem(refused)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const factor = String(new FormData(event.currentTarget).get('factor') ?? '')
    void attempt(() => proveByText(factor))
  }
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(isOpen) => isOpen || onClose(false)}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            {texts.stepUp}
          </Heading>
          <p>{texts.stepUpText}</p>
          {hasPasskey && (
            <button type="button" className="button" onClick={() => void attempt(proveByPasskey)}>
              {texts.usePasskey}
            </button>
          )}
          {connection && (
            <button type="button" className="button" onClick={() => void attempt(() => signInAgain(connection))}>
              {texts.withOrganization}
            </button>
          )}
          <form onSubmit={submit}>
            <Field
              name="factor"
              label={texts.passwordOrCode}
              type="password"
              autoComplete="current-password"
              required
              error={problem}
            />
            <p role="alert" className="unseen">
              {problem}
            </p>
            <div className="buttons">
              <button type="button" className="button" onClick={() => onClose(false)}>
                {texts.back}
              </button>
              <button type="submit" className="button primary" aria-disabled={isSending}>
                {texts.continue}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

async function findOffered(): Promise<Offered> {
  const { body: factors } = await send<Factors>('factors')
  const { body: session } = await send<SessionStatus>('status')
  return {
    hasPasskey: (factors?.passkeys.length ?? 0) > 0,
    connection: session?.status === 'signed_in' ? session.connection : null,
  }
}

/** Proves a password or a code. Returns why it was refused, or null. */
async function proveByText(text: string): Promise<string | null> {
  const { refusal } = await send('step-up', givenFactor(text))
  return refusal && messageOf(refusal)
}

async function proveByPasskey(): Promise<string | null> {
  const isProven = await provePasskey().catch(() => false)
  return isProven ? null : texts.passkeyFailed
}

/** Opens the organization's sign-in page, which leads back to this address. */
async function signInAgain(connection: string): Promise<string | null> {
  const { body, refusal } = await send<{ readonly url: string }>('sso/start', {
    connection,
    returnTo: location.pathname + location.search,
  })
  if (refusal) return messageOf(refusal)
  location.assign(body.url)
  return new Promise(() => {})
}

function messageOf({ status, waitMinutes }: Refusal): string {
  return status === 429 ? texts.tooMany(waitMinutes) : texts.factorRefused
}
