import type { Mode } from '../access/index.ts'

/** The neutral names that clients see. */
export type ProviderName = 'ProviderA' | 'ProviderB' | 'ProviderC'

/** What a configuration speaks to. Any provider may be played by the sandbox processor. */
export type AdapterName = 'Sandbox' | 'Adyen' | 'Stripe' | 'Plaid'

export type InstrumentType = 'Card' | 'BankAccount'

/** How a later payment is meant, under Strong Customer Authentication (the contract's RecurringProcessingModel). */
export type RecurringModel = 'CardOnFile' | 'Subscription' | 'UnscheduledCardOnFile'

/** What an adapter needs to speak for one configuration. Opened for a call and never kept. */
export interface ProviderAccess {
  /** The uuid of the configuration. */
  readonly configurationId: string
  readonly mode: Mode
  readonly credentials: Readonly<Record<string, string>>
  /** What the provider signs its notifications with; null when none was set. */
  readonly notificationSecret: string | null
  /** Where the provider is reached instead of at its own address; the sandbox processor has no other. */
  readonly endpoint: string | null
  /** Where it sends notifications of this configuration. */
  readonly notificationUrl: string
}

export interface PostalAddress {
  readonly lines: readonly string[]
  readonly locality: string | null
  readonly administrativeArea: string | null
  readonly postalCode: string | null
  readonly countryCode: string
}

/** What may be known of an instrument in the vault before it is opened. */
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

/** What is charged, or stored: an instrument that the vault opens as the request is sent, or a credential of the provider's. */
export type ChargeSource =
  | { readonly kind: 'instrument'; readonly instrument: InstrumentFacts }
  | {
      readonly kind: 'credential'
      readonly type: InstrumentType
      readonly credential: string
      readonly schemeReference: string | null
    }

/** Everything that a charge says to a provider. Ids only, no metadata: what providers keep of ours is small. */
export interface ChargeTerms {
  /** TypeID-free uuid of the attempt: the provider's idempotency key, and how it names the attempt to us. */
  readonly attemptId: string
  readonly paymentId: string
  /** Of the payer: the shopper or customer at the provider. Null for who is no contact; nothing can be stored then. */
  readonly contactId: string | null
  /** Zero sets an instrument up for later and charges nothing. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly source: ChargeSource
  /** Declared when something is stored or charged from store; null for a single payment. */
  readonly model: RecurringModel | null
  readonly stores: boolean
  /** Whether the customer is there to authenticate. Never true of a charge that the merchant starts. */
  readonly customerPresent: boolean
  readonly billingAddress: PostalAddress | null
  readonly email: string | null
  readonly statementDescriptor: string | null
  /** Where the provider sends the customer after a challenge. */
  readonly returnUrl: string
}

/**
 * A request as it is kept on the attempt, and sent again unchanged: JSON. Where a number or code belongs stands a place,
 * `{"$vault": "number"}` or `{"$vault": "cvc"}`, that is filled as it is sent; where a credential belongs, `{"$vault": "credential"}`.
 */
export interface ProviderRequest {
  /** Which of the provider's calls it is; the adapter's own word. */
  readonly call: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** What fills the places of a request. */
export interface Secrets {
  readonly number?: string
  readonly cvc?: string | null
  readonly credential?: string
}

/** Why a charge was declined, in the product's own words: `declineCode` of a Payment. */
export type DeclineCode =
  | 'insufficient_funds'
  | 'generic_decline'
  | 'do_not_honor'
  | 'try_again_later'
  | 'limit_exceeded'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'expired_card'
  | 'card_not_supported'
  | 'currency_not_supported'
  | 'suspected_fraud'
  | 'lost_card'
  | 'stolen_card'
  | 'closed_account'
  | 'invalid_account'
  | 'authentication_required'
  | 'authentication_failed'
  | 'revoked_authorization'
  | 'debit_not_authorized'
  | 'rejected_by_provider'

export interface Decline {
  readonly code: DeclineCode
  /** A sentence for a person; never the provider's own text, which may repeat what it was sent. */
  readonly message: string
  /** Hard: the credential is of no use any more. `doNotRetry` is the scheme's advice about the same charge. */
  readonly hard: boolean
  readonly doNotRetry: boolean
}

/** An instrument that the provider now holds. */
export interface StoredCredential {
  /** What later charges name; a secret. */
  readonly credential: string
  /** What tells it from every other: the same again when the same instrument is stored again for the same contact. */
  readonly identity: string
  readonly instrument: StoredInstrument
  readonly supportedModels: readonly RecurringModel[]
  readonly schemeReference: string | null
}

export type StoredInstrument =
  | {
      readonly type: 'Card'
      readonly brand: string | null
      readonly last4: string
      readonly expirationMonth: number
      readonly expirationYear: number
      readonly cardholderName: string | null
      readonly funding: 'Credit' | 'Debit' | 'Prepaid' | 'Unknown'
    }
  | {
      readonly type: 'BankAccount'
      readonly institutionName: string | null
      readonly accountHolderName: string | null
      readonly last4: string | null
      readonly accountType: 'Checking' | 'Savings' | null
    }

/** What became of a charge, as far as the provider says. An adapter returns it and throws for defects of ours alone. */
export type ChargeOutcome =
  | { readonly kind: 'Succeeded'; readonly reference: string; readonly stored: StoredCredential | null }
  | { readonly kind: 'Processing'; readonly reference: string; readonly stored: StoredCredential | null }
  | {
      readonly kind: 'RequiresAction'
      readonly reference: string
      /** Where the customer is sent. */
      readonly actionUrl: string
      /** What the provider wants back afterwards; null when the reference is enough. */
      readonly actionState: string | null
    }
  | { readonly kind: 'Declined'; readonly reference: string | null; readonly decline: Decline }
  /** Canceled at the provider before it charged: an action that the customer gave up, or that ran out. */
  | { readonly kind: 'Canceled'; readonly reference: string | null }
  /** It may have charged or not: a time-out, a 5xx, a broken connection, or an answer that makes no sense. */
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }

