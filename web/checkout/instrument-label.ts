import type { PaidWith } from './state.ts'
import type { Texts } from './texts/index.ts'

/** The instrument of a receipt: its name for its owner, and whether it is a bank account. */
export interface SourceLabel {
  readonly label: string
  readonly isBank: boolean
}

/** Returns the instrument as its owner knows it: brand or bank, and the last four digits. */
export function instrumentLabel({ type, brand, institutionName, last4 }: PaidWith, texts: Texts): string {
  const name = type === 'Card' ? (brand ?? texts.storedCard) : (institutionName ?? texts.storedAccount)
  return last4 === null ? name : `${name} ${texts.endingIn(last4)}`
}

/** Returns the instrument of a receipt. */
export function sourceLabelOf(paidWith: PaidWith, texts: Texts): SourceLabel {
  return { label: instrumentLabel(paidWith, texts), isBank: paidWith.type === 'BankAccount' }
}
