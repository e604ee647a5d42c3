import type {
  PaymentMethodBankAccountType,
  PaymentMethodCardFunding,
  PaymentMethodRemainingReason,
  PaymentMethodStatus,
} from '../../platform/graphql/inputs.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { cardHasExpired, type GlobalAddress } from '../../vault/index.ts'
import type { Announcement } from '../../webhooks/events/index.ts'
import type { InstrumentType, ProviderName, RecurringModel } from '../providers/index.ts'

/**
 * A stored instrument as its row holds it, without the credential. Only the sender of a charge
 * opens the credential, so no response or event can contain it. Ids are uuids.
 */
export interface PaymentMethod {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: InstrumentType
  /** The stored status. `paymentMethodStatus` adds expiry. */
  readonly status: 'Active' | 'Invalid'
  readonly provider: ProviderName
  readonly configurationId: string
  readonly brand: string | null
  /** Never null for a card. */
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: PaymentMethodCardFunding | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: PaymentMethodBankAccountType | null
  readonly supportedModels: readonly RecurringModel[]
  /** The scheme's reference of the charge with the consent to merchant-initiated charges. */
  readonly schemeReference: string | null
  readonly billingAddress: GlobalAddress | null
  readonly paymentSessionId: string | null
  /**
   * True after the customer withdrew the consent to be charged, until they store the instrument
   * again.
   */
  readonly consentRevoked: boolean
  /**
   * The time of the last change of the card or account number, by the machine's clock; null if it
   * never changed.
   */
  readonly credentialChangedAt: Timestamp | null
  /**
   * The time at which failed charges became likelier to succeed, by the machine's clock: the method
   * got new data, or became Active again.
   */
  readonly renewedAt: Timestamp | null
  /** The reason why it did not move when its configuration was replaced; null otherwise. */
  readonly remainingReason: PaymentMethodRemainingReason | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  /**
   * The time at which a list computed the statuses. The method's status is shown as of that time.
   */
  readonly statusAt?: Timestamp
}

type Enumerations = 'type' | 'status' | 'provider' | 'funding' | 'accountType' | 'remainingReason'

/** A method as a statement returns it: enumerations as text, and the address as JSON. */
export type PaymentMethodRow = Omit<PaymentMethod, Enumerations | 'supportedModels' | 'billingAddress'> & {
  readonly [Name in Enumerations]: string | Extract<PaymentMethod[Name], null>
} & { readonly supportedModels: readonly string[]; readonly billingAddress: unknown }

/** Returns the method of a row. The table's constraints guarantee the enumerations. */
export function paymentMethodOf(row: PaymentMethodRow): PaymentMethod {
  return row as PaymentMethod
}

/** Returns the visible fields of a card; null for a bank account. */
export function cardOf(method: PaymentMethod) {
  const { brand, last4, expirationMonth, expirationYear, cardholderName, funding } = method
  if (last4 === null || expirationMonth === null || expirationYear === null || funding === null) return null
  return { brand, last4, expirationMonth, expirationYear, cardholderName, funding }
}

/** Returns the visible fields of a bank account; null for a card. */
export function bankAccountOf({ type, institutionName, accountHolderName, last4, accountType }: PaymentMethod) {
  return type === 'BankAccount' ? { institutionName, accountHolderName, last4, accountType } : null
}

/** Returns an event about a method, with its status at the given time. */
export function paymentMethodEvent(type: Announcement['type'], method: PaymentMethod, now: Timestamp): Announcement {
  return { type, subjectId: method.id, data: paymentMethodPayload(method, now) }
}

/** Returns the payload of a method's events. Like the API, it has the status at the given time. */
export function paymentMethodPayload(method: PaymentMethod, now: Timestamp) {
  return {
    id: formatId('pmt', method.id),
    orgId: formatId('org', method.orgId),
    contactId: formatId('con', method.contactId),
    type: method.type,
    status: paymentMethodStatus(method, now),
    provider: method.provider,
    configurationId: formatId('ppc', method.configurationId),
    card: cardOf(method),
    bankAccount: bankAccountOf(method),
    supportedRecurringProcessingModels: method.supportedModels,
    billingAddress: method.billingAddress,
    paymentSessionId: method.paymentSessionId && formatId('pss', method.paymentSessionId),
    deletedAt: method.deletedAt && toSeconds(method.deletedAt),
    createdAt: toSeconds(method.createdAt),
    updatedAt: toSeconds(method.updatedAt),
  }
}

/**
 * Returns a method's status at a time, also for a deleted one. A card expires after its last month,
 * in UTC. Invalid takes precedence over Expired. Lists compute the same in SQL.
 */
export function paymentMethodStatus(
  method: Pick<PaymentMethod, 'status' | 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): PaymentMethodStatus {
  if (method.status === 'Invalid') return 'Invalid'
  return cardHasExpired(method, now) ? 'Expired' : 'Active'
}
