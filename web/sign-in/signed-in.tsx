import { useEffect } from 'preact/hooks'
import { Card } from './card.tsx'
import { nextAddress } from './next-address.ts'
import { send } from './routes.ts'
import { SessionEnd } from './session-end.tsx'
import type { Texts } from './texts/index.ts'

interface SignedInProps {
  /** True when the person has just signed in, and wants the page that follows. */
  readonly isNew: boolean
  readonly texts: Texts
}

/** The end of a sign-in: opens the next page. A person who was signed in before can leave here. */
export function SignedIn({ isNew, texts }: SignedInProps) {
  const next = nextAddress()
  useEffect(() => {
    if (isNew) location.replace(next)
  }, [isNew, next])
  const signOut = async () => {
    await send('sign-out')
    location.assign('sign-in')
  }
  return (
    <>
      <Card title={texts.signedIn} isNext>
        <p>
          <a href={next}>{texts.dashboard}</a>
        </p>
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
