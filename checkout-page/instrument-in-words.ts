import type { PaidWith } from './state.ts'
import type { Texts } from './texts/index.ts'

/** What was paid with, as its owner knows it: brand or bank, and the last four digits. */
export function instrumentInWords({ type, brand, institutionName, last4 }: PaidWith, texts: Texts): string {
  const name = type === 'Card' ? (brand ?? texts.storedCard) : (institutionName ?? texts.storedAccount)
  return last4 === null ? name : `${name} ${texts.endingIn(last4)}`
}
