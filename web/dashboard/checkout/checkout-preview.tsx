import { useEffect, useState } from 'react'
import { texts } from '../language.ts'
import { Section } from '../parts/facts.tsx'
import { ROOT } from '../root-address.ts'

/** The preview is loaded again when the form has not changed for this long. */
const DEBOUNCE_MS = 300

/** The appearance of a checkout page: the query parameters of its preview. */
export interface Appearance {
  readonly name: string
  readonly layout: string
  readonly mode: string
  readonly methods: string
  readonly primary?: string
  readonly background?: string
  readonly text?: string
}

/**
 * The real checkout page as it will be when the form is saved. Keyboard and pointer do not reach
 * it, because nothing can be paid there.
 */
export function CheckoutPreview({ appearance }: { readonly appearance: Appearance }) {
  const wanted = `${new URL('checkout-preview', ROOT).href}?${new URLSearchParams(Object.entries(appearance))}`
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setShown(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <Section title={texts.preview}>
      {/* The key makes a frame for each appearance, so that the back button leaves the page. */}
      <iframe key={shown} className="preview" src={shown} title={texts.previewTitle} inert />
      <p className="quiet">{texts.previewText}</p>
    </Section>
  )
}
