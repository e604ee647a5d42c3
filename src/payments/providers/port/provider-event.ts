import type { Timestamp } from '../../../platform/time/index.ts'
import type { IdentitySession } from './identity-port.ts'
import type { ChargeOutcome, RefundOutcome, StoredInstrument } from './outcome.ts'

/** What names a charge or refund in a notification: our own id, or the provider's reference, or both. */
export interface RecordRef {
  readonly id: string | null
  readonly reference: string | null
}

/** One thing that a provider tells. */
export type ProviderEvent =
  | { readonly kind: 'Charge'; readonly charge: RecordRef; readonly outcome: ChargeOutcome }
  /** A bank took a debit back; the code is Nacha's, such as R01. */
  | { readonly kind: 'Returned'; readonly charge: RecordRef; readonly code: string }
  | { readonly kind: 'Disputed'; readonly charge: RecordRef }
  | {
      readonly kind: 'Refund'
      readonly refund: RecordRef
      /** What it gives back, of a provider that does not tell our id of the refund. */
      readonly charge?: RecordRef
      readonly outcome: RefundOutcome
    }
  | { readonly kind: 'CredentialInvalid'; readonly identity: string }
  /** A new expiry date of a card, or a bank's notice of change. */
  | {
      readonly kind: 'CredentialUpdated'
      /** By what it was known. */
      readonly identity: string
      /** By what it is known from now on; absent when that is the same. */
      readonly newIdentity?: string
      readonly instrument: StoredInstrument
      /** The new credential when it changed with it. */
      readonly credential: string | null
    }
  /** A verification of somebody's identity stands otherwise than it did. */
  | {
      readonly kind: 'Identity'
      /** As it stands: asked for after the provider told of it. */
      readonly session: IdentitySession
      /** When the provider told of it. What was told later is newer. */
      readonly reportedAt: Timestamp
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
