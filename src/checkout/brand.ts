import type { CheckoutConfiguration, CheckoutLayout, Colors } from './checkout-configuration.ts'

/** What a checkout page shows of who asks, and how. */
export interface Brand {
  readonly name: string
  /** Whether a logo is named. It may still turn out that it can't be had: then the name stands alone. */
  readonly hasLogo: boolean
  /** Null: the page's own. */
  readonly colors: Colors | null
  readonly layout: CheckoutLayout
  /** Pages of these origins may show the checkout in a frame; none: nobody may. */
  readonly embedOrigins: readonly string[]
}

/** What a session says of its brand itself. */
export interface SessionBrand {
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
}

type ConfiguredBrand = Pick<CheckoutConfiguration, 'brandName' | 'brandLogoUrl' | 'colors' | 'layout' | 'embedOrigins'>

/**
 * What a session is shown with: what it says itself, else what its configuration says, which its organization's own look completes
 * (`configurationOfSession`), else the organization's name.
 */
export function brandOf(
  session: SessionBrand,
  configuration: ConfiguredBrand,
  organization: { readonly name: string },
): Brand {
  return {
    name: session.brandName ?? configuration.brandName ?? organization.name,
    hasLogo: (session.brandLogoUrl ?? configuration.brandLogoUrl) !== null,
    colors: configuration.colors,
    layout: configuration.layout ?? 'TwoColumns',
    embedOrigins: configuration.embedOrigins,
  }
}
