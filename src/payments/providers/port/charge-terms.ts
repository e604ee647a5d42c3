import type { CalendarDate, Timestamp } from '../../../platform/time/index.ts'
import type { InstrumentType } from './adapter-facts.ts'
import type { RecurringModel, RefundReason } from './outcome.ts'

export interface PostalAddress {
  readonly lines: readonly string[]
  readonly locality: string | null
  readonly administrativeArea: string | null
  readonly postalCode: string | null
  readonly countryCode: string
}

/** The facts about an instrument in the vault that are known without opening it. */
export type InstrumentFacts =
  | {
      readonly type: 'Card'
      readonly expirationMonth: number
      readonly expirationYear: number
      readonly cardholderName: string | null
      readonly hasCvc: boolean
    }
  | {
      readonly type: 'BankAccount'
      readonly routingNumber: string
      readonly accountType: 'Checking' | 'Savings'
      readonly holderType: 'Personal' | 'Business'
      readonly accountHolderName: string | null
    }

/**
 * The source of a charge: an instrument that the vault opens when the request is sent, or a stored
 * credential.
 */
export type ChargeSource =
  | { readonly kind: 'instrument'; readonly instrument: InstrumentFacts }
  | {
      readonly kind: 'credential'
      readonly type: InstrumentType
      readonly credential: string
      readonly schemeReference: string | null
    }

/**
 * The customer's browser, for the bank's decision and challenge: its headers, unless unknown, and
 * its address. The readers limit the lengths.
 */
export interface Browser {
  readonly headers: { readonly userAgent: string; readonly acceptHeader: string } | null
  readonly ipAddress: string | null
}

/** The consent of a customer in the form that providers receive, with the facts of its record. */
export interface Mandate {
  /** The uuid of the consent. */
  readonly consentId: string
  /** By the organization's clock. */
  readonly acceptedAt: Timestamp
  /**
   * True if this clock is a test clock. Its times mean nothing to a provider with its own clock.
   */
  readonly isOfTestClock: boolean
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** The version of our wording. Like the language, it is null for the organization's own text. */
  readonly textVersion: string | null
  readonly language: string | null
  readonly charges: AgreedCharges
}

/** The charges that a customer agrees to. */
export interface AgreedCharges {
  /** The amount of each charge. */
  readonly amountMinor: bigint
  /** The amount of the last charge. Null: `amountMinor`. */
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  /** A PaymentPlanFrequency, as stored in rows. Null for one charge. */
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
}

/** The terms of a charge, with ids. They contain no metadata, because providers limit its size. */
export interface ChargeTerms {
  /** The uuid of the attempt. It is the idempotency key and our reference at the provider. */
  readonly attemptId: string
  readonly paymentId: string
  /** The payer, a customer at the provider. Null without a contact: nothing can be stored. */
  readonly contactId: string | null
  /** Zero verifies an instrument for later and charges nothing. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly source: ChargeSource
  /** Declared when a charge stores an instrument or uses a stored one; null otherwise. */
  readonly model: RecurringModel | null
  readonly stores: boolean
  /** True when the customer can authenticate. Never true for a merchant-initiated charge. */
  readonly customerPresent: boolean
  readonly billingAddress: PostalAddress | null
  readonly email: string | null
  readonly statementDescriptor: string | null
  /** The purpose of the payment, which some providers show with it. */
  readonly description?: string | null | undefined
  /**
   * The number of times that a bank has returned this debit for lack of funds. Absent for a new
   * debit.
   */
  readonly returnedBefore?: number
  /** True when the amount is only authorized, to be captured by a later request. */
  readonly capturesLater?: boolean | undefined
  /** Absent unless the customer is on one of our pages, or the merchant's server reports it. */
  readonly browser?: Browser | undefined
  /** Absent unless a consent is recorded with this charge. */
  readonly mandate?: Mandate | undefined
  /**
   * Returns the address to which the provider sends the customer after a challenge. A function,
   * because computing it is costly.
   */
  readonly returnUrl: () => string
}

/**
 * A request as it is stored with the attempt and sent, as JSON. Placeholders stand for secrets and
 * are filled when it is sent: `{"$vault": "number"}`, `{"$vault": "cvc"}` and `{"$vault":
 * "credential"}`.
 */
export interface ProviderRequest {
  /** The adapter's name of the provider's call. */
  readonly call: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The values of a request's placeholders. */
export interface Secrets {
  readonly number?: string
  readonly cvc?: string | null
  readonly credential?: string
}

/** The ids by which a provider finds a charge that cannot be sent again. */
export interface SentCharge {
  readonly attemptId: string
  readonly paymentId: string
  readonly reference: string | null
  readonly request: ProviderRequest
}

export interface RefundTerms {
  /** The provider's idempotency key. */
  readonly refundId: string
  readonly paymentId: string
  readonly attemptId: string
  /** The provider's reference of the charge. */
  readonly reference: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly reason: RefundReason | null
  /** The request of the charge. */
  readonly request: ProviderRequest
}

/** The terms of a request to capture or void an authorization. */
export interface CaptureTerms {
  /** The provider's idempotency key. */
  readonly captureRequestId: string
  readonly paymentId: string
  readonly attemptId: string
  /** The provider's reference of the authorization. */
  readonly reference: string
  /** The amount to capture, which releases the rest; null to void the authorization. */
  readonly amountMinor: bigint | null
  readonly currency: string
}
