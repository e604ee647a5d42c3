import type { Mode, RefundLimitInput } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field } from '../parts/field.tsx'

/** The mode and the refund limit that restrict a membership. */
export interface Restrictions {
  /** Null: both modes. */
  readonly mode: Mode | null
  /** Null: no limit. */
  readonly refundLimit: RefundLimitInput | null
}

/** The inputs for the mode and the refund limit of a membership. */
export function RestrictionFields({ mode, refundLimit }: Restrictions) {
  return (
    <>
      <Choice
        name="mode"
        label={texts.mode}
        defaultValue={mode ?? ''}
        options={[
          ['', texts.bothModes],
          ['Sandbox', texts.modes.Sandbox],
          ['Live', texts.modes.Live],
        ]}
      />
      <Field
        name="limitAmount"
        label={texts.refundLimit}
        inputMode="decimal"
        autoComplete="off"
        pattern="\d+([.,]\d+)?"
        defaultValue={refundLimit?.amount ?? ''}
        hint={texts.refundLimitHint}
      />
      <Field
        name="limitCurrency"
        label={texts.currencyOfLimit}
        autoComplete="off"
        pattern="[A-Za-z]{3}"
        maxLength={3}
        defaultValue={refundLimit?.currency ?? ''}
        hint={texts.currencyHint}
      />
    </>
  )
}

/** Returns the restrictions in a form. */
export function restrictionsIn(fields: FormData): Restrictions {
  const [mode, amount, currency] = ['mode', 'limitAmount', 'limitCurrency'].map((name) =>
    String(fields.get(name) ?? '').trim(),
  )
  return {
    mode: mode === 'Sandbox' || mode === 'Live' ? mode : null,
    // The API refuses a currency alone, which would otherwise be no limit.
    refundLimit:
      amount || currency
        ? { amount: (amount ?? '').replace(',', '.'), currency: (currency ?? '').toUpperCase() }
        : null,
  }
}
