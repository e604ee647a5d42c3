import { amountDecimals, isCurrency, isoDecimals } from '../../../platform/money/index.ts'

/** The processor counts as ISO 4217 does, in all currencies; null for what is no currency or too much. */
export function minorUnits(amountMinor: bigint, currency: string): number | null {
  if (!isCurrency(currency)) return null
  const units = Number(amountMinor * 10n ** BigInt(isoDecimals(currency) - amountDecimals(currency)))
  return Number.isSafeInteger(units) ? units : null
}