export type UnknownCause = 'time-out' | 'server error' | 'connection' | 'rate limit' | 'unreadable answer'

export type RefundOutcome =
  | { readonly kind: 'Succeeded' | 'Pending'; readonly reference: string }
  | { readonly kind: 'Failed'; readonly reference: string | null; readonly message: string }
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }

/** How a charge is looked for when it can't be sent again. */
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
  /** What the charge was. */
  readonly request: ProviderRequest
}

/** What names a charge or refund in a notification: our own id, or the provider's reference, or both. */
export interface Named {
  readonly id: string | null
  readonly reference: string | null
}

/** One thing that a provider tells. */
export type Notice =
  | { readonly kind: 'Charge'; readonly charge: Named; readonly outcome: ChargeOutcome }
  /** A bank took a debit back; the code is Nacha's, such as R01. */
  | { readonly kind: 'Returned'; readonly charge: Named; readonly code: string }
  | { readonly kind: 'Disputed'; readonly charge: Named }
  | { readonly kind: 'Refund'; readonly refund: Named; readonly outcome: RefundOutcome }
  | { readonly kind: 'CredentialInvalid'; readonly identity: string }
  /** A new expiry date of a card, or a bank's notice of change. */
  | {
      readonly kind: 'CredentialUpdated'
      readonly identity: string
      readonly instrument: StoredInstrument
      /** The new credential when it changed with it. */
      readonly credential: string | null
    }

/** A notification as it came over HTTP. */
export interface NotificationMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** One of the events that a notification holds, and the text that `interpret` reads later. */
export interface SignedEvent {
  /** The provider's id of the event, at most 255 characters: the same again when it is told again. */
  readonly eventId: string
  readonly body: string
}

/** Thrown when a provider can't be asked right now, by the calls that answer no outcome. */
export class ProviderUnavailable extends Error {
  constructor() {
    super('the provider could not be reached or did not answer')
    this.name = 'ProviderUnavailable'
  }
}

/** What every payment provider does for us. */
export interface PaymentProvider {
  readonly name: AdapterName
  /** What it takes. */
  readonly instruments: readonly InstrumentType[]
  /** How many hours after its first use an idempotency key still answers what it answered then. */
  readonly keyLifetimeHours: number
  /** The amount in the provider's own minor units; null for a currency, or an amount, that it does not know. */
  readonly minorUnits: (amountMinor: bigint, currency: string) => number | null
  /** What is wrong with credentials in form, each by its name. */
  readonly credentialProblems: (
    credentials: Readonly<Record<string, string>>,
    mode: Mode,
  ) => readonly { readonly name: string; readonly message: string }[]
  /** Asks the provider whether it knows us by these credentials, and tells it where notifications go where it can be told. Throws ProviderUnavailable. */
  readonly check: (access: ProviderAccess) => Promise<'accepted' | 'refused'>
  /** The request of a charge: a pure function of its terms. */
  readonly chargeRequest: (terms: ChargeTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /** Sends it under the attempt's key: as often as it is sent with the same key it charges once. */
  readonly charge: (
    access: ProviderAccess,
    attemptId: string,
    request: ProviderRequest,
    secrets: Secrets,
  ) => Promise<ChargeOutcome>
  /** What became of a charge that was sent; null when the provider has none of that name. */
  readonly findCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome | null>
  /** Goes on after the customer came back from an action, with what the provider put into the address. */
  readonly completeAction: (
    access: ProviderAccess,
    sent: SentCharge,
    actionState: string | null,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<ChargeOutcome>
  /** Gives up a charge that waits for the customer. What had charged meanwhile answers so. */
  readonly cancelCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome>
  readonly refundRequest: (terms: RefundTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /** Sends it under the refund's key. */
  readonly refund: (access: ProviderAccess, refundId: string, request: ProviderRequest) => Promise<RefundOutcome>
  readonly findRefund: (
    access: ProviderAccess,
    sent: { readonly refundId: string; readonly reference: string | null; readonly request: ProviderRequest },
  ) => Promise<RefundOutcome | null>
  /** Forgets a credential at the provider; what it does not know is forgotten. Throws ProviderUnavailable. */
  readonly forgetCredential: (access: ProviderAccess, credential: string) => Promise<void>
  /** The events of a notification whose signature is right; null when it is not, or there is no secret to tell by. */
  readonly signedEvents: (access: ProviderAccess, message: NotificationMessage) => Promise<readonly SignedEvent[] | null>
  /** What an event tells. May ask the provider; throws ProviderUnavailable. */
  readonly interpret: (access: ProviderAccess, event: SignedEvent) => Promise<readonly Notice[]>
}
