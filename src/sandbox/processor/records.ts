import type { Timestamp } from '../../platform/time/index.ts'
import type { DeclineReason } from './decline-reason.ts'
import type { IdentitySession } from './identity/identity-session.ts'

export type ChargeStatus =
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'declined'
  | 'canceled'
  | 'returned'
  | 'disputed'

/** The stored data of an instrument. They do not include its number. */
export type Instrument =
  | {
      readonly type: 'card'
      readonly fingerprint: string
      readonly brand: string | null
      readonly last4: string
      readonly expirationMonth: number
      readonly expirationYear: number
      readonly holderName: string | null
      readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
    }
  | {
      readonly type: 'bank_account'
      readonly fingerprint: string
      readonly bankName: string
      readonly last4: string
      readonly accountType: 'checking' | 'savings'
      readonly holderName: string | null
    }
  | { readonly type: 'financing'; readonly fingerprint: string; readonly option: string }

export interface Decline {
  readonly reason: DeclineReason
  /** The card network's advice about retries. */
  readonly advice: 'do_not_retry' | null
}

export interface Charge {
  readonly id: string
  /** The merchant's own id. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly status: ChargeStatus
  readonly decline: Decline | null
  /** Nacha's return code of a returned debit. */
  readonly returnCode: string | null
  readonly refunded: number
  readonly instrument: Instrument
  /** The scenario that the number or the amount asks for. */
  readonly scenario: string
  readonly customer: string | null
  readonly initiator: 'customer' | 'merchant'
  readonly model: string | null
  readonly store: boolean
  /** The credential that the charge created, or that it used. */
  readonly credential: string | null
  readonly returnUrl: string | null
  /** The secret part of the challenge's URL. */
  readonly challenge: string | null
  readonly createdAt: Timestamp
  /** The time of its next event, on the processor's clock. */
  readonly dueAt: Timestamp | null
}

export interface Refund {
  readonly id: string
  readonly reference: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly createdAt: Timestamp
  readonly dueAt: Timestamp | null
}

export interface Credential {
  readonly id: string
  /** A fingerprint of customer and instrument. */
  readonly identity: string
  readonly customer: string
  readonly instrument: Exclude<Instrument, { type: 'financing' }>
  readonly scenario: string
  readonly models: readonly string[]
  /** The network transaction id of the first charge; cards only. */
  readonly schemeReference: string | null
  readonly status: 'active' | 'invalid' | 'forgotten'
  readonly dueAt: Timestamp | null
}

/** The merchant's address for notifications. */
export interface Account {
  readonly notificationUrl: string
  readonly notificationSecret: string
}

/** A response, stored under its idempotency key. */
export interface Answer {
  readonly key: string
  readonly bodyHash: string
  readonly status: number
  readonly body: object
  readonly at: Timestamp
}

/** A message to a merchant about a change of a record. */
export interface Notification {
  readonly id: string
  readonly type: string
  readonly createdAt: Timestamp
  readonly data: object
}

/** One line of the ledger: the new state of a record. */
export type Entry =
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'account'; readonly merchant: string; readonly value: Account }
  | { readonly kind: 'charge'; readonly merchant: string; readonly value: Charge }
  | { readonly kind: 'refund'; readonly merchant: string; readonly value: Refund }
  | { readonly kind: 'credential'; readonly merchant: string; readonly value: Credential }
  | { readonly kind: 'identity_session'; readonly merchant: string; readonly value: IdentitySession }
  | { readonly kind: 'answer'; readonly merchant: string; readonly value: Answer }
  | { readonly kind: 'notification'; readonly merchant: string; readonly value: Notification }
  /** A notification that was accepted or given up. */
  | { readonly kind: 'told'; readonly merchant: string; readonly id: string }
