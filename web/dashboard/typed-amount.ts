import { amountDecimals, decimalOf } from './decimals.ts'
import { formatAmount } from './formats.ts'
import { texts } from './language.ts'

/** Returns whether a typed amount and a currency can be shown. */
export function isAmount(typed: string, currency: string): boolean {
  return /^\d+(\.\d+)?$/.test(decimalOf(typed)) && /^[A-Z]{3}$/.test(currency)
}

/** Formats a typed amount, such as "€49.90". Returns "…" while it is not a number. */
export function shownAmount(typed: string, currency: string): string {
  if (!isAmount(typed, currency)) return texts.noAmount
  const [whole = '0', fraction = ''] = decimalOf(typed).split('.')
  const decimals = fraction.padEnd(amountDecimals(currency), '0')
  return formatAmount(decimals ? `${whole}.${decimals}` : whole, currency)
}
