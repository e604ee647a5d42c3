import { useEffect, useState } from 'react'
import { texts } from '../language.ts'
import { Section } from '../parts/facts.tsx'
import { ROOT } from '../root-address.ts'

/** The frame follows the form when nothing was typed for this long. */
const SETTLED_MS = 300

/** The appearance of a checkout, as the address of its preview names it. */
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
 * The real checkout page as it will be when the form is saved. It is not reachable by keyboard or
 * pointer, because nothing can be paid there.
 */
export function CheckoutPreview({ appearance }: { readonly appearance: Appearance }) {
  const wanted = `${new URL('checkout-preview', ROOT).href}?${new URLSearchParams(Object.entries(appearance))}`
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setShown(wanted), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <Section title={texts.preview}>
      {/* Another frame for each appearance, so that the browser's back button leaves the page. */}
      <iframe key={shown} className="preview" src={shown} title={texts.previewTitle} inert />
      <p className="quiet">{texts.previewText}</p>
    </Section>
  )
}
