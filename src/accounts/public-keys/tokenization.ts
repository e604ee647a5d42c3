const CARD = ['number', 'expirationMonth', 'expirationYear', 'cvc', 'cardholderName']
const BANK_ACCOUNT = ['routingNumber', 'accountNumber', 'accountType', 'holderType', 'accountHolderName']
const BESIDE = ['orgId', 'billingAddress', 'externalRef']
const ADDRESS = ['lines', 'locality', 'administrativeArea', 'postalCode', 'countryCode']

/** The names of one type's fields, as the schema calls them. */
const of = (type: string, fields: readonly string[]) => fields.map((field) => `${type}.${field}`)

/**
 * All that a public key may ask for: the two mutations that make a token, what they take, and the token's own fields. No
 * contact, neither named nor shown: whoever reads the page could try the ids of others. A field that is added to one of
 * these types stays shut until it is added here.
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
