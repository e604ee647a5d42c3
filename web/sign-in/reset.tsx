import { useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { Form } from './form.tsx'
import { LinkInvalid } from './link-invalid.tsx'
import { linkToken } from './link-token.ts'
import { problemOf } from './problem.ts'
import { type Progress, send } from './routes.ts'
import { SignInProgress } from './sign-in-progress.tsx'
import type { Texts } from './texts/index.ts'

/** Asks for a link to reset a password. */
export function RequestReset({ texts }: { readonly texts: Texts }) {
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Card title={texts.resetSent} isNext>
        <p>{texts.resetSentText}</p>
      </Card>
    )
  return (
    <Card title={texts.reset}>
      <Form
        texts={texts}
        submit={texts.sendLink}
        fields={[{ name: 'email', label: texts.email, hint: texts.resetHint, type: 'email', autocomplete: 'username' }]}
        send={async (values) => {
          const { refusal } = await send('reset', values)
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          setSent(true)
          return null
        }}
      />
      <p>
        <a href="sign-in">{texts.back}</a>
      </p>
    </Card>
  )
}

/** Sets the password of the person who followed such a link. */
export function NewPassword({ texts }: { readonly texts: Texts }) {
  const [token] = useState(linkToken)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isInvalid, setInvalid] = useState(token === null)
  if (progress) return <SignInProgress progress={progress} onProgress={setProgress} texts={texts} />
  if (isInvalid) return <LinkInvalid texts={texts} />
  return (
    <Card title={texts.choosePassword}>
      <Form
        texts={texts}
        submit={texts.savePassword}
        fields={[
          {
            ...{ name: 'password', label: texts.newPassword, hint: texts.passwordHint, type: 'password' },
            autocomplete: 'new-password',
          },
        ]}
        send={async (values) => {
          const { body, refusal } = await send('reset/confirm', { token, ...values })
          if (body) setProgress(body)
          if (refusal?.status === 401) setInvalid(true)
          return refusal && problemOf(refusal, texts.signInFailed, texts)
        }}
      />
    </Card>
  )
}
