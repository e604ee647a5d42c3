import type { Mode } from '../../../accounts/index.ts'
import type { AdapterFacts } from './adapter-facts.ts'
import type { ChargeTerms, ProviderRequest, RefundTerms, Secrets, SentCharge } from './charge-terms.ts'
import type { IdentityProvider } from './identity-port.ts'
import type { ChargeOutcome, RefundOutcome } from './outcome.ts'
import type { NotificationMessage, ProviderEvent, SignedEvent } from './provider-event.ts'

export type * from './adapter-facts.ts'
export type * from './charge-terms.ts'
export type * from './identity-port.ts'
export type * from './outcome.ts'
export type * from './provider-event.ts'

/** The access that an adapter needs for one configuration. It is cached for a second at most. */
export interface ProviderAccess {
  /** The uuid of the configuration. */
  readonly configurationId: string
  readonly mode: Mode
  readonly credentials: Readonly<Record<string, string>>
  /** The secret that signs notifications; null when none is set. */
  readonly notificationSecret: string | null
  /** An address that replaces the provider's own. The sandbox processor has no other. */
  readonly endpoint: string | null
  /** The address for this configuration's notifications. */
  readonly notificationUrl: string
}

/** Thrown by calls without an outcome when the provider does not answer. */
export class ProviderUnavailable extends Error {
  constructor() {
    super('the provider did not respond')
    this.name = 'ProviderUnavailable'
  }
}

/**
 * A provider's own way to pay that cannot be stored, such as the financing of a single purchase.
 */
export interface PaymentOption {
  /** The adapter's name of the option, which a charge uses. */
  readonly id: string
  /** A name for people. */
  readonly name: string
}

/** The payment options of a provider besides instruments. */
export interface PaymentOptions {
  /** Throws ProviderUnavailable. */
  readonly list: (access: ProviderAccess) => Promise<readonly PaymentOption[]>
  /** Returns the request of a charge by an option. */
  readonly chargeRequest: (terms: Omit<ChargeTerms, 'source' | 'model' | 'stores'>, option: string) => ProviderRequest
}

/** The purposes of a configuration. */
export interface ProviderUses {
  readonly charges: boolean
  readonly verifies: boolean
}

/** A registered adapter: its facts, and a loader of its calls, whose libraries are large. */
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
  /** The hours after its first use in which an idempotency key returns the first response. */
  readonly keyLifetimeHours: number
  /**
   * The hours that the customer may take to confirm such a charge. Absent where a day is enough.
   */
  readonly actionHours?: (request: ProviderRequest) => number
  /**
   * Checks the credentials at the provider without changing anything. The account id is the same
   * for all credentials of an account, and unique. Also refuses uses that the provider does not
   * allow. Throws ProviderUnavailable.
   */
  readonly check: (access: ProviderAccess, uses?: ProviderUses) => Promise<{ readonly account: string } | 'refused'>
  /**
   * Registers the notification address and secret. Absent where a person sets them. Throws
   * ProviderUnavailable.
   */
  readonly registerNotificationUrl?: (access: ProviderAccess) => Promise<void>
  /** Absent where the provider verifies no identities. */
  readonly identity?: IdentityProvider
  /** Absent where there are none. Offered only when nothing is stored. */
  readonly options?: PaymentOptions
  /** Returns the request of a charge. Pure. */
  readonly chargeRequest: (terms: ChargeTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /**
   * Sends a request under the attempt's key, which charges at most once. `isFirst`: nothing was
   * sent under the key before, so that a rejection of our credentials (401, 403) of the first HTTP
   * request is Declined (rejected_by_provider). Any other such response is Unknown.
   */
  readonly charge: (
    access: ProviderAccess,
    attemptId: string,
    request: ProviderRequest,
    secrets: Secrets,
    isFirst?: boolean,
  ) => Promise<ChargeOutcome>
  /**
   * Returns the outcome of a charge that was sent; null when the provider has none of that name.
   */
  readonly findCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome | null>
  /**
   * Continues after the customer's action, with the parameters of the return address. Returns null
   * when they contain nothing to continue with.
   */
  readonly completeAction: (
    access: ProviderAccess,
    sent: SentCharge,
    actionState: string | null,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<ChargeOutcome | null>
  /**
   * Cancels a charge that waits for the customer. Returns its outcome if it has charged meanwhile,
   * and Unknown when the provider reports the result later.
   */
  readonly cancelCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome>
  readonly refundRequest: (terms: RefundTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /** Sends a refund under its key. */
  readonly refund: (access: ProviderAccess, refundId: string, request: ProviderRequest) => Promise<RefundOutcome>
  readonly findRefund: (
    access: ProviderAccess,
    sent: { readonly refundId: string; readonly reference: string | null; readonly request: ProviderRequest },
  ) => Promise<RefundOutcome | null>
  /**
   * Makes the provider forget a credential. Does nothing for an unknown one. Throws
   * ProviderUnavailable.
   */
  readonly forgetCredential: (access: ProviderAccess, credential: string) => Promise<void>
  /**
   * Returns the events of a notification with a valid signature; null for an invalid one or without
   * a secret.
   */
  readonly signedEvents: (
    access: ProviderAccess,
    message: NotificationMessage,
  ) => Promise<readonly SignedEvent[] | null>
  /**
   * Returns the provider events of a signed event. May query the provider; throws
   * ProviderUnavailable.
   */
  readonly interpret: (access: ProviderAccess, event: SignedEvent) => Promise<readonly ProviderEvent[]>
}
