/** A payment option that a merchant can offer. */
interface PaymentOption {
  readonly id: string
  readonly name: string
  /** True if it can be stored and charged again. */
  readonly storable: boolean
}

const OPTIONS: readonly PaymentOption[] = [
  { id: 'card', name: 'Card', storable: true },
  { id: 'bank_account', name: 'Bank account (ACH)', storable: true },
  { id: 'pay_in_four', name: 'Pay in four (simulated consumer financing of a single purchase)', storable: false },
]

/** Returns the payment options; with `storing`, only those that can be stored. */
export function paymentOptions(storing: boolean): readonly PaymentOption[] {
  return OPTIONS.filter(({ storable }) => storable || !storing)
}
