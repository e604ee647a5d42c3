import { formatAmount } from './formats.ts'
import { texts } from './language.ts'

/** Returns an amount that a person typed, with a decimal point, as the API reads it. */
export function decimalOf(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** Returns an amount that a person typed, such as "€49.90", or "…" while it is none. */
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
