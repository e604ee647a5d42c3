import { Card } from './card.tsx'
import type { Texts } from './texts/index.ts'

/**
 * The page at an address of http outside of this machine. Browsers offer it neither passkeys nor
 * strict cookies of https, and anyone in the network could read the password.
 */
export function Insecure({ texts }: { readonly texts: Texts }) {
  return (
    <Card title={texts.insecure}>
      <p>{texts.insecureText}</p>
    </Card>
  )
}
