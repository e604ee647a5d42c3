import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { subtract } from '../decimals.ts'
import { RefundPaymentDocument, type RefundReason } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'

const REASONS = ['RequestedByCustomer', 'Duplicate', 'Fraudulent'] as const satisfies readonly RefundReason[]

interface RefundDialogProps {
  readonly paymentId: string
  readonly currency: string
  /** The amount that is not refunded yet. */
  readonly left: string
  /** The name of the customer, if the payment has a contact. */
  readonly customer: string | null
  readonly onClose: () => void
}

/** Refunds a payment, all that is left or a part, and names amount and customer before it does. */
export function RefundDialog({ paymentId, currency, left, customer, onClose }: RefundDialogProps) {
  const { mode } = useAccount()
  const perform = usePerform()
  const [amount, setAmount] = useState(left)
  const decimal = amount.trim().replace(',', '.')
  const isAmount = /^\d+(\.\d+)?$/.test(decimal)
  // With the decimals of the currency, which the amount that is left has.
  const shown = isAmount ? formatAmount(subtract(decimal, subtract(left, left)), currency) : texts.noAmount
  return (
    <ActionDialog
      title={texts.refundPayment}
      submit={texts.refundAmount(shown)}
      isDangerous={mode === 'Live'}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const reason = String(fields.get('reason')) as RefundReason
        const { error } = await perform(RefundPaymentDocument, { input: { paymentId, amount: decimal, reason } }, key)
        return error
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
        hint={texts.leftToRefund(formatAmount(left, currency))}
      />
      <Choice name="reason" label={texts.reason} options={REASONS.map((each) => [each, texts.refundReasons[each]])} />
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>
        {texts.refundConsequence(shown, customer ?? texts.theCustomer)} {texts.modeTexts[mode]}
      </p>
    </ActionDialog>
  )
}
