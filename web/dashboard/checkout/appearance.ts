import type { BrandingFragment } from '../documents.generated.ts'
import type { Account } from '../shell/account.ts'
import type { Brand } from './brand-fields.tsx'
import type { Appearance } from './checkout-preview.tsx'

interface Shown {
  readonly brand: Brand
  readonly layout: string
  readonly methods: readonly string[]
}

/** Returns the appearance of a checkout page. The default branding completes the brand. */
export function appearanceOf(
  { brand, layout, methods }: Shown,
  branding: Pick<BrandingFragment, 'brandName' | 'colors'> | undefined,
  { name: organization, mode }: Account,
): Appearance {
  const colors = brand.colors ?? branding?.colors
  return {
    name: brand.brandName ?? branding?.brandName ?? organization,
    layout,
    mode,
    methods: methods.join(' '),
    ...(colors && { primary: colors.primary, background: colors.background, text: colors.text }),
  }
}
