import { formatId } from '../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { GlobalAddress } from '../../vault/index.ts'
import type { InstrumentType, ProviderName, RecurringModel } from '../providers/index.ts'
import { paymentMethodStatus } from './payment-method-status.ts'

export type CardFunding = 'Credit' | 'Debit' | 'Prepaid' | 'Unknown'
export type BankAccountType = 'Checking' | 'Savings'

/**
 * A stored instrument as its row holds it, without the credential: that is opened where it is sent, and stands in no record
 * that an answer or event is made of. Ids are uuids.
 */
export interface PaymentMethod {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: InstrumentType
  /** As written; `paymentMethodStatus` judges it. */
  readonly status: 'Active' | 'Invalid'
  readonly provider: ProviderName
  readonly configurationId: string
  readonly brand: string | null
  /** There for every card. */
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: CardFunding | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: BankAccountType | null
  readonly supportedModels: readonly RecurringModel[]
  /** The scheme's reference of the charge in which the customer agreed, for those that the merchant starts later. */
  readonly schemeReference: string | null
  readonly billingAddress: GlobalAddress | null
  readonly paymentSessionId: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  /** When a list judged the status it was narrowed by. The method reads as of then, so that each fits its list. */
  readonly judgedAt?: Timestamp
}

type Words = 'type' | 'status' | 'provider' | 'funding' | 'accountType'

/** A method as a statement reads it: words are text to the database, and the address is JSON. */
export type PaymentMethodRow = Omit<PaymentMethod, Words | 'supportedModels' | 'billingAddress'> & {
  readonly [Word in Words]: string | Extract<PaymentMethod[Word], null>
} & { readonly supportedModels: readonly string[]; readonly billingAddress: unknown }

/** Makes a method of its row; the table's constraints vouch for the words, and only an address that was read is stored. */
export function paymentMethodOf(row: PaymentMethodRow): PaymentMethod {
  return row as PaymentMethod
}

/** What is shown of a card; null for a bank account, which has no funding. */
export function cardOf(method: PaymentMethod) {
  const { brand, last4, expirationMonth, expirationYear, cardholderName, funding } = method
  if (last4 === null || expirationMonth === null || expirationYear === null || funding === null) return null
  return { brand, last4, expirationMonth, expirationYear, cardholderName, funding }
}

/** What is shown of a bank account; null for a card. */
export function bankAccountOf({ type, institutionName, accountHolderName, last4, accountType }: PaymentMethod) {
  return type === 'BankAccount' ? { institutionName, accountHolderName, last4, accountType } : null
}

/** The method as its events show it: what the API shows, its status as judged at that time. */
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
