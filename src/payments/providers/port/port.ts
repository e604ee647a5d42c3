import type { Mode } from '../../../accounts/index.ts'
import type { AdapterFacts, InstrumentType } from './adapter-facts.ts'
import type { IdentityProvider } from './identity-port.ts'
import type { ChargeOutcome, RecurringModel, RefundOutcome } from './outcome.ts'
import type { NotificationMessage, ProviderEvent, SignedEvent } from './provider-event.ts'

export type * from './adapter-facts.ts'
export type * from './identity-port.ts'
export type * from './outcome.ts'
export type * from './provider-event.ts'

/** What an adapter needs to speak for one configuration. Opened for calls, and kept for a second at most. */
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

/** The browser that a customer pays in, which a bank fits its challenge to. The texts are bounded by who reads them. */
export interface Browser {
  readonly userAgent: string
  readonly acceptHeader: string
  readonly ipAddress: string | null
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
  /** Absent where the customer is not at a page of ours. */
  readonly browser?: Browser | undefined
  /** Where the provider sends the customer after a challenge. Asked for only where there may be one: making it costs something. */
  readonly returnUrl: () => string
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

/** Thrown when a provider can't be asked right now, by the calls that answer no outcome. */
export class ProviderUnavailable extends Error {
  constructor() {
    super('the provider did not respond')
    this.name = 'ProviderUnavailable'
  }
}

/** A way to pay of the provider's own that can't be stored, such as the financing of a single purchase. */
export interface PaymentOption {
  /** What a charge names; the adapter's own word. */
  readonly id: string
  /** A sentence for a person. */
  readonly name: string
}

/** What a provider offers besides the instruments that a customer gives. */
export interface PaymentOptions {
  /** Throws ProviderUnavailable. */
  readonly list: (access: ProviderAccess) => Promise<readonly PaymentOption[]>
  /** The request of a charge by one of them, sent like any other. */
  readonly chargeRequest: (terms: Omit<ChargeTerms, 'source' | 'model' | 'stores'>, option: string) => ProviderRequest
}

/** What a configuration is used for. */
export interface ProviderUses {
  readonly charges: boolean
  readonly verifies: boolean
}

/** An adapter as it is registered: its facts, and how to load the calls, whose libraries are heavy. */
export interface Adapter<Name extends string = string, Provider extends string | null = string | null>
  extends AdapterFacts {
  readonly name: Name
  readonly provider: Provider
  readonly load: () => Promise<ProviderCalls>
}

/** A payment provider: the facts of its adapter, and its calls. */
export type PaymentProvider = AdapterFacts & ProviderCalls

/** The calls to a provider. */
export interface ProviderCalls {
  /** How many hours after its first use an idempotency key still answers what it answered then. */
  readonly keyLifetimeHours: number
  /** How many hours the customer may take to confirm such a charge. Absent where a day is enough for all. */
  readonly actionHours?: (request: ProviderRequest) => number
  /**
   * Asks the provider whether it knows us by these credentials, and changes nothing there. What it calls the account that they
   * are of is the same for all of the account's credentials, and another for every other. Refused, too, what is not open to us of
   * what it is to be used for, where the provider tells that apart. Throws ProviderUnavailable.
   */
  readonly check: (access: ProviderAccess, uses?: ProviderUses) => Promise<{ readonly account: string } | 'refused'>
  /** Tells the provider where and by which secret it sends notifications. Absent where that is set by hand. Throws ProviderUnavailable. */
  readonly registerNotificationUrl?: (access: ProviderAccess) => Promise<void>
  /** Absent where it verifies no identities. */
  readonly identity?: IdentityProvider
  /** Absent where there are none. Offered only where nothing is to be stored. */
  readonly options?: PaymentOptions
  /** The request of a charge: a pure function of its terms. */
  readonly chargeRequest: (terms: ChargeTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /**
   * Sends it under the attempt's key: as often as it is sent with the same key it charges once. `isFirst`: nothing was ever sent
   * under it, so that a provider that refuses us (401, 403) has charged nothing, and the answer is Declined
   * (rejected_by_provider). That holds for the first HTTP request alone: after any other, and when it is not said, such an answer is Unknown.
   */
  readonly charge: (
    access: ProviderAccess,
    attemptId: string,
    request: ProviderRequest,
    secrets: Secrets,
    isFirst?: boolean,
  ) => Promise<ChargeOutcome>
  /** What became of a charge that was sent; null when the provider has none of that name. */
  readonly findCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome | null>
  /**
   * Goes on after the customer came back from an action, with what the provider put into the address. Null when there is nothing
   * in it to go on with: the charge waits as it did.
   */
  readonly completeAction: (
    access: ProviderAccess,
    sent: SentCharge,
    actionState: string | null,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<ChargeOutcome | null>
  /**
   * Gives up a charge that waits for the customer. What had charged meanwhile answers so; Unknown of a provider that takes the
   * wish in and tells later what became of it.
   */
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
  readonly signedEvents: (
    access: ProviderAccess,
    message: NotificationMessage,
  ) => Promise<readonly SignedEvent[] | null>
  /** What an event tells. May ask the provider; throws ProviderUnavailable. */
  readonly interpret: (access: ProviderAccess, event: SignedEvent) => Promise<readonly ProviderEvent[]>
}
