import { useEffect, useState } from 'preact/hooks'
import { renderSVG } from 'uqr'
import { Card } from './card.tsx'
import { Form } from './form.tsx'
import { problemOf } from './problem.ts'
import { send } from './routes.ts'
import type { Texts } from './texts/index.ts'

/** The secret of one-time codes, also as the URL that authenticator apps read. */
export interface NewSecret {
  readonly secret: string
  readonly uri: string
}

interface EnrollProps {
  /** The secret, if it was requested already. Otherwise the card requests one. */
  readonly given?: NewSecret
  readonly onDone: () => void
  readonly texts: Texts
}

/** Sets up an authenticator app, then shows the recovery codes. */
export function EnrollCode({ given, onDone, texts }: EnrollProps) {
  const [secret, setSecret] = useState<NewSecret | null>(given ?? null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (given) return
    send<NewSecret>('one-time-code/start').then(
      ({ body }) => (body ? setSecret(body) : setLost(true)),
      () => setLost(true),
    )
  }, [])
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} texts={texts} />
  return (
    <Card title={texts.setUp} isNext>
      {isLost && (
        <div role="alert" class="alert">
          <p>{texts.expired}</p>
          <p>
            <a href="sign-in">{texts.startAgain}</a>
          </p>
        </div>
      )}
      {secret && (
        <>
          <p>{texts.setUpText}</p>
          <img class="code-picture" src={pictureOf(secret.uri)} alt={texts.qrCode} />
          <p>
            {texts.key}: <span class="secret">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
          <Form
            texts={texts}
            submit={texts.continue}
            fields={[
              {
                ...{ name: 'code', label: texts.code, hint: texts.newCodeHint, numeric: true },
                autocomplete: 'one-time-code',
              },
            ]}
            send={async (values) => {
              const { body, refusal } = await send<{ readonly recoveryCodes: readonly string[] | null }>(
                'one-time-code/confirm',
                values,
              )
              if (refusal) return problemOf(refusal, texts.codeRefused, texts)
              if (body.recoveryCodes) setRecoveryCodes(body.recoveryCodes)
              else onDone()
              return null
            }}
          />
        </>
      )}
    </Card>
  )
}

const pictureOf = (uri: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`

interface RecoveryCodesProps extends Pick<EnrollProps, 'onDone' | 'texts'> {
  readonly codes: readonly string[]
}

/** Shows new recovery codes until the person confirms that they have saved them. */
export function RecoveryCodes({ codes, onDone, texts }: RecoveryCodesProps) {
  return (
    <Card title={texts.recoveryCodes} isNext>
      <p>{texts.recoveryCodesText}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p class="buttons">
        <button type="button" class="primary" onClick={onDone}>
          {texts.codesSaved}
        </button>
      </p>
    </Card>
  )
}
