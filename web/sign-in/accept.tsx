import { useEffect, useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { Form } from './form.tsx'
import { LinkInvalid } from './link-invalid.tsx'
import { linkToken } from './link-token.ts'
import { problemOf } from './problem.ts'
import { type Progress, send } from './routes.ts'
import { SignInProgress } from './sign-in-progress.tsx'
import type { Texts } from './texts/index.ts'

/** The invitation of a link. */
interface Invitation {
  readonly email: string
  readonly account: string
  readonly role: keyof Texts['roles']
  /** True if the person has an account and accepts by signing in. */
  readonly isKnown: boolean
}

/** Accepts the invitation of the link in the address. */
export function Accept({ texts }: { readonly texts: Texts }) {
  const [token] = useState(linkToken)
  const [invitation, setInvitation] = useState<Invitation | null | undefined>(undefined)
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    send<Invitation>('invitation', { token }).then(
      ({ body }) => setInvitation(body),
      () => setInvitation(null),
    )
  }, [token])
  if (progress) return <SignInProgress progress={progress} onProgress={setProgress} texts={texts} />
  if (invitation === undefined) return null
  if (invitation === null) return <LinkInvalid texts={texts} />
  const { email, account, role, isKnown } = invitation
  const password = {
    ...{ name: 'password', type: 'password' as const },
    ...(isKnown
      ? { label: texts.password, autocomplete: 'current-password' }
      : { label: texts.newPassword, hint: texts.passwordHint, autocomplete: 'new-password' }),
  }
  return (
    <Card title={texts.accept}>
      <p>
        {texts.acceptText(account, texts.roles[role])} {isKnown && texts.acceptExisting}
      </p>
      <p>
        {texts.email}: <strong>{email}</strong>
      </p>
      <Form
        texts={texts}
        submit={texts.continue}
        fields={[...(isKnown ? [] : [{ name: 'name', label: texts.name, autocomplete: 'name' }]), password]}
        send={async (values) => {
          const { body, refusal } = await send('accept', { token, ...values })
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          setProgress(body)
          return null
        }}
      />
    </Card>
  )
}
