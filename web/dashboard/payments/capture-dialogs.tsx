import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { decimalOf } from '../decimals.ts'
import { CapturePaymentDocument, VoidPaymentDocument } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { shownAmount } from '../typed-amount.ts'

interface CaptureProps {
  readonly paymentId: string
  readonly currency: string
  readonly authorized: string
  /** The name of the customer, if the payment has a contact. */
  readonly customer: string | null
  readonly onClose: () => void
}

/** Captures an authorized amount or a part of it, and names amount and customer before it does. */
export function CaptureDialog({ paymentId, currency, authorized, customer, onClose }: CaptureProps) {
  const { mode } = useAccount()
  const perform = usePerform()
  const [amount, setAmount] = useState(authorized)
  const shown = shownAmount(amount, currency)
  return (
    <ActionDialog
      title={texts.capturePayment}
      submit={texts.captureAmount(shown)}
      isDangerous={mode === 'Live'}
      onClose={onClose}
      onSubmit={async (_fields, key) => {
        const input = { paymentId, amount: decimalOf(amount) }
        return (await perform(CapturePaymentDocument, { input }, key)).error
      }}
    >
      <Field
        name="amount"
        label={texts.amountIn(currency)}
        inputMode="decimal"
        autoComplete="off"
        required
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        hint={texts.authorizedHint(formatAmount(authorized, currency))}
      />
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>
        {texts.captureConsequence(shown, customer ?? texts.theCustomer)} {texts.modeTexts[mode]}
      </p>
    </ActionDialog>
  )
}

/** Releases an authorized amount, and names amount and customer before it does. */
export function VoidDialog({ paymentId, currency, authorized, customer, onClose }: CaptureProps) {
  const { mode } = useAccount()
  const perform = usePerform()
  return (
    <ActionDialog
      title={texts.voidPayment}
      submit={texts.voidPayment}
      isDangerous
      onClose={onClose}
      onSubmit={async (_fields, key) => (await perform(VoidPaymentDocument, { input: { paymentId } }, key)).error}
    >
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>
        {texts.voidConsequence(formatAmount(authorized, currency), customer ?? texts.theCustomer)}{' '}
        {texts.modeTexts[mode]}
      </p>
    </ActionDialog>
  )
}
