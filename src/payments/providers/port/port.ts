import type { Mode } from '../../../accounts/index.ts'
import type { CalendarDate } from '../../../platform/time/index.ts'
import type { AdapterFacts, ThreeDSecure } from './adapter-facts.ts'
import type { CaptureTerms, ChargeTerms, ProviderRequest, RefundTerms, Secrets, SentCharge } from './charge-terms.ts'
import type { GoLiveItem, GoLiveScope } from './go-live-port.ts'
import type { IdentityProvider } from './identity-port.ts'
import type { CaptureOutcome, ChargeOutcome, RefundOutcome, UnknownCause } from './outcome.ts'
import type { NotificationMessage, ProviderEvent, SignedEvent } from './provider-event.ts'
import type { SettlementReportLine } from './settlement-port.ts'

export type * from './adapter-facts.ts'
export type * from './charge-terms.ts'
export type * from './dispute-report.ts'
export type * from './go-live-port.ts'
export type * from './identity-port.ts'
export type * from './outcome.ts'
export type * from './provider-event.ts'
export type * from './settlement-port.ts'

/** The access that an adapter needs for one configuration. It is cached for a second at most. */
export interface ProviderAccess {
  /** The uuid of the configuration. */
  readonly configurationId: string
  readonly mode: Mode
  readonly credentials: Readonly<Record<string, string>>
  /** The secret that signs notifications; null when none is set. */
  readonly notificationSecret: string | null
  /** The charges for which 3-D Secure is requested; null or absent for the adapter's default. */
  readonly threeDSecure?: ThreeDSecure | null
  /** True when accounts of persons are validated at their first debit. Absent: they are not. */
  readonly bankAccountsAreValidated?: boolean
  /** An address that replaces the provider's own. The sandbox processor has no other. */
  readonly endpoint: string | null
  /** The address for this configuration's notifications. */
  readonly notificationUrl: string
}

/**
 * The error of calls without an outcome if the provider does not respond or rejects our
 * credentials.
 */
export class ProviderUnavailable extends Error {
  /** The reason, if it is known. */
  readonly unknownCause: UnknownCause | null

  constructor(unknownCause: UnknownCause | null = null) {
    super('the provider did not respond')
    this.name = 'ProviderUnavailable'
    this.unknownCause = unknownCause
  }
}

/** A provider's own way to pay that cannot be stored, such as financing a single purchase. */
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

