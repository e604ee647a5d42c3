import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { send } from './routes.ts'
import type { Texts } from './texts/index.ts'

/** The end of a sign-in. */
export function SignedIn({ texts }: { readonly texts: Texts }) {
  const [message, setMessage] = useState<string | null>(null)
  const addPasskey = async () => {
    const isAdded = await registerPasskey().catch(() => false)
    setMessage(isAdded ? texts.passkeyAdded : texts.passkeyFailed)
  }
  const signOut = async () => {
    await send('sign-out')
    location.assign('sign-in')
  }
  return (
    <Card title={texts.signedIn} isNext>
      <p role="status" class="status">
        {message}
      </p>
      <p class="buttons">
        <button type="button" class="secondary" onClick={() => void addPasskey()}>
          {texts.addPasskey}
        </button>
        <button type="button" class="cancel" onClick={() => void signOut()}>
          {texts.signOut}
        </button>
      </p>
    </Card>
  )
}

/** Asks the browser for a new passkey. Returns whether the server accepted it. */
async function registerPasskey(): Promise<boolean> {
  const options = await send<Parameters<typeof startRegistration>[0]['optionsJSON']>('passkeys/options')
  if (options.refusal) return false
  const response = await startRegistration({ optionsJSON: options.body })
  return (await send('passkeys', { response, name: navigator.platform || 'Passkey' })).refusal === null
}
