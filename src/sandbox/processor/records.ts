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

/** What is kept of an instrument: nothing that it could be charged by elsewhere. */
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
  /** The scheme's advice about the same charge. */
  readonly advice: 'do_not_retry' | null
}

export interface Charge {
  readonly id: string
  /** How the merchant names it. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly status: ChargeStatus
  readonly decline: Decline | null
  /** Nacha's code of a debit that the bank took back. */
  readonly returnCode: string | null
  readonly refunded: number
  readonly instrument: Instrument
  /** What the number or the amount asked the processor to play. */
  readonly scenario: string
  readonly customer: string | null
  readonly initiator: 'customer' | 'merchant'
  readonly model: string | null
  readonly store: boolean
  /** The credential that it made, or that it was charged from. */
  readonly credential: string | null
  readonly returnUrl: string | null
  /** The unguessable part of the address of its challenge. */
  readonly challenge: string | null
  readonly createdAt: Timestamp
  /** When something happens to it by itself, on the processor's clock. */
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
  /** The same for the same instrument of the same customer. */
  readonly identity: string
  readonly customer: string
  readonly instrument: Exclude<Instrument, { type: 'financing' }>
  readonly scenario: string
  readonly models: readonly string[]
  /** The scheme's name of the first charge, which later ones refer to; of cards only. */
  readonly schemeReference: string | null
  readonly status: 'active' | 'invalid' | 'forgotten'
  readonly dueAt: Timestamp | null
}

/** Where a merchant is told what happens. */
export interface Account {
  readonly notificationUrl: string
  readonly notificationSecret: string
}

/** What was answered under an idempotency key. */
export interface Answer {
  readonly key: string
  readonly bodyHash: string
  readonly status: number
  readonly body: object
  readonly at: Timestamp
}

/** One thing that a merchant is told. */
export interface Notification {
  readonly id: string
  readonly type: string
  readonly createdAt: Timestamp
  readonly data: object
}

/** One line of the ledger: how something of a merchant's stands from now on. */
export type Entry =
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'account'; readonly merchant: string; readonly value: Account }
  | { readonly kind: 'charge'; readonly merchant: string; readonly value: Charge }
  | { readonly kind: 'refund'; readonly merchant: string; readonly value: Refund }
  | { readonly kind: 'credential'; readonly merchant: string; readonly value: Credential }
  | { readonly kind: 'identity_session'; readonly merchant: string; readonly value: IdentitySession }
  | { readonly kind: 'answer'; readonly merchant: string; readonly value: Answer }
  | { readonly kind: 'notification'; readonly merchant: string; readonly value: Notification }
  /** A notification that arrived, or was given up. */
  | { readonly kind: 'told'; readonly merchant: string; readonly id: string }
