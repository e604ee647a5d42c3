import { Card } from './card.tsx'
import { send } from './routes.ts'
import { SessionEnd } from './session-end.tsx'
import type { Texts } from './texts/index.ts'

/** The card after a complete sign-in, with a button to sign out. */
export function SignedIn({ texts }: { readonly texts: Texts }) {
  const signOut = async () => {
    await send('sign-out')
    location.assign('sign-in')
  }
  return (
    <>
      <Card title={texts.signedIn} isNext>
        <p>
          <a href="security">{texts.security}</a>
        </p>
        <p class="buttons">
          <button type="button" class="cancel" onClick={() => void signOut()}>
            {texts.signOut}
          </button>
        </p>
      </Card>
      <SessionEnd texts={texts} />
    </>
  )
}
