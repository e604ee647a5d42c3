import type { VaultTokenizeBankAccountInput, VaultTokenizeCardInput } from '../../platform/graphql/inputs.generated.ts'
import { invalid } from '../../platform/refusal.ts'

/** An unvalidated JSON object from a page. */
export type Body = Readonly<Record<string, unknown>>

/** An instrument as a page sends it, before the vault validates it. */
export type EnteredInstrument =
  | { readonly type: 'card'; readonly input: VaultTokenizeCardInput }
  | { readonly type: 'bank_account'; readonly input: VaultTokenizeBankAccountInput }

const ACCOUNT_TYPES = ['Checking', 'Savings'] as const
const HOLDER_TYPES = ['Personal', 'Business'] as const
const LINES_MAX = 5

/**
 * Reads an instrument. Reads a missing text as an empty one, which the vault refuses at its field
 * together with all other problems. Refuses the problems that the vault does not check.
 */
export function readInstrument(body: Body): EnteredInstrument {
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
    accountHolderName: textOf(body.accountHolderName),
    accountType: wordOf('accountType', body.accountType, ACCOUNT_TYPES),
    holderType: wordOf('holderType', body.holderType, HOLDER_TYPES),
  }
}

function readAddress(value: unknown) {
  if (value == null) return null
  const address = typeof value === 'object' ? (value as Body) : {}
  const { lines, locality, administrativeArea, postalCode, countryCode } = address
  return {
    // Keeps one item beyond the limit, so that validation refuses the list.
    lines: (Array.isArray(lines) ? lines : ['']).slice(0, LINES_MAX + 1).map(textOf),
    locality: locality == null ? null : textOf(locality),
    administrativeArea: administrativeArea == null ? null : textOf(administrativeArea),
    postalCode: postalCode == null ? null : textOf(postalCode),
    countryCode: textOf(countryCode),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns a whole number, or zero for anything else: zero is neither a month nor a year. */
function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

function wordOf<Word extends string>(field: string, value: unknown, words: readonly Word[]): Word | null {
  if (value == null) return null
  const word = words.find((each) => each === value)
  if (word === undefined) throw invalid(field, `must be ${words.join(' or ')}`)
  return word
}
