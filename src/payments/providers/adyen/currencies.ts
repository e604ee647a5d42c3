import { currencyTable, fromDecimals, withDecimals } from '../../../platform/money/index.ts'

/**
 * Adyen's currency codes by its number of decimals
 * (docs.adyen.com/development-resources/currency-codes, November 2026). They differ from ISO 4217
 * for CLP, ISK (2 instead of 0), CVE and IDR (0 instead of 2). A currency that is not listed is
 * refused. CNH and VEF are omitted, because Tallystick does not support them.
 */
const CODES_BY_DECIMALS: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CUP CZK DKK DOP
    DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ILS INR ISK JMD KES KGS KHR KYD KZT LAK LKR
    MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
    RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SVC SZL THB TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD XCG YER ZAR
    ZMW`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

const decimalsByCode = currencyTable(CODES_BY_DECIMALS)

/**
 * Returns an amount in Adyen's minor units; null for an unlisted currency, and for cents where
 * Adyen has none.
 */
export function minorUnits(amountMinor: bigint, currency: string): number | null {
  const decimals = decimalsByCode.get(currency)
  return decimals === undefined ? null : withDecimals(amountMinor, currency, decimals)
}

/** Returns the amount of Adyen's minor units; null for an unlisted currency. */
export function amountOf(units: number, currency: string): bigint | null {
  const decimals = decimalsByCode.get(currency)
  return decimals === undefined ? null : fromDecimals(units, currency, decimals)
}
