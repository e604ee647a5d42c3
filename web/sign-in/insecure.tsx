import { Card } from './card.tsx'
import type { Texts } from './texts/index.ts'

/**
 * The page at an http address other than localhost. Browsers support neither passkeys nor secure
 * cookies there, and anyone in the network could read the password.
 */
export function Insecure({ texts }: { readonly texts: Texts }) {
  return (
    <Card title={texts.insecure}>
      <p>{texts.insecureText}</p>
    </Card>
  )
}
