import { formatAmount } from './formats.ts'
import { texts } from './language.ts'

/** Returns a typed amount with a decimal point, for the API. */
export function decimalOf(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** Formats a typed amount, such as "€49.90". Returns "…" while it is not a number. */
export function shownAmount(typed: string, currency: string): string {
  const amount = decimalOf(typed)
  if (!/^\d+(\.\d+)?$/.test(amount) || !/^[A-Z]{3}$/.test(currency)) return texts.noAmount
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const [whole = '0', fraction = ''] = amount.split('.')
  const decimals = fraction.padEnd(digits, '0')
  return formatAmount(decimals ? `${whole}.${decimals}` : whole, currency)
}
