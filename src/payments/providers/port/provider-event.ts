import type { Timestamp } from '../../../platform/time/index.ts'
import type { DisputeReport } from './dispute-report.ts'
import type { IdentitySession } from './identity-port.ts'
import type { ChargeOutcome, RefundOutcome, StoredInstrument } from './outcome.ts'

/**
 * The identification of a charge or refund in a notification: our id, the provider's reference, or
 * both.
 */
export interface RecordRef {
  readonly id: string | null
  readonly reference: string | null
}

/** An amount that a provider reports. Null for a currency or a fraction that we cannot store. */
export interface ReportedAmount {
  readonly amountMinor: bigint | null
  readonly currency: string
}

/**
 * A report about the capture of an authorized charge. Refused: a request to capture it was not
 * accepted. Failed: an accepted capture moved no money. Expired, Canceled: the authorization, or
 * its remaining amount, ended.
 */
export interface CaptureReport {
  readonly result: 'Captured' | 'Failed' | 'Refused' | 'Expired' | 'Canceled'
  /** The provider's time of the event. */
  readonly reportedAt: Timestamp
  /** The captured amount, where the provider reports it. */
  readonly amount?: ReportedAmount
}

/** One fact that a provider reports. */
export type ProviderEvent =
  | { readonly kind: 'Charge'; readonly charge: RecordRef; readonly outcome: ChargeOutcome }
  /** The bank returned a debit. The code is Nacha's, such as R01. */
  | { readonly kind: 'Returned'; readonly charge: RecordRef; readonly code: string }
  | { readonly kind: 'Dispute'; readonly charge: RecordRef; readonly report: DisputeReport }
  | { readonly kind: 'Capture'; readonly charge: RecordRef; readonly report: CaptureReport }
  /** A request to capture or void an authorization, named by our id, had no effect. */
  | { readonly kind: 'CaptureRefused'; readonly captureRequestId: string }
  | {
      readonly kind: 'Refund'
      readonly refund: RecordRef
      /** The charge that is refunded, where the provider does not report our refund id. */
      readonly charge?: RecordRef
      /**
       * The amount of a refund that may have been made at the provider. `amountMinor` is null if we
       * can't store the amount.
       */
      readonly amount?: ReportedAmount
      readonly outcome: RefundOutcome
    }
  | {
      readonly kind: 'CredentialInvalid'
      readonly identity: string
      /** The credential, if the same instrument may be stored under another one. */
      readonly credential?: string
    }
  /** A new expiry date of a card, or a bank's notice of change. */
  | {
      readonly kind: 'CredentialUpdated'
      /** The former identity. */
      readonly identity: string
      /** The new identity; absent when it is the same. */
      readonly newIdentity?: string
      readonly instrument: StoredInstrument
      /** The new credential, if it changed. */
      readonly credential: string | null
    }
  /** A change of an identity verification. */
  | {
      readonly kind: 'Identity'
      /** The current state, read after the provider reported a change. */
      readonly session: IdentitySession
      /** The time of the report. Later reports are newer. */
      readonly reportedAt: Timestamp
    }

/** A notification as it was received by HTTP. */
export interface NotificationMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** One event of a notification, and the text that `readProviderEvents` reads later. */
export interface SignedEvent {
  /** The provider's id of the event, at most 255 characters. A repeated event has the same id. */
  readonly eventId: string
  readonly body: string
}
