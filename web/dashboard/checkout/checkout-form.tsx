import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { ChangeCheckoutDocument, type CheckoutFragment, type PaymentMethodType } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field, TextArea } from '../parts/field.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { useMay } from '../shell/account.ts'

const TYPES = ['Card', 'BankAccount'] as const satisfies readonly PaymentMethodType[]
/** The colors of the default theme, which are filled in at first. */
const OWN_COLORS = { primary: '#1d4ed8', background: '#ffffff', text: '#111827' } as const
const COLORS = ['primary', 'background', 'text'] as const

interface CheckoutFormProps {
  readonly checkout: CheckoutFragment
  readonly onChange: (fields: FormData) => void
}

/** The settings of a checkout configuration. */
export function CheckoutForm({ checkout, onChange }: CheckoutFormProps) {
  const perform = usePerform()
  const mayChange = useMay('Settings')
  const { id, name, brandName, brandLogoUrl, colors, layout, embedOrigins, isDefault } = checkout
  const [hasColors, setHasColors] = useState(colors != null)
  return (
    <SettingsForm
      isReadOnly={!mayChange}
      onChange={onChange}
      onSubmit={async (fields, key) => {
        const input = { id, ...settingsIn(fields, checkout) }
        return (await perform(ChangeCheckoutDocument, { input }, key)).error
      }}
    >
      <Field
        name="name"
        label={texts.name}
        maxLength={255}
        required
        defaultValue={name}
        hint={texts.checkoutNameHint}
      />
      <Field
        name="brandName"
        label={texts.brandName}
        maxLength={120}
        defaultValue={brandName ?? ''}
        hint={texts.brandNameHint}
      />
      <Field
        name="brandLogoUrl"
        label={texts.brandLogoUrl}
        type="url"
        defaultValue={brandLogoUrl ?? ''}
        hint={texts.brandLogoHint}
      />
      <Choice
        name="layout"
        label={texts.layout}
        defaultValue={layout}
        options={[
          ['TwoColumns', texts.layouts.TwoColumns],
          ['OneColumn', texts.layouts.OneColumn],
        ]}
      />
      <label className="check">
        <input
          type="checkbox"
          name="hasColors"
          checked={hasColors}
          onChange={({ target }) => setHasColors(target.checked)}
        />
        {texts.ownColors}
      </label>
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
      <fieldset>
        <legend>{texts.acceptedMethods}</legend>
        {TYPES.map((type) => (
          <label key={type} className="check">
            <input type="checkbox" name="method" value={type} defaultChecked={typesOf(checkout).includes(type)} />
            {texts.methodTypes[type]}
          </label>
        ))}
      </fieldset>
      <TextArea
        name="embedOrigins"
        label={texts.embedOrigins}
        rows={3}
        defaultValue={embedOrigins.join('\n')}
        hint={texts.embedOriginsHint}
      />
      {!isDefault && (
        <label className="check">
          <input type="checkbox" name="isDefault" />
          {texts.checkoutByDefault}
        </label>
      )}
    </SettingsForm>
  )
}

/** Returns the types that a configuration offers. Null in the API means all. */
export function typesOf({ methods }: Pick<CheckoutFragment, 'methods'>): readonly PaymentMethodType[] {
  return methods?.map(({ type }) => type) ?? TYPES
}

function settingsIn(fields: FormData, checkout: CheckoutFragment) {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  const types = fields.getAll('method').map(String)
  const isSame = types.length === typesOf(checkout).length && typesOf(checkout).every((type) => types.includes(type))
  // A type that stays selected keeps its provider configuration.
  const methodOf = (type: PaymentMethodType) => checkout.methods?.find((each) => each.type === type) ?? { type }
  return {
    name: textOf('name'),
    brandName: textOf('brandName') || null,
    brandLogoUrl: textOf('brandLogoUrl') || null,
    layout: textOf('layout') === 'OneColumn' ? ('OneColumn' as const) : ('TwoColumns' as const),
    colors: fields.has('hasColors')
      ? { primary: textOf('primary'), background: textOf('background'), text: textOf('text') }
      : null,
    embedOrigins: textOf('embedOrigins').split(/\s+/).filter(Boolean),
    ...(!isSame && {
      methods: TYPES.filter((type) => types.includes(type))
        .map(methodOf)
        .map(({ type, ...more }) => ({ type, ...providerOf(more) })),
    }),
    ...(fields.has('isDefault') && { isDefault: true }),
  }
}

function providerOf(method: { readonly providerConfigurationId?: string | null }) {
  const { providerConfigurationId } = method
  return providerConfigurationId == null ? {} : { providerConfigurationId }
}
