import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { payloadOf, type SessionKind } from '../sessions/index.ts'
import { lockPaymentSession, type PaymentSessionByIdRow } from './payment-sessions.queries.generated.ts'
import { requestPaymentSessionLink } from './request-link.queries.generated.ts'

/** A payment session as its row holds it. Ids are uuids; `statusAt` returns the present status. */
export interface PaymentSession extends PaymentSessionByIdRow {
  /** `ContactRef | null`, which the database knows as JSON. */
  readonly contactRef: unknown
  /** `MetadataEntry[] | null`, which the database knows as JSON. */
  readonly metadata: unknown
  /** The time since which a payment has been at the provider without a known outcome. */
  readonly completingSince: Timestamp | null
  /** The secret of a session that was just created, which need not be decrypted. */
  readonly linkSecret?: string
}

/** Returns the session as its events show it. */
export function sessionPayload(session: PaymentSession): object {
  return payloadOf('pss', session, {
    payer: { contactId: session.contactId && formatId('con', session.contactId), contactRef: session.contactRef },
    terms: {
      storePaymentMethod: session.storePaymentMethod,
      recurringProcessingModel: session.recurringProcessingModel,
      transactionRef: session.transactionRef,
      statementDescriptor: session.statementDescriptor,
      description: session.description,
    },
    result: { paymentId: session.paymentId && formatId('pay', session.paymentId) },
  })
}

export const PAYMENT_SESSION: SessionKind<PaymentSession> = {
  name: 'payment_session',
  noun: 'Payment session',
  recordType: 'PaymentSession',
  idPrefix: 'pss',
  inProgress: 'being paid',
  payload: sessionPayload,
  lock: lockPaymentSession,
  countLinkRequest: requestPaymentSessionLink,
}
