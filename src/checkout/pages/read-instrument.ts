import { invalid } from '../../platform/refusal.ts'
import type { VaultTokenizeBankAccountInput, VaultTokenizeCardInput } from '../../vault/index.ts'

/** A JSON object that a page sent: nothing of it is known. */
export type Body = Readonly<Record<string, unknown>>

/** An instrument as a page gives it, for the rules of the vault to judge. */
export type GivenInstrument =
  | { readonly type: 'card'; readonly input: VaultTokenizeCardInput }
  | { readonly type: 'bank_account'; readonly input: VaultTokenizeBankAccountInput }

const ACCOUNT_TYPES = ['Checking', 'Savings'] as const
const HOLDER_TYPES = ['Personal', 'Business'] as const
const LINES_MOST = 5

/**
 * Reads an instrument. What is missing or no text is read as an empty one, which the vault's rules refuse at its field
 * together with everything else; what they don't look at is refused here.
 */
export function readInstrument(body: Body): GivenInstrument {
  const { type } = body
  if (type !== 'card' && type !== 'bank_account') {
    throw invalid('type', 'must be card or bank_account')
  }
  const billingAddress = readAddress(body.billingAddress)
  return type === 'card'
    ? { type, input: { ...readCard(body), billingAddress } }
    : { type, input: { ...readBankAccount(body), billingAddress } }
}

function readCard(body: Body) {
  return {
    number: textOf(body.number),
    expirationMonth: numberOf(body.expirationMonth),
    expirationYear: numberOf(body.expirationYear),
    cvc: textOf(body.cvc),
    cardholderName: body.cardholderName == null ? null : textOf(body.cardholderName),
  }
}

function readBankAccount(body: Body) {
  return {
    routingNumber: textOf(body.routingNumber),
    accountNumber: textOf(body.accountNumber),
    accountHolderName: body.accountHolderName == null ? null : textOf(body.accountHolderName),
    accountType: wordOf('accountType', body.accountType, ACCOUNT_TYPES),
    holderType: wordOf('holderType', body.holderType, HOLDER_TYPES),
  }
}

function readAddress(value: unknown) {
  if (value == null) return null
  const address = typeof value === 'object' ? (value as Body) : {}
  const { lines, locality, administrativeArea, postalCode, countryCode } = address
  return {
    // One more than may be, so that the rules see that there are too many.
    lines: (Array.isArray(lines) ? lines : ['']).slice(0, LINES_MOST + 1).map(textOf),
    locality: locality == null ? null : textOf(locality),
    administrativeArea: administrativeArea == null ? null : textOf(administrativeArea),
    postalCode: postalCode == null ? null : textOf(postalCode),
    countryCode: textOf(countryCode),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Zero, which is neither a month nor a year, for what is no whole number. */
function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

function wordOf<Word extends string>(field: string, value: unknown, words: readonly Word[]): Word | null {
  if (value == null) return null
  const word = words.find((each) => each === value)
  if (word === undefined) throw invalid(field, `must be ${words.join(' or ')}`)
  return word
}
