import { currencyTable, fromDecimals, withDecimals } from '../../../platform/money/index.ts'

/**
 * Stripe's currencies by the decimals of its amounts. They differ from ISO 4217 for ISK and UGX
 * (whole, but written in hundredths) and MGA. The country of an account decides which currencies it
 * may use.
 */
const CODES_BY_DECIMALS: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK
    DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT
    LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
    PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST
    XCD XCG YER ZAR ZMW`,
  // The last of the three digits must be 0. Our amounts have two.
  3: 'BHD JOD KWD OMR TND',
}

const decimalsByCode = currencyTable(CODES_BY_DECIMALS)

/**
 * Returns an amount in Stripe's minor units; null for an unsupported currency, and for a fraction
 * of an ariary.
 */
export function minorUnits(amountMinor: bigint, currency: string): number | null {
  const decimals = decimalsByCode.get(currency)
  return decimals === undefined ? null : withDecimals(amountMinor, currency, decimals)
}

/** Returns an accepted amount in Stripe's minor units. Throws for any other. */
export function stripeAmount(amountMinor: bigint, currency: string): number {
  const amount = minorUnits(amountMinor, currency)
  if (amount === null) throw new RangeError('Stripe does not support this amount in this currency.')
  return amount
}

/** Returns the amount of Stripe's minor units; null for an unlisted currency. */
export function amountOf(units: number, currency: string): bigint | null {
  const decimals = decimalsByCode.get(currency)
  return decimals === undefined ? null : fromDecimals(units, currency, decimals)
}
