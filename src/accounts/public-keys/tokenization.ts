const CARD = ['number', 'expirationMonth', 'expirationYear', 'cvc', 'cardholderName']
const BANK_ACCOUNT = ['routingNumber', 'accountNumber', 'accountType', 'holderType', 'accountHolderName']
const BESIDE = ['orgId', 'billingAddress', 'externalRef']
const ADDRESS = ['lines', 'locality', 'administrativeArea', 'postalCode', 'countryCode']

/** Returns the schema coordinates of a type's fields. */
const of = (type: string, fields: readonly string[]) => fields.map((field) => `${type}.${field}`)

/**
 * Everything that a public key may use: the two tokenization mutations, their inputs, and the
 * token's own fields. Contacts are excluded: a reader of the page could try other ids. New fields
 * of these types stay excluded until they are added here.
 */
export const TOKENIZATION: ReadonlySet<string> = new Set([
  ...of('Mutation', ['vaultTokenizeCard', 'vaultTokenizeBankAccount']),
  ...of('VaultTokenizeCardInput', [...CARD, ...BESIDE]),
  ...of('VaultTokenizeBankAccountInput', [...BANK_ACCOUNT, ...BESIDE]),
  ...of('GlobalAddressInput', ADDRESS),
  ...of('VaultToken', ['id', 'orgId', 'type', 'status', 'card', 'bankAccount', 'billingAddress', 'externalRef']),
  ...of('VaultToken', ['expiresAt', 'deletedAt', 'createdAt', 'updatedAt']),
  ...of('VaultTokenCard', ['bin', 'last4', 'brand', 'expirationMonth', 'expirationYear', 'cardholderName', 'funding']),
  ...of('VaultTokenBankAccount', ['routingNumber', 'last4', 'accountType', 'holderType', 'accountHolderName']),
  ...of('GlobalAddress', ADDRESS),
])
