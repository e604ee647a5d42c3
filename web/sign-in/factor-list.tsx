import { Card } from './card.tsx'
import type { Factors } from './routes.ts'
import type { Texts } from './texts/index.ts'

interface FactorListProps {
  readonly factors: Factors
  /** The message about the last change. */
  readonly done: string | null
  /** The reason why a change was refused. */
  readonly problem: string | null
  readonly texts: Texts
  readonly onPassword: () => void
  readonly onApp: () => void
  readonly onRemoveApp: () => void
  readonly onPasskey: () => void
  readonly onRemovePasskey: (id: string) => void
  readonly onCodes: () => void
}

/** The factors of a person, with buttons that change them. */
export function FactorList({ factors, done, problem, texts, ...on }: FactorListProps) {
  const { oneTimeCode, passkeys, recoveryCodes } = factors
  return (
    <Card title={texts.security} isNext={done !== null}>
      <p role="status" class="status">
        {done}
      </p>
      {problem && (
        <div role="alert" class="alert">
          <p>{problem}</p>
        </div>
      )}
      <h2>{texts.password}</h2>
      <p class="buttons">
        <Button text={texts.changePassword} onPress={on.onPassword} />
      </p>
      <h2>{texts.app}</h2>
      <p>{oneTimeCode ? texts.appIsSet : texts.appIsMissing}</p>
      <p class="buttons">
        <Button text={oneTimeCode ? texts.replaceApp : texts.setUpApp} onPress={on.onApp} />
        {oneTimeCode && passkeys.length > 0 && <Button text={texts.removeApp} onPress={on.onRemoveApp} />}
      </p>
      <h2>{texts.passkeys}</h2>
      {passkeys.length > 0 && (
        <ul class="passkeys">
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id}>
              <span>{texts.passkeyOf(name ?? texts.passkey, createdAt.slice(0, 10))}</span>
              <button
                type="button"
                class="cancel"
                aria-label={texts.removePasskey(name ?? texts.passkey, createdAt.slice(0, 10))}
                onClick={() => on.onRemovePasskey(id)}
              >
                {texts.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="buttons">
        <Button text={texts.addPasskey} onPress={on.onPasskey} />
      </p>
      <h2>{texts.recoveryCodesLeft}</h2>
      <p>{texts.codesLeft(recoveryCodes)}</p>
      <p class="buttons">
        <Button text={texts.newCodes} onPress={on.onCodes} />
      </p>
    </Card>
  )
}

function Button({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <button type="button" class="secondary" onClick={onPress}>
      {text}
    </button>
  )
}
