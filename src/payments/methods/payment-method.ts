import { formatId } from '../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { GlobalAddress } from '../../vault/index.ts'
import type { InstrumentType, ProviderName, RecurringModel } from '../providers/index.ts'
import { paymentMethodStatus } from './payment-method-status.ts'

export type CardFunding = 'Credit' | 'Debit' | 'Prepaid' | 'Unknown'
export type BankAccountType = 'Checking' | 'Savings'

/**
 * A stored instrument as its row holds it, without the credential: that is opened where it is sent,
 * and is in no record that a response or an event is made of. Ids are uuids.
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
  readonly funding: CardFunding | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: BankAccountType | null
  readonly supportedModels: readonly RecurringModel[]
  /**
   * The scheme's reference of the charge in which the customer agreed to later merchant-initiated
   * charges.
   */
  readonly schemeReference: string | null
  readonly billingAddress: GlobalAddress | null
  readonly paymentSessionId: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  /**
   * The time at which a list computed the statuses. The method's status is that of the same time.
   */
  readonly judgedAt?: Timestamp
}

type Words = 'type' | 'status' | 'provider' | 'funding' | 'accountType'

/** A method as a statement returns it: enumerations as text, and the address as JSON. */
export type PaymentMethodRow = Omit<PaymentMethod, Words | 'supportedModels' | 'billingAddress'> & {
  readonly [Word in Words]: string | Extract<PaymentMethod[Word], null>
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

/** Returns the method as its events show it: like the API, with its status at the given time. */
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
