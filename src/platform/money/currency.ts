/**
 * ISO 4217 codes of money in use, by their decimals, as of November 2026. The table is ours because
 * Intl disagrees with ISO for 18 currencies. It omits funds (BOV, CHE, CHW, CLF, COU, MXV, USN,
 * UYI, UYW), metals, bond units, units of account (XAD, XDR, XSU, XUA), XTS, XXX, and withdrawn
 * codes: ANG (XCG since 2025), BGN (the euro since 2026), CUC, HRK, SLL (SLE), ZWL (ZWG).
 * Venezuela's bolívar has two codes in force, VED and VES.
 */
const CODES_BY_DECIMALS: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
    KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
    NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
    TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

const decimalsByCode = currencyTable(CODES_BY_DECIMALS)

/** Every accepted currency code. */
export const currencies: readonly string[] = [...decimalsByCode.keys()].sort()

/** Returns whether a text is the ISO 4217 code, in upper case, of money in use. */
export function isCurrency(text: string): boolean {
  return decimalsByCode.has(text)
}

/** Returns the decimals by ISO 4217, which providers use. Throws for an unknown currency. */
export function isoDecimals(currency: string): number {
  const decimals = decimalsByCode.get(currency)
  if (decimals === undefined) throw new RangeError('Not a currency.')
  return decimals
}

/**
 * Returns the decimals of amounts in this API: 0 or 2. Dinars, which have three, are counted in
 * hundredths too: the interface gives amounts two decimals, and one bound (999999999.99) is then
 * one integer for every currency with decimals. Code that calls a provider scales by `isoDecimals`.
 */
export function amountDecimals(currency: string): number {
  return Math.min(isoDecimals(currency), 2)
}

/** Returns the decimals of each currency from a table of codes by their number of decimals. */
export function currencyTable(codesByDecimals: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(codesByDecimals).flatMap(([decimals, codes]) =>
      codes.split(/\s+/).map((code) => [code, Number(decimals)] as const),
    ),
  )
}

/**
 * Converts an amount of this API to minor units with another number of decimals, as a provider
 * counts them. Returns null for an unknown currency, and for a fraction of such a unit.
 */
export function withDecimals(amountMinor: bigint, currency: string, decimals: number): number | null {
  if (!isCurrency(currency)) return null
  const shift = decimals - amountDecimals(currency)
  if (shift === 0) return Number(amountMinor)
  if (shift > 0) return Number(amountMinor * 10n ** BigInt(shift))
  const divisor = 10n ** BigInt(-shift)
  return amountMinor % divisor === 0n ? Number(amountMinor / divisor) : null
}

/**
 * Converts an amount with a number of decimals, as a provider counts it, to minor units of this
 * API. Returns null for an unknown currency, and for a fraction of a minor unit.
 */
export function fromDecimals(units: number, currency: string, decimals: number): bigint | null {
  if (!isCurrency(currency) || !Number.isSafeInteger(units)) return null
  const shift = decimals - amountDecimals(currency)
  if (shift <= 0) return BigInt(units) * 10n ** BigInt(-shift)
  const divisor = 10n ** BigInt(shift)
  return BigInt(units) % divisor === 0n ? BigInt(units) / divisor : null
}
