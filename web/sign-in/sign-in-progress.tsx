import { useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { EnrollCode } from './enroll-code.tsx'
import { Form } from './form.tsx'
import { provePasskey } from './passkeys.ts'
import { problemOf } from './problem.ts'
import { type Progress, type SecondFactor, send } from './routes.ts'
import { SignedIn } from './signed-in.tsx'
import type { Texts } from './texts/index.ts'

interface ProgressProps {
  readonly progress: Progress
  readonly onProgress: (progress: Progress) => void
  readonly texts: Texts
}

/** The steps of a sign-in after the password. */
export function SignInProgress({ progress, onProgress, texts }: ProgressProps) {
  switch (progress.status) {
    case 'second_factor_required':
      return <SecondFactorCard factors={progress.factors} onProgress={onProgress} texts={texts} />
    case 'second_factor_setup_required':
      return <EnrollCode onDone={() => onProgress({ status: 'signed_in' })} texts={texts} />
    case 'signed_in':
      return <SignedIn isNew texts={texts} />
  }
}

interface SecondFactorProps extends Omit<ProgressProps, 'progress'> {
  readonly factors: readonly SecondFactor[]
}

function SecondFactorCard({ factors, onProgress, texts }: SecondFactorProps) {
  const [passkeyProblem, setPasskeyProblem] = useState<string | null>(null)
  const usePasskey = async () => {
    setPasskeyProblem(null)
    const isProven = await provePasskey().catch(() => false)
    if (isProven) onProgress({ status: 'signed_in' })
    else setPasskeyProblem(texts.passkeyFailed)
  }
  return (
    <Card title={texts.secondFactor} isNext>
      {factors.includes('Passkey') && (
        <>
          {passkeyProblem && (
            <div role="alert" class="alert">
              <p>{passkeyProblem}</p>
            </div>
          )}
          <p class="buttons">
            <button type="button" class="secondary" onClick={() => void usePasskey()}>
              {texts.usePasskey}
            </button>
          </p>
        </>
      )}
      <Form
        texts={texts}
        submit={texts.continue}
        fields={[{ name: 'code', label: texts.code, hint: texts.codeHint, autocomplete: 'one-time-code' }]}
        send={async (values) => {
          const { body, refusal } = await send('code', values)
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          onProgress(body)
          return null
        }}
      />
      <p>
        <a href={`sign-in${location.search}`}>{texts.startAgain}</a>
      </p>
    </Card>
  )
}
