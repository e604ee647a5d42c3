import { Card } from './card.tsx'
import type { Texts } from './texts/index.ts'

/** The page of a link that does not work. */
export function LinkInvalid({ texts }: { readonly texts: Texts }) {
  return (
    <Card title={texts.linkInvalid} isNext>
      <p>{texts.linkInvalidText}</p>
      <p>
        <a href="sign-in">{texts.signIn}</a>
      </p>
    </Card>
  )
}
