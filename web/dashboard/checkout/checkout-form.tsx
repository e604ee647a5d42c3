import { usePerform } from '../api/use-perform.ts'
import {
  ChangeCheckoutDocument,
  type CheckoutConfigurationUpdateInput,
  type CheckoutFragment,
  type CheckoutLayout,
  type PaymentMethodType,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field, TextArea } from '../parts/field.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { useMay } from '../shell/account.ts'
import { type Brand, BrandFields, brandIn, brandOf } from './brand-fields.tsx'

/** The types of payment methods, in the order of the form. */
export const TYPES = ['Card', 'BankAccount'] as const satisfies readonly PaymentMethodType[]

/** The settings of a configuration as the fields have them. */
interface Settings extends Brand {
  readonly name: string
  readonly layout: CheckoutLayout
  readonly types: readonly PaymentMethodType[]
  readonly embedOrigins: readonly string[]
  readonly isDefault: boolean
}

interface CheckoutFormProps {
  readonly checkout: CheckoutFragment
  readonly onChange: (fields: FormData | null) => void
}

/** The settings of a checkout configuration. */
export function CheckoutForm({ checkout, onChange }: CheckoutFormProps) {
  const perform = usePerform()
  const mayChange = useMay('Settings')
  return (
    <SettingsForm
      isReadOnly={!mayChange}
      stored={settingsOf(checkout)}
      settingsIn={(fields) => settingsIn(fields, checkout)}
      onChange={onChange}
      onSave={async (changes, key) => {
        const input = { id: checkout.id, ...inputOf(changes, checkout) }
        return (await perform(ChangeCheckoutDocument, { input }, key)).error
      }}
    >
      {(shown) => <Fields shown={shown} />}
    </SettingsForm>
  )
}

function Fields({ shown }: { readonly shown: Settings }) {
  const { name, layout, types, embedOrigins, isDefault } = shown
  return (
    <>
      <Field
        name="name"
        label={texts.name}
        maxLength={255}
        required
        defaultValue={name}
        hint={texts.checkoutNameHint}
      />
      <BrandFields
        brand={shown}
        hints={{ name: texts.brandNameHint, logo: texts.brandLogoHint, colors: texts.ownColorsHint }}
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
      <fieldset>
        <legend>{texts.acceptedMethods}</legend>
        {TYPES.map((type) => (
          <label key={type} className="check">
            <input type="checkbox" name="method" value={type} defaultChecked={types.includes(type)} />
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
    </>
  )
}

/** Returns the types that a configuration offers, in the form's order. Null in the API: all. */
export function typesOf({ methods }: Pick<CheckoutFragment, 'methods'>): readonly PaymentMethodType[] {
  return methods ? TYPES.filter((type) => methods.some((each) => each.type === type)) : TYPES
}

function settingsOf(checkout: CheckoutFragment): Settings {
  const { name, layout, embedOrigins, isDefault } = checkout
  return { name, ...brandOf(checkout), layout, types: typesOf(checkout), embedOrigins, isDefault }
}

function settingsIn(fields: FormData, { isDefault }: CheckoutFragment): Settings {
  const types = fields.getAll('method').map(String)
  return {
    name: String(fields.get('name')).trim(),
    ...brandIn(fields),
    layout: fields.get('layout') === 'OneColumn' ? 'OneColumn' : 'TwoColumns',
    types: TYPES.filter((type) => types.includes(type)),
    embedOrigins: String(fields.get('embedOrigins')).split(/\s+/).filter(Boolean),
    // The default one has no checkbox: another one takes its place.
    isDefault: isDefault || fields.has('isDefault'),
  }
}

/** Returns the API's input for changed settings. */
function inputOf(
  { types, embedOrigins, ...changes }: Partial<Settings>,
  checkout: CheckoutFragment,
): Omit<CheckoutConfigurationUpdateInput, 'id'> {
  return {
    ...changes,
    ...(embedOrigins && { embedOrigins: [...embedOrigins] }),
    ...(types && { methods: types.map((type) => methodOf(type, checkout)) }),
  }
}

/** Returns the API's input for a type. One that stays selected keeps its provider configuration. */
function methodOf(type: PaymentMethodType, { methods }: CheckoutFragment) {
  const id = methods?.find((each) => each.type === type)?.providerConfigurationId
  return { type, ...(id != null && { providerConfigurationId: id }) }
}
