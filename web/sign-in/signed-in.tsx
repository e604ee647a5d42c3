import { useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { registerPasskey } from './passkeys.ts'
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
