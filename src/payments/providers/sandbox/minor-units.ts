import { amountDecimals, isCurrency, isoDecimals } from '../../../platform/money/index.ts'

/**
 * The processor uses ISO 4217 decimals for all currencies. Returns null for an unknown currency or
 * too large an amount.
 */
export function minorUnits(amountMinor: bigint, currency: string): number | null {
  if (!isCurrency(currency)) return null
  const units = Number(amountMinor * 10n ** BigInt(isoDecimals(currency) - amountDecimals(currency)))
  return Number.isSafeInteger(units) ? units : null
}
