import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { type SealedSession, type SessionKind, tokenRefOf as tokenRef } from '../sessions/index.ts'
import type { ContactRef } from './contact-ref.ts'

/** A payment session as its row holds it. Ids are uuids; `status` is as written: see `judgedStatus`. */
export interface PaymentSession {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  /** `ContactRef | null`; the database knows it as JSON only. */
  readonly contactRef: unknown
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  /** Only of a session made a moment ago: what was just sealed need not be opened to be shown. */
  readonly linkSecret?: string
  readonly expirationDate: Timestamp | null
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  /** `MetadataEntry[] | null`; the database knows it as JSON only. */
  readonly metadata: unknown
  /** Since when a payment of it has been at the provider without a known outcome. */
  readonly completingSince: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the session that the secret of a link belongs to. */
export function linkAad({ orgId, id }: Pick<PaymentSession, 'orgId' | 'id'>): SealedSession {
  return { kind: 'payment_session', orgId, id }
}

/** The session as its events show it: what the API shows, less the link, with which whoever reads it could pay. */
export function sessionPayload(session: PaymentSession) {
  return {
    id: formatId('pss', session.id),
    orgId: formatId('org', session.orgId),
    contactId: session.contactId && formatId('con', session.contactId),
    contactRef: session.contactRef as ContactRef | null,
    amount: formatMinor(session.amountMinor, session.currency),
    currency: session.currency,
    status: session.status,
    storePaymentMethod: session.storePaymentMethod,
    recurringProcessingModel: session.recurringProcessingModel,
    transactionRef: session.transactionRef,
    cancelUrl: session.cancelUrl,
    successUrl: session.successUrl,
    expirationDate: session.expirationDate && toSeconds(session.expirationDate),
    paymentId: session.paymentId && formatId('pay', session.paymentId),
    createdAt: toSeconds(session.createdAt),
    updatedAt: toSeconds(session.updatedAt),
    checkoutConfigurationId: formatId('cko', session.checkoutConfigurationId),
    brandLogoUrl: session.brandLogoUrl,
    brandName: session.brandName,
    metadata: session.metadata as readonly MetadataEntry[] | null,
  }
}

export const PAYMENT_SESSION: SessionKind<PaymentSession> = {
  name: 'payment_session',
  noun: 'Payment session',
  recordType: 'PaymentSession',
  idPrefix: 'pss',
  inProgress: 'being paid',
  payload: sessionPayload,
}

/** Returns the reference of a vault token that was given in a session. A token is only accepted in its own session. */
export const tokenRefOf = ({ session }: { readonly session: PaymentSession }): string =>
  tokenRef(PAYMENT_SESSION, session)
