import { useMemo } from 'preact/hooks'
import { brandOfNumber } from './card-number.ts'
import { countriesIn } from './countries.ts'
import { digitsOf } from './digits.ts'
import { type FormHandle, SelectField, TextField } from './field.tsx'
import { hasAddress } from './form-values.ts'
import { Mark } from './sprite.tsx'
import type { Texts } from './texts/index.ts'

interface FieldsProps {
  readonly form: FormHandle
  readonly texts: Texts
}

export function CardFields({ form, texts }: FieldsProps) {
  const brand = brandOfNumber(digitsOf(form.values.number) ?? '')
  const codePosition = brand === 'card' ? 'anywhere' : brand === 'amex' ? 'front' : 'back'
  return (
    <fieldset class="fields">
      <legend>{texts.cardDetails}</legend>
      <TextField
        form={form}
        name="number"
        label={texts.cardNumber}
        autocomplete="cc-number"
        numeric
        mark={<Mark of={brand} />}
      />
      <div class="field-row">
        <TextField
          form={form}
          name="expiry"
          label={texts.expiry}
          hint={texts.expiryHint}
          autocomplete="cc-exp"
          numeric
        />
        <TextField
          form={form}
          name="cvc"
          label={texts.code}
          hint={texts.codeHint[codePosition]}
          autocomplete="cc-csc"
          numeric
        />
      </div>
      <TextField form={form} name="cardholderName" label={texts.cardholderName} autocomplete="cc-name" />
    </fieldset>
  )
}

export function AccountFields({ form, texts }: FieldsProps) {
  return (
    <fieldset class="fields">
      <legend>{texts.bankDetails}</legend>
      <TextField
        form={form}
        name="routingNumber"
        label={texts.routingNumber}
        hint={texts.routingHint}
        autocomplete="off"
        numeric
      />
      <TextField form={form} name="accountNumber" label={texts.accountNumber} autocomplete="off" numeric />
      <div class="field-row">
        <SelectField
          form={form}
          name="accountType"
          label={texts.accountType}
          choices={[
            { value: 'Checking', label: texts.checking },
            { value: 'Savings', label: texts.savings },
          ]}
        />
        <SelectField
          form={form}
          name="holderType"
          label={texts.holderType}
          choices={[
            { value: 'Personal', label: texts.personal },
            { value: 'Business', label: texts.business },
          ]}
        />
      </div>
      <TextField form={form} name="accountHolderName" label={texts.accountHolderName} autocomplete="name" />
    </fieldset>
  )
}

const ADDRESS_FIELDS = ['country', 'street', 'postalCode', 'city', 'area'] as const

/** The billing address, collapsed: it is optional, and complete when given. */
export function AddressFields({ form, texts }: FieldsProps) {
  const countries = useMemo(
    () => countriesIn(texts.locale).map(({ code, name }) => ({ value: code, label: name })),
    [texts],
  )
  const isWhole = hasAddress(form.values)
  const isWrong = ADDRESS_FIELDS.some((field) => form.errors[field] !== undefined)
  return (
    <details class="address" open={isWrong || undefined}>
      <summary>
        {texts.billingAddress} <span class="optional">({texts.optional})</span>
      </summary>
      <div class="fields">
        <SelectField
          form={form}
          name="country"
          label={texts.country}
          autocomplete="billing country"
          choices={[{ value: '', label: texts.chooseCountry }, ...countries]}
          optional={!isWhole}
        />
        <TextField
          form={form}
          name="street"
          label={texts.street}
          autocomplete="billing address-line1"
          optional={!isWhole}
        />
        <div class="field-row">
          <TextField
            form={form}
            name="postalCode"
            label={texts.postalCode}
            autocomplete="billing postal-code"
            optional
          />
          <TextField form={form} name="city" label={texts.city} autocomplete="billing address-level2" optional />
        </div>
        <TextField form={form} name="area" label={texts.area} autocomplete="billing address-level1" optional />
      </div>
    </details>
  )
}
