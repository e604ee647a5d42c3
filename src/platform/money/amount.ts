import { amountDecimals } from './currency.ts'

const AMOUNT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/

/**
 * Reads an amount from 0 to 999999999.99: a decimal text such as "49.90", or a number, by its shortest decimal text. Gives
 * the text with the decimals it was written with (a currency without decimals refuses "500.00"), or null. Signs, exponents
 * and leading zeros are refused.
 */
export function parseAmount(value: string | number): string | null {
  const text = String(value)
  return AMOUNT.test(text) ? text : null
}

/** A parsed amount in the currency's minor units; null when it is written with more decimals than the currency has. */
export function toMinor(amount: string, currency: string): bigint | null {
  const decimals = amountDecimals(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Minor units as the API shows them, with exactly the currency's decimals: "49.90", in yen "500". */
export function formatMinor(minor: bigint, currency: string): string {
  const decimals = amountDecimals(currency)
  if (minor < 0n) throw new RangeError('An amount is never negative.')
  const digits = minor.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
