import { useEffect, useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { Form } from './form.tsx'
import { nextAddress, returnTo } from './next-address.ts'
import { problemOf } from './problem.ts'
import { type Progress, send } from './routes.ts'
import { SignInProgress } from './sign-in-progress.tsx'
import { SignedIn } from './signed-in.tsx'
import type { Texts } from './texts/index.ts'

/** The first page of a sign-in: address and password, or the choice of single sign-on. */
export function SignIn({ texts }: { readonly texts: Texts }) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const [usesOrganization, setUsesOrganization] = useState(false)
  useEffect(() => {
    // A reloaded page continues the sign-in. Without a response the form stays.
    send<Progress | { readonly status: 'signed_out' }>('status').then(
      ({ body }) => {
        if (body === null || body.status === 'signed_out') return
        setWasSignedIn(body.status === 'signed_in')
        setProgress(body)
      },
      () => {},
    )
  }, [])
  // A page that sent the browser here had no session yet: it has one now.
  if (wasSignedIn) return <SignedIn isNew={returnTo() !== null} texts={texts} />
  if (progress) return <SignInProgress progress={progress} onProgress={setProgress} texts={texts} />
  if (usesOrganization) return <OrganizationSignIn onBack={() => setUsesOrganization(false)} texts={texts} />
  return (
    <Card title={texts.signIn}>
      {new URLSearchParams(location.search).has('failed') && (
        <div role="alert" class="alert">
          <p>{texts.signInFailed}</p>
        </div>
      )}
      <Form
        texts={texts}
        submit={texts.signIn}
        fields={[
          { name: 'email', label: texts.email, type: 'email', autocomplete: 'username' },
          { name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' },
        ]}
        send={async (values) => {
          const { body, refusal } = await send('sign-in', values)
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          setProgress(body)
          return null
        }}
      />
      <p class="buttons">
        <button type="button" class="secondary" onClick={() => setUsesOrganization(true)}>
          {texts.withOrganization}
        </button>
      </p>
      <p>
        <a href="reset">{texts.forgotten}</a>
      </p>
    </Card>
  )
}

function OrganizationSignIn({ onBack, texts }: { readonly onBack: () => void; readonly texts: Texts }) {
  return (
    <Card title={texts.withOrganization} isNext>
      <Form
        texts={texts}
        submit={texts.continue}
        fields={[
          {
            ...{ name: 'email', label: texts.email, type: 'email', autocomplete: 'username' },
            hint: texts.organizationHint,
          },
        ]}
        send={async (values) => {
          const { body, refusal } = await send<{ readonly url: string }>('sso/start', {
            ...values,
            returnTo: nextAddress(),
          })
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          location.assign(body.url)
          return null
        }}
      />
      <p class="buttons">
        <button type="button" class="cancel" onClick={onBack}>
          {texts.back}
        </button>
      </p>
    </Card>
  )
}
