import { amountDecimals } from './currency.ts'

const AMOUNT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/

/**
 * Parses an amount from 0 to 999999999.99: a decimal text such as "49.90", or a number, by its
 * shortest decimal text. Returns the text with its decimals ("500.00" is invalid in a currency
 * without decimals), or null. Signs, exponents and leading zeros are invalid.
 */
export function parseAmount(value: string | number): string | null {
  const text = String(value)
  return AMOUNT.test(text) ? text : null
}

/**
 * Converts a parsed amount to the currency's minor units. Returns null when it has more decimals
 * than the currency.
 */
export function toMinor(amount: string, currency: string): bigint | null {
  const decimals = amountDecimals(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Formats minor units with exactly the currency's decimals: "49.90", in yen "500". */
export function formatMinor(minor: bigint, currency: string): string {
  const decimals = amountDecimals(currency)
  if (minor < 0n) throw new RangeError('An amount is never negative.')
  const digits = minor.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