/** The calls for charges that are authorized first and captured later. Only cards are. */
export interface CaptureCalls {
  /** Returns the request that captures or voids an authorization. Pure. */
  readonly request: (terms: CaptureTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /** Sends such a request under its key, so that it takes effect at most once. */
  readonly send: (access: ProviderAccess, captureRequestId: string, request: ProviderRequest) => Promise<CaptureOutcome>
}

/** The settlement reports of a provider: read from a file, fetched by day, or both. */
export interface SettlementReports {
  /**
   * Reads a file of the provider's format. Throws a Refusal that names the line and the column of a
   * problem.
   */
  readonly readFile?: (file: AsyncIterable<Uint8Array>) => AsyncIterable<SettlementReportLine>
  /** Fetches the lines of a day in UTC. Throws ProviderUnavailable. */
  readonly fetchDay?: (access: ProviderAccess, day: CalendarDate) => AsyncIterable<SettlementReportLine>
}

/** The purposes of a configuration. */
interface ProviderUses {
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
  /** True where no call returns the outcome of a charge, and notifications report it. */
  readonly reportsOnlyByNotification?: true
  /** The hours in which the customer can confirm such a charge. Absent if a day is enough. */
  readonly actionHours?: (request: ProviderRequest) => number
  /**
   * Checks the credentials at the provider without changing anything. The account id is unique, and
   * the same for all credentials of an account. All of them can charge the instruments that the
   * account has stored. Also refuses uses that the provider does not allow. Throws
   * ProviderUnavailable.
   */
  readonly check: (access: ProviderAccess, uses?: ProviderUses) => Promise<{ readonly account: string } | 'refused'>
  /**
   * Returns the requirements of the account for live charges, with the check of each. Sends nothing
   * yet.
   */
  readonly goLiveItems?: (access: ProviderAccess, scope: GoLiveScope) => readonly GoLiveItem[]
  /**
   * Registers the notification address and secret. Absent where a person sets them. Throws
   * ProviderUnavailable.
   */
  readonly registerNotificationUrl?: (access: ProviderAccess) => Promise<void>
  /** Absent where the provider verifies no identities. */
  readonly identity?: IdentityProvider
  /** Absent where there are none. Offered only when nothing is stored. */
  readonly options?: PaymentOptions
  /** Absent where the provider has no settlement reports. */
  readonly settlements?: SettlementReports
  /**
   * Throws for a stored credential that does not have the form of this adapter, before anything is
   * sent. Absent if every text is valid.
   */
  readonly checkCredential?: (credential: string) => void
  /** Returns the request of a charge. Pure. */
  readonly chargeRequest: (
    terms: ChargeTerms,
    access: Pick<ProviderAccess, 'credentials' | 'mode' | 'threeDSecure' | 'bankAccountsAreValidated'>,
  ) => ProviderRequest
  /**
   * Sends a request under the attempt's key, which charges at most once. `isFirst`: nothing was
   * sent under the key before. Then the outcome is Unavailable if the first HTTP request is
   * rejected for our credentials (401, 403). Any other such rejection is Unknown (credentials
   * rejected).
   */
  readonly charge: (
    access: ProviderAccess,
    attemptId: string,
    request: ProviderRequest,
    secrets: Secrets,
    isFirst?: boolean,
  ) => Promise<ChargeOutcome>
  /** Returns the outcome of a sent charge; null if the provider does not have it. */
  readonly findCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome | null>
  /**
   * Returns true when the parameters of a return address contain a result that `completeAction`
   * sends, and that may charge. Absent where `completeAction` only queries the outcome.
   */
  readonly hasActionResult?: (parameters: Readonly<Record<string, string>>) => boolean
  /**
   * Continues after the customer's action, with the parameters of the return address. Returns null
   * if they contain nothing to continue with, or if the result certainly had no effect. Returns
   * Unavailable if it had no effect because the provider rejected our credentials.
   */
  readonly completeAction: (
    access: ProviderAccess,
    sent: SentCharge,
    actionState: string | null,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<ChargeOutcome | null>
  /**
   * Cancels a charge that waits for the customer. Returns its outcome if it has charged meanwhile,
   * and Unknown when the provider reports the result later. The cause `awaits result` guarantees
   * that nothing is charged unless the result of the action was sent.
   */
  readonly cancelCharge: (access: ProviderAccess, sent: SentCharge) => Promise<ChargeOutcome>
  /** Absent where every charge is captured at once. */
  readonly captures?: CaptureCalls
  readonly refundRequest: (terms: RefundTerms, access: Pick<ProviderAccess, 'credentials' | 'mode'>) => ProviderRequest
  /** Sends a refund under its key. */
  readonly refund: (access: ProviderAccess, refundId: string, request: ProviderRequest) => Promise<RefundOutcome>
  readonly findRefund: (
    access: ProviderAccess,
    sent: { readonly refundId: string; readonly reference: string | null; readonly request: ProviderRequest },
  ) => Promise<RefundOutcome | null>
  /** Deletes a credential at the provider, if the provider knows it. Throws ProviderUnavailable. */
  readonly deleteCredential: (access: ProviderAccess, credential: string) => Promise<void>
  /**
   * Returns the events of a notification with a valid signature; null for an invalid one or without
   * a secret.
   */
  readonly signedEvents: (
    access: ProviderAccess,
    message: NotificationMessage,
  ) => Promise<readonly SignedEvent[] | null>
  /** Returns the events in a signed event. May query the provider: throws ProviderUnavailable. */
  readonly readProviderEvents: (access: ProviderAccess, event: SignedEvent) => Promise<readonly ProviderEvent[]>
}
