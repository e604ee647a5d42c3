import { lastAmountOf } from '../../plans/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { payloadOf, type SessionKind } from '../sessions/index.ts'
import { lockPaymentPlanSession, type PaymentPlanSessionByIdRow } from './payment-plan-sessions.queries.generated.ts'
import { requestPlanSessionLink } from './request-link.queries.generated.ts'

/** A plan session as its row holds it. Ids are uuids; `statusAt` returns the present status. */
export interface PaymentPlanSession extends PaymentPlanSessionByIdRow {
  /** `MetadataEntry[] | null`, which the database knows as JSON. */
  readonly metadata: unknown
  /** The time since which a payment has been at the provider without a known outcome. */
  readonly completingSince: Timestamp | null
  /**
   * The payment or zero-amount authorization of the newest attempt. The API does not show
   * zero-amount authorizations.
   */
  readonly paymentId: string | null
  /** The secret of a session that was just created, which need not be decrypted. */
  readonly linkSecret?: string
}

/** Returns the session as its events show it: without the deprecated `callbackUrl`. */
export function sessionPayload(session: PaymentPlanSession): object {
  const { currency, frequency, startDate, occurrences, statementDescriptor, description, transactionRef } = session
  const amounts = {
    lastAmount: formatMinor(lastAmountOf(session), currency),
    totalAmount: session.totalAmountMinor === null ? null : formatMinor(session.totalAmountMinor, currency),
  }
  return payloadOf('pps', session, {
    payer: { contactId: formatId('con', session.contactId) },
    terms: { ...amounts, frequency, startDate, occurrences, statementDescriptor, description, transactionRef },
    result: { paymentPlanId: session.paymentPlanId && formatId('ppl', session.paymentPlanId) },
  })
}

export const PLAN_SESSION: SessionKind<PaymentPlanSession> = {
  name: 'payment_plan_session',
  noun: 'Payment plan session',
  recordType: 'PaymentPlanSession',
  idPrefix: 'pps',
  inProgress: 'being completed',
  payload: sessionPayload,
  lock: lockPaymentPlanSession,
  countLinkRequest: requestPlanSessionLink,
}
