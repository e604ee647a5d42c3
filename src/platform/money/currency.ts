/**
 * ISO 4217 codes of money in use, by the decimals ISO gives them; state of November 2026. Our own table, because Intl
 * disagrees with ISO for 18 currencies. Left out: funds (BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW), metals, bond units,
 * units of account (XAD, XDR, XSU, XUA), XTS, XXX, and the withdrawn: ANG (XCG since 2025), BGN (the euro since 2026),
 * CUC, HRK, SLL (SLE), ZWL (ZWG). Venezuela's bolívar has two codes in force, VED and VES.
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

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(decimals)] as const),
  ),
)

/** Every currency code that is accepted. */
export const currencies: readonly string[] = [...decimalsByCode.keys()].sort()

/** Whether this is the ISO 4217 code, upper case, of money in use. */
export function isCurrency(text: string): boolean {
  return decimalsByCode.has(text)
}

/** The decimals ISO 4217 gives the currency: what a payment provider counts in. Throws for what is no currency. */
export function isoDecimals(currency: string): number {
  const decimals = decimalsByCode.get(currency)
  if (decimals === undefined) throw new RangeError('Not a currency.')
  return decimals
}

/**
 * The decimals of an amount here, 0 or 2. Dinars, which have three, count in hundredths too: the interface gives an amount
 * two decimals, so no finer sum can come in, and one bound (999999999.99) then is one integer for every currency but those
 * without decimals. Whoever speaks to a provider scales by `isoDecimals`.
 */
export function amountDecimals(currency: string): number {
  return Math.min(isoDecimals(currency), 2)
}
