import type { CheckoutLayout } from '../../platform/graphql/inputs.generated.ts'
import type { CheckoutConfiguration, Colors } from './checkout-configuration.ts'
import { type Support, type SupportFields, supportOf } from './support.ts'

/** The merchant's brand on a checkout page. */
export interface Brand {
  readonly name: string
  /** True when a logo is configured. When fetching it fails, the page shows the name alone. */
  readonly hasLogo: boolean
  /** Null: the page's own. */
  readonly colors: Colors | null
  readonly layout: CheckoutLayout
  /** Pages of these origins may show the checkout in a frame. If empty, no page may. */
  readonly embedOrigins: readonly string[]
  /** Null when the organization names no contact. */
  readonly support: Support | null
}

/** The brand fields of a session. */
export interface SessionBrand {
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
}

type ConfiguredBrand = SupportFields &
  Pick<CheckoutConfiguration, 'brandName' | 'brandLogoUrl' | 'colors' | 'layout' | 'embedOrigins'>

/**
 * Returns the brand of a session: its own fields, else its configuration's, which the
 * organization's branding completes (`configurationOfSession`), else the organization's name.
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
    support: supportOf(configuration),
  }
}
