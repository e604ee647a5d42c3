import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import { type CalendarDate, type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { type SealedSession, type SessionKind, tokenRefOf } from '../sessions/index.ts'

/** A plan session as its row holds it. Ids are uuids; `status` is as written, not as judged: see `judgedStatus`. */
export interface PaymentPlanSession {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  /** Only of a session made a moment ago: what was just sealed need not be opened to be shown. */
  readonly linkSecret?: string
  readonly expirationDate: Timestamp | null
  readonly paymentPlanId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  /** `MetadataEntry[] | null`; the database knows it as JSON only. */
  readonly metadata: unknown
  /** Since when a charge or set-up of it has been at the provider without a known outcome. */
  readonly completingSince: Timestamp | null
  /** The payment or zero-amount authorization of the newest attempt. The API does not show the latter. */
  readonly paymentId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the session that the secret of a link belongs to. */
export function linkAad({ orgId, id }: Pick<PaymentPlanSession, 'orgId' | 'id'>): SealedSession {
  return { kind: 'payment_plan_session', orgId, id }
}

/**
 * The session as its events show it: what the API shows, less the deprecated callbackUrl and less the link. Whoever
 * holds the link may pay; an event's text lies readable in the history for 90 days, so the link stays out of it.
 */
export function sessionPayload(session: PaymentPlanSession) {
  return {
    id: formatId('pps', session.id),
    orgId: formatId('org', session.orgId),
    contactId: formatId('con', session.contactId),
    amount: formatMinor(session.amountMinor, session.currency),
    currency: session.currency,
    status: session.status,
    frequency: session.frequency,
    startDate: session.startDate,
    occurrences: session.occurrences,
    cancelUrl: session.cancelUrl,
    successUrl: session.successUrl,
    expirationDate: session.expirationDate && toSeconds(session.expirationDate),
    paymentPlanId: session.paymentPlanId && formatId('ppl', session.paymentPlanId),
    createdAt: toSeconds(session.createdAt),
    updatedAt: toSeconds(session.updatedAt),
    checkoutConfigurationId: formatId('cko', session.checkoutConfigurationId),
    brandLogoUrl: session.brandLogoUrl,
    brandName: session.brandName,
    metadata: session.metadata as readonly MetadataEntry[] | null,
  }
}

export const PLAN_SESSION: SessionKind<PaymentPlanSession> = {
  name: 'payment_plan_session',
  noun: 'Payment plan session',
  recordType: 'PaymentPlanSession',
  idPrefix: 'pps',
  inProgress: 'being completed',
  payload: sessionPayload,
}

/** Returns the reference of a vault token that was given in a session. A token is only accepted in its own session. */
export const planTokenRefOf = ({ session }: { readonly session: PaymentPlanSession }): string =>
  tokenRefOf(PLAN_SESSION, session)
