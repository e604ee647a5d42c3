import { useEffect, useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { Form } from './form.tsx'
import { givenFactor } from './given-factor.ts'
import { provePasskey } from './passkeys.ts'
import { problemOf } from './problem.ts'
import { type Factors, type SessionStatus, send } from './routes.ts'
import { SessionEnd } from './session-end.tsx'
import type { Texts } from './texts/index.ts'

/** The query of this page after a new sign-in at the organization's provider. */
const RETURNED = '?again'

interface StepUpProps {
  readonly onDone: () => void
  readonly texts: Texts
}

/** The page on which people prove a factor again, for operations that need a recent one. */
export function StepUp({ texts }: { readonly texts: Texts }) {
  const [isConfirmed, setConfirmed] = useState(location.search === RETURNED)
  return (
    <>
      {isConfirmed ? (
        <Card title={texts.confirmed} isNext>
          <p>{texts.confirmedText}</p>
        </Card>
      ) : (
        <StepUpCard onDone={() => setConfirmed(true)} texts={texts} />
      )}
      <SessionEnd texts={texts} />
    </>
  )
}

/** Asks the session's person for a factor: passkey, password, code, or sign-in at the provider. */
export function StepUpCard({ onDone, texts }: StepUpProps) {
  const [connection, setConnection] = useState<string | null>(null)
  const [hasPasskey, setHasPasskey] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // Without a response, the card has only the form for the password and the code.
    const find = async () => {
      const { body: factors } = await send<Factors>('factors')
      setHasPasskey((factors?.passkeys.length ?? 0) > 0)
      const { body: session } = await send<SessionStatus>('status')
      setConnection(session?.status === 'signed_in' ? session.connection : null)
    }
    find().catch(() => {})
  }, [])
  const usePasskey = async () => {
    setProblem(null)
    const isProven = await provePasskey().catch(() => false)
    if (isProven) onDone()
    else setProblem(texts.passkeyFailed)
  }
  const signInAgain = async (at: string) => {
    setProblem(null)
    const returnTo = location.pathname + RETURNED
    const { body } = await send<{ readonly url: string }>('sso/start', { connection: at, returnTo })
    if (body) location.assign(body.url)
    else setProblem(texts.signInFailed)
  }
  return (
    <Card title={texts.stepUp}>
      {problem && (
        <div role="alert" class="alert">
          <p>{problem}</p>
        </div>
      )}
      {(hasPasskey || connection) && (
        <p class="buttons">
          {hasPasskey && (
            <button type="button" class="secondary" onClick={() => void usePasskey()}>
              {texts.usePasskey}
            </button>
          )}
          {connection && (
            <button type="button" class="secondary" onClick={() => void signInAgain(connection)}>
              {texts.withOrganization}
            </button>
          )}
        </p>
      )}
      <p>{texts.stepUpText}</p>
      <Form
        texts={texts}
        submit={texts.continue}
        fields={[{ name: 'factor', label: texts.passwordOrCode, type: 'password', autocomplete: 'current-password' }]}
        send={async ({ factor = '' }) => {
          const { refusal } = await send('step-up', givenFactor(factor))
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          onDone()
          return null
        }}
      />
    </Card>
  )
}
