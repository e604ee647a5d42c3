import type {
  PaymentMethodBankAccountType,
  PaymentMethodCardFunding,
  VaultBankAccountHolderType,
  VaultTokenType,
} from '../platform/graphql/inputs.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import type { GlobalAddress } from './global-address.ts'
import { type TokenTimes, vaultTokenStatus } from './vault-token-status.ts'
import type { VaultTokenByIdRow } from './vault-tokens.queries.generated.ts'

/** A row of `vault_tokens`: the visible details of the instrument. Ids are UUIDs. */
export interface VaultToken extends Omit<VaultTokenByIdRow, Words | 'billingAddress'> {
  /** The owner: the organization, or the platform or agency that named none. */
  readonly accountId: string
  /** The owner if it is an organization. */
  readonly orgId: string | null
  readonly type: VaultTokenType
  readonly funding: PaymentMethodCardFunding | null
  readonly accountType: PaymentMethodBankAccountType | null
  readonly holderType: VaultBankAccountHolderType | null
  readonly billingAddress: GlobalAddress | null
  /** One hour after creation. Null while the token is used. */
  readonly expiresAt: Timestamp | null
  /**
   * The times at which a list filtered by status. The token's status is computed for them, so that
   * it matches the filter.
   */
  readonly judgedAt?: TokenTimes
}

type Words = 'type' | 'funding' | 'accountType' | 'holderType'

/**
 * Maps a row to a token. Constraints of the table guarantee valid enumerations, and stored
 * addresses were validated.
 */
export function vaultTokenOf(row: VaultTokenByIdRow): VaultToken {
  return row as VaultToken
}

/** Returns the card details, or null for a bank account, which has no funding. */
export function cardOf({ funding, ...token }: VaultToken) {
  if (funding === null) return null
  const { bin, last4, brand, expirationMonth, expirationYear, cardholderName } = token
  return { bin, last4, brand, expirationMonth, expirationYear, cardholderName, funding }
}

/** Returns the bank account details, or null for a card. */
export function bankAccountOf({ routingNumber, last4, accountType, holderType, accountHolderName }: VaultToken) {
  if (routingNumber === null || accountType === null || holderType === null) return null
  return { routingNumber, last4, accountType, holderType, accountHolderName }
}

/** Returns the token for event payloads, with its status at these times. */
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
