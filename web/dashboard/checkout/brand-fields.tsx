import { useState } from 'react'
import type { CheckoutFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'

/** The colors of the default theme, which are filled in at first. */
const OWN_COLORS = { primary: '#1d4ed8', background: '#ffffff', text: '#111827' } as const
const COLORS = ['primary', 'background', 'text'] as const

/** The brand of a checkout configuration, or the default one of an organization. */
export interface Brand {
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: { readonly primary: string; readonly background: string; readonly text: string } | null
}

type StoredBrand = { readonly [Name in keyof Brand]?: CheckoutFragment[Name] }

/** Returns a brand as the fields of a form have it. */
export function brandOf({ brandName, brandLogoUrl, colors }: StoredBrand): Brand {
  return {
    brandName: brandName ?? null,
    brandLogoUrl: brandLogoUrl ?? null,
    colors: colors
      ? {
          primary: colors.primary.toLowerCase(),
          background: colors.background.toLowerCase(),
          text: colors.text.toLowerCase(),
        }
      : null,
  }
}

/** Returns the brand in the fields of a form. Empty fields clear what was there. */
export function brandIn(fields: FormData): Brand {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    brandName: textOf('brandName') || null,
    brandLogoUrl: textOf('brandLogoUrl') || null,
    colors: fields.has('hasColors')
      ? { primary: textOf('primary'), background: textOf('background'), text: textOf('text') }
      : null,
  }
}

interface BrandFieldsProps {
  readonly brand: Brand
  /** Hints that say which values apply where a field is empty. */
  readonly hints: { readonly name: string; readonly logo: string; readonly colors: string }
}

/** The fields of a name, a logo and colors. */
export function BrandFields({ brand: { brandName, brandLogoUrl, colors }, hints }: BrandFieldsProps) {
  const [hasColors, setHasColors] = useState(colors !== null)
  return (
    <>
      <Field
        name="brandName"
        label={texts.brandName}
        maxLength={120}
        defaultValue={brandName ?? ''}
        hint={hints.name}
      />
      <Field
        name="brandLogoUrl"
        label={texts.brandLogoUrl}
        type="url"
        defaultValue={brandLogoUrl ?? ''}
        hint={hints.logo}
      />
      <label className="check">
        <input
          type="checkbox"
          name="hasColors"
          checked={hasColors}
          aria-describedby="hasColors-hint"
          onChange={({ target }) => setHasColors(target.checked)}
        />
        {texts.ownColors}
      </label>
      <p className="hint" id="hasColors-hint">
        {hints.colors}
      </p>
      {hasColors &&
        COLORS.map((each) => (
          <Field
            key={each}
            name={each}
            label={texts.colors[each]}
            type="color"
            defaultValue={colors?.[each] ?? OWN_COLORS[each]}
          />
        ))}
    </>
  )
}
