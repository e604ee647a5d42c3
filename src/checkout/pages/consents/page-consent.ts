import type { ConsentText, OfferedConsents } from '../../flow/index.ts'

/** The consents that a page offers. The customer agrees to the one of the selected source. */
export interface PageConsent {
  readonly version: string
  /** True when the customer ticks a box. Otherwise pressing the button is the consent. */
  readonly hasBox: boolean
  readonly texts: readonly ConsentText[]
}

/** Returns the part of the terms that a page shows. */
export function pageConsent({ version, texts }: OfferedConsents, hasBox: boolean): PageConsent {
  return { version, hasBox, texts }
}
