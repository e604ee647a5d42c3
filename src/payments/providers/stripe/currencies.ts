import { amountDecimals, isCurrency } from '../../../platform/money/index.ts'

/**
 * The currencies that Stripe charges in, by the decimals of its amounts; the bank's own where ISO 4217 has others (ISK and
 * UGX, which are whole but written in hundredths, and MGA). Which of them an account may use depends on its country.
 */
const CODES_BY_DECIMALS: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK
    DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT
    LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
    PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST
    XCD XCG YER ZAR ZMW`,
  // The last of the three digits must be 0; our amounts end at the second.
  3: 'BHD JOD KWD OMR TND',
}

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(decimals)] as const),
  ),
)

/** The amount as Stripe counts it; null for a currency that it does not charge in, and for a fraction of a whole ariary. */
export function stripeMinorUnits(amountMinor: bigint, currency: string): number | null {
  const decimals = decimalsByCode.get(currency)
  if (decimals === undefined || !isCurrency(currency)) return null
  const shift = decimals - amountDecimals(currency)
  if (shift >= 0) return Number(amountMinor * 10n ** BigInt(shift))
  const divisor = 10n ** BigInt(-shift)
  return amountMinor % divisor === 0n ? Number(amountMinor / divisor) : null
}

/** The same for an amount that was accepted before. Throws where there is none. */
export function stripeAmount(amountMinor: bigint, currency: string): number {
  const amount = stripeMinorUnits(amountMinor, currency)
  if (amount === null) throw new RangeError('Stripe does not support this amount in this currency.')
  return amount
}
