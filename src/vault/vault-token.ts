import { formatId } from '../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import type { GlobalAddress } from './global-address.ts'
import { type TokenTimes, vaultTokenStatus } from './vault-token-status.ts'

export type VaultTokenType = 'Card' | 'BankAccount'
export type CardFunding = 'Credit' | 'Debit' | 'Prepaid' | 'Unknown'
export type BankAccountType = 'Checking' | 'Savings'
export type BankAccountHolderType = 'Personal' | 'Business'

/** A vault token as its row holds it: what may be known of the instrument. Ids are uuids. */
export interface VaultToken {
  readonly id: string
  /** The owner: the organization, or the platform or agency that named none. */
  readonly accountId: string
  /** The owner when it is an organization. */
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: VaultTokenType
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: CardFunding | null
  readonly routingNumber: string | null
  readonly accountType: BankAccountType | null
  readonly holderType: BankAccountHolderType | null
  readonly accountHolderName: string | null
  readonly billingAddress: GlobalAddress | null
  readonly externalRef: string | null
  /** One hour after creation; null while used. */
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  /** When a list judged the status it was narrowed by. The token reads as of then, so that each fits its list. */
  readonly judgedAt?: TokenTimes
}

type Words = 'type' | 'funding' | 'accountType' | 'holderType'

/** A token as a statement reads it: words are text to the database, and the address is JSON. */
type VaultTokenRow = Omit<VaultToken, Words | 'billingAddress'> & {
  readonly [Word in Words]: string | Extract<VaultToken[Word], null>
} & { readonly billingAddress: unknown }

/** Makes a token of its row; the table's constraints vouch for the words, and only an address that was read is stored. */
export function vaultTokenOf(row: VaultTokenRow): VaultToken {
  return row as VaultToken
}

/** What is shown of a card; null for a bank account, the only one without a funding. */
export function cardOf({ funding, ...token }: VaultToken) {
  if (funding === null) return null
  const { bin, last4, brand, expirationMonth, expirationYear, cardholderName } = token
  return { bin, last4, brand, expirationMonth, expirationYear, cardholderName, funding }
}

/** What is shown of a bank account; null for a card, which has none of this. */
export function bankAccountOf({ routingNumber, last4, accountType, holderType, accountHolderName }: VaultToken) {
  if (routingNumber === null || accountType === null || holderType === null) return null
  return { routingNumber, last4, accountType, holderType, accountHolderName }
}

/** The token as its events show it: what the API shows, its status as judged at these times. */
export function vaultTokenPayload(token: VaultToken, times: TokenTimes) {
  return {
    id: formatId('vtk', token.id),
    orgId: token.orgId && formatId('org', token.orgId),
    contactId: token.contactId && formatId('con', token.contactId),
    type: token.type,
    status: vaultTokenStatus(token, times),
    card: cardOf(token),
    bankAccount: bankAccountOf(token),
    billingAddress: token.billingAddress,
    externalRef: token.externalRef,
    expiresAt: token.expiresAt && toSeconds(token.expiresAt),
    deletedAt: token.deletedAt && toSeconds(token.deletedAt),
    createdAt: toSeconds(token.createdAt),
    updatedAt: toSeconds(token.updatedAt),
  }
}
