import { useEffect, useState } from 'preact/hooks'
import { LinkInvalid } from './link-invalid.tsx'
import { linkToken } from './link-token.ts'
import { type SessionStatus, send } from './routes.ts'
import { SignedIn } from './signed-in.tsx'
import type { Texts } from './texts/index.ts'

/** Signs the demo's owner in by the link that the terminal shows. */
export function DemoSignIn({ texts }: { readonly texts: Texts }) {
  const [token] = useState(linkToken)
  const [isSignedIn, setSignedIn] = useState<boolean | null>(null)
  useEffect(() => {
    const signIn = async () => {
      if (token !== null && (await send('demo', { token })).body) return setSignedIn(true)
      // After a reload the link is used up, but the session may be open.
      const { body } = await send<SessionStatus>('status')
      setSignedIn(body?.status === 'signed_in')
    }
    signIn().catch(() => setSignedIn(false))
  }, [token])
  if (isSignedIn === null) return null
  return isSignedIn ? <SignedIn isNew texts={texts} /> : <LinkInvalid texts={texts} />
}
