import type { Timestamp } from '../../platform/time/index.ts'
import type { BankAccountSource, CardSource } from './charge-order.ts'
import type { Fingerprint } from './fingerprints.ts'
import type { InstrumentData } from './records.ts'

/** The issuer ranges of card brands. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|64[4-9]|65)/, 'Discover'],
  [/^35/, 'JCB'],
  [/^3(0[0-5]|[689])/, 'Diners Club'],
  [/^62/, 'UnionPay'],
]

/** The funding of documented test numbers. Other numbers of a known brand are credit cards. */
const FUNDING: Readonly<Record<string, 'debit' | 'prepaid'>> = {
  '4000056655665556': 'debit',
  '5200828282828210': 'debit',
  '5105105105105100': 'prepaid',
}

/** Returns the stored data of a card. */
export function cardOf(card: CardSource, fingerprint: Fingerprint): InstrumentData & { type: 'card' } {
  const brand = BRANDS.find(([range]) => range.test(card.number))?.[1] ?? null
  return {
    type: 'card',
    fingerprint: fingerprint('card', card.number),
    brand,
    last4: card.number.slice(-4),
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    holderName: card.holderName,
    funding: FUNDING[card.number] ?? (brand === null ? 'unknown' : 'credit'),
  }
}

/** Returns the stored data of a bank account. */
export function bankAccountOf(
  account: BankAccountSource,
  fingerprint: Fingerprint,
): InstrumentData & { type: 'bank_account' } {
  return {
    type: 'bank_account',
    fingerprint: fingerprint('bank account', account.routingNumber, account.number),
    bankName: 'Sandbox Bank (simulated)',
    last4: account.number.slice(-4),
    accountType: account.accountType,
    holderName: account.holderName,
  }
}

/** Returns whether a card has expired. Cards are valid to the end of their month, in UTC. */
export function hasExpired(instrument: InstrumentData, now: Timestamp): boolean {
  if (instrument.type !== 'card') return false
  const months = instrument.expirationYear * 12 + instrument.expirationMonth
  return months < Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7))
}
