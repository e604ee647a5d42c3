import { useEffect, useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { EnrollCode, type NewSecret, RecoveryCodes } from './enroll-code.tsx'
import { FactorList } from './factor-list.tsx'
import { Form, type FormProblem } from './form.tsx'
import { createPasskey } from './passkeys.ts'
import { problemOf } from './problem.ts'
import { type Factors, type Refusal, send } from './routes.ts'
import { SessionEnd } from './session-end.tsx'
import { StepUpCard } from './step-up.tsx'
import type { Texts } from './texts/index.ts'

/** The card that the page shows: the list of factors, or one step of a change. */
type Task =
  | { readonly kind: 'list' }
  | { readonly kind: 'password' }
  | { readonly kind: 'app'; readonly secret: NewSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'step-up'; readonly next: () => Promise<unknown> }

/** The page on which people change their password, second factors and recovery codes. */
export function Security({ texts }: { readonly texts: Texts }) {
  const [factors, setFactors] = useState<Factors | null | undefined>(undefined)
  const [task, setTask] = useState<Task>({ kind: 'list' })
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = async () => setFactors((await send<Factors>('factors').catch(() => ({ body: null }))).body)
  useEffect(() => {
    void load()
  }, [])

  async function showList(message: string | null): Promise<void> {
    await load()
    setDone(message)
    setTask({ kind: 'list' })
  }

  /**
   * Sends a change. If it needs a recent factor, asks for one and sends the change again. Returns
   * the problem to show, or null.
   */
  async function change<Body>(
    route: string,
    given: object,
    onDone: (body: Body) => unknown,
  ): Promise<FormProblem | null> {
    setDone(null)
    setProblem(null)
    const { body, refusal } = await send<Body>(route, given)
    if (refusal === null) {
      await onDone(body)
      return null
    }
    if (refusal.error === 'step_up_required') {
      setTask({ kind: 'step-up', next: () => change(route, given, onDone) })
      return null
    }
    const found = problemOf(refusal, messageOf(refusal, texts), texts)
    setProblem(found.fields ? null : found.text)
    return found
  }

  const addPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
    createPasskey(options).then(
      (isAdded) => (isAdded ? showList(texts.passkeyAdded) : setProblem(texts.passkeyFailed)),
      () => setProblem(texts.passkeyFailed),
    )

  if (factors === undefined) return null
  if (factors === null) return <SignedOut texts={texts} />
  return (
    <>
      {cardOf(task)}
      <SessionEnd texts={texts} />
    </>
  )

  function cardOf(shown: Task) {
    switch (shown.kind) {
      case 'step-up':
        return (
          <StepUpCard
            texts={texts}
            onDone={() => {
              setTask({ kind: 'list' })
              void shown.next()
            }}
          />
        )
      case 'app':
        return <EnrollCode given={shown.secret} onDone={() => void showList(texts.appAdded)} texts={texts} />
      case 'codes':
        return <RecoveryCodes codes={shown.codes} onDone={() => void showList(null)} texts={texts} />
      case 'password':
        return (
          <ChangePassword
            texts={texts}
            onBack={() => setTask({ kind: 'list' })}
            send={(values) => change('password', values, () => showList(texts.passwordChanged))}
          />
        )
      case 'list':
        return (
          <FactorList
            {...{ factors: factors!, done, problem, texts }}
            onPassword={() => setTask({ kind: 'password' })}
            onApp={() =>
              void change<NewSecret>('one-time-code/start', {}, (secret) => setTask({ kind: 'app', secret }))
            }
            onRemoveApp={() => void change('one-time-code/remove', {}, () => showList(texts.appRemoved))}
            onPasskey={() => void change('passkeys/options', {}, addPasskey)}
            onRemovePasskey={(id) => void change('passkeys/remove', { id }, () => showList(texts.passkeyRemoved))}
            onCodes={() =>
              void change<{ readonly recoveryCodes: readonly string[] }>('recovery-codes', {}, ({ recoveryCodes }) =>
                setTask({ kind: 'codes', codes: recoveryCodes }),
              )
            }
          />
        )
    }
  }
}

function messageOf({ error }: Refusal, texts: Texts): string {
  if (error === 'password_required') return texts.passwordRequired
  return error === 'last_second_factor' ? texts.lastSecondFactor : texts.signInFailed
}

interface ChangePasswordProps {
  readonly texts: Texts
  readonly onBack: () => void
  readonly send: (values: Readonly<Record<string, string>>) => Promise<FormProblem | null>
}

function ChangePassword({ texts, onBack, send }: ChangePasswordProps) {
  const field = { name: 'password', label: texts.newPassword, hint: texts.passwordHint, type: 'password' } as const
  return (
    <Card title={texts.changePassword} isNext>
      <p>{texts.changePasswordText}</p>
      <Form
        texts={texts}
        submit={texts.savePassword}
        fields={[{ ...field, autocomplete: 'new-password' }]}
        send={send}
      />
      <p class="buttons">
        <button type="button" class="cancel" onClick={onBack}>
          {texts.back}
        </button>
      </p>
    </Card>
  )
}

function SignedOut({ texts }: { readonly texts: Texts }) {
  return (
    <Card title={texts.security}>
      <p>{texts.signInFirst}</p>
      <p>
        <a href="sign-in">{texts.signIn}</a>
      </p>
    </Card>
  )
}
