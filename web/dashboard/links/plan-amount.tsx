import { amountDecimals, decimalOf, divide, type Parts } from '../decimals.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { Choice } from '../parts/field.tsx'
import { isAmount } from '../typed-amount.ts'
import { AmountFields, amountText, NO_AMOUNT, type TypedAmount } from './amount-fields.tsx'

/** The amount of a plan, as typed: that of each charge, or the total that the charges divide. */
export interface TypedPlanAmount extends TypedAmount {
  readonly isTotal: boolean
}

/** An empty amount of each charge. */
export const NO_PLAN_AMOUNT: TypedPlanAmount = { ...NO_AMOUNT, isTotal: false }

/** Returns the amount or the total as the API reads it. */
export function planAmountInput({ amount, currency, isTotal }: TypedPlanAmount) {
  return { currency, ...(isTotal ? { totalAmount: decimalOf(amount) } : { amount: decimalOf(amount) }) }
}

/** Returns the parts of a total for a number of charges. Null: not a total, or not valid. */
export function partsOf({ amount, currency, isTotal }: TypedPlanAmount, occurrences: number | undefined): Parts | null {
  if (!isTotal || occurrences === undefined || !isAmount(amount, currency)) return null
  return divide(decimalOf(amount), occurrences, amountDecimals(currency))
}

/** Returns the amount of each charge as texts show it. */
export function eachAmountText(typed: TypedPlanAmount, occurrences: number | undefined): string {
  if (!typed.isTotal) return amountText(typed)
  const parts = partsOf(typed, occurrences)
  return parts ? formatAmount(parts.each, typed.currency) : texts.noAmount
}

/** Returns the function for the amount of each charge of a total, or undefined. */
export function amountsByNumber(typed: TypedPlanAmount, occurrences: number | undefined) {
  const parts = partsOf(typed, occurrences)
  if (!parts) return undefined
  return (number: number) => formatAmount(number === occurrences ? parts.last : parts.each, typed.currency)
}

/** Returns false for a valid total that the number of charges can't divide. */
function isDivisible(typed: TypedPlanAmount, occurrences: number | undefined): boolean {
  const isComplete = typed.isTotal && occurrences !== undefined && isAmount(typed.amount, typed.currency)
  return !isComplete || partsOf(typed, occurrences) !== null
}

interface PlanAmountFieldsProps {
  readonly value: TypedPlanAmount
  readonly onChange: (value: TypedPlanAmount) => void
  readonly occurrences: number | undefined
}

/** The fields of a plan's amount, its currency, and what the amount is. */
export function PlanAmountFields({ value, onChange, occurrences }: PlanAmountFieldsProps) {
  return (
    <>
      <Choice
        name="amountKind"
        label={texts.amountKind}
        options={[
          ['each', texts.amountKinds.each],
          ['total', texts.amountKinds.total],
        ]}
        value={value.isTotal ? 'total' : 'each'}
        onChange={(kind) => onChange({ ...value, isTotal: kind === 'total' })}
      />
      <AmountFields
        value={value}
        onChange={(amount) => onChange({ ...value, ...amount })}
        error={isDivisible(value, occurrences) ? null : texts.totalNotDivided}
      />
    </>
  )
}

interface PlanTotalProps {
  readonly amount: TypedPlanAmount
  readonly occurrences: number | undefined
}

/** The total that the charges divide, and the amount of the last one. */
export function PlanTotal({ amount, occurrences }: PlanTotalProps) {
  const parts = partsOf(amount, occurrences)
  if (!parts) return null
  const total = amountText(amount)
  if (parts.each === parts.last) return <p>{texts.totalOfCharges(total)}</p>
  return <p>{texts.totalWithLast(total, formatAmount(parts.last, amount.currency))}</p>
}
