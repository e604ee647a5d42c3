import { decimalOf } from '../decimals.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'
import { shownAmount } from '../typed-amount.ts'

/** An amount with its currency, as typed. */
export interface TypedAmount {
  readonly amount: string
  readonly currency: string
}

/** An empty amount. */
export const NO_AMOUNT: TypedAmount = { amount: '', currency: '' }

/** Returns the amount as the API reads it. */
export function amountInput({ amount, currency }: TypedAmount) {
  return { amount: decimalOf(amount), currency }
}

/** Returns the amount as texts show it. */
export function amountText({ amount, currency }: TypedAmount): string {
  return shownAmount(amount, currency)
}

interface AmountFieldsProps {
  readonly value: TypedAmount
  readonly onChange: (value: TypedAmount) => void
  /** Why the amount is not valid. */
  readonly error?: string | null | undefined
}

/** The fields of an amount and its currency. */
export function AmountFields({ value, onChange, error = null }: AmountFieldsProps) {
  return (
    <div className="pair">
      <Field
        name="amount"
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        required
        value={value.amount}
        onChange={({ target }) => onChange({ ...value, amount: target.value })}
        error={error}
      />
      <Field
        name="currency"
        label={texts.currency}
        autoComplete="off"
        minLength={3}
        maxLength={3}
        required
        value={value.currency}
        onChange={({ target }) => onChange({ ...value, currency: target.value.toUpperCase() })}
        hint={texts.currencyHint}
      />
    </div>
  )
}
