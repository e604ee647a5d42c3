import type { Account, Context } from '../../accounts/index.ts'
import type { PaymentPlanFrequency } from '../../plans/index.ts'
import { type PaymentPlan, planPayload } from '../../plans/index.ts'
import { minorOf } from '../../platform/money/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import { type Announcement, type EventRows, eventRows } from '../../webhooks/events/index.ts'
import { sealedLinkSecret } from '../sessions/index.ts'
import { linkAad, type PaymentPlanSession, sessionPayload } from './session.ts'

/** The input of createPaymentPlanSession, as the scalars have read it. */
export interface CreatePaymentPlanSessionInput {
  readonly orgId: string
  readonly contactId: string
  readonly amount: string
  readonly currency: string
  readonly frequency: PaymentPlanFrequency
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl?: string | null
  readonly cancelUrl?: string | null
  readonly successUrl?: string | null
  readonly expirationDate?: Timestamp | null
  readonly createPendingPaymentPlan?: boolean | null
  readonly checkoutConfigurationId?: string | null
  readonly brandLogoUrl?: string | null
  readonly brandName?: string | null
  readonly metadata?: readonly MetadataEntry[] | null
}

/** The uuids of a new session and of what it points at. */
export type SessionIds = Pick<
  PaymentPlanSession,
  'id' | 'orgId' | 'contactId' | 'paymentPlanId' | 'checkoutConfigurationId'
>

/** The session that a valid input makes, Active from now on, its link's secret sealed. */
export function newSession(
  services: Pick<Context, 'now' | 'sealer'>,
  account: Account,
  ids: SessionIds,
  input: CreatePaymentPlanSessionInput,
  linkSecret: string,
): PaymentPlanSession {
  const at = services.now(account)
  return {
    ...ids,
    amountMinor: minorOf(input.amount, input.currency),
    currency: input.currency,
    status: 'Active',
    frequency: input.frequency,
    startDate: input.startDate,
    occurrences: input.occurrences,
    callbackUrl: input.callbackUrl ?? null,
    cancelUrl: input.cancelUrl ?? null,
    successUrl: input.successUrl ?? null,
    linkSecretSealed: sealedLinkSecret(services, linkSecret, linkAad(ids)),
    linkSecret,
    expirationDate: input.expirationDate ?? null,
    brandLogoUrl: input.brandLogoUrl ?? null,
    brandName: input.brandName ?? null,
    metadata: input.metadata ?? null,
    completingSince: null,
    paymentId: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** The events of a new session, and of the pending plan that it made, as columns. */
export function newSessionEvents(context: Context, account: Account, session: PaymentPlanSession): EventRows {
  const created: Announcement = {
    type: 'payment_plan_session.created',
    subjectId: session.id,
    data: sessionPayload(session),
  }
  const plan = pendingPlanOf(session)
  return eventRows(
    context,
    account,
    plan ? [created, { type: 'payment_plan.created', subjectId: plan.id, data: planPayload(plan) }] : [created],
  )
}

/** The pending plan that a new session has at once, as the statement that makes the session writes it. */
function pendingPlanOf(session: PaymentPlanSession): PaymentPlan | null {
  if (session.paymentPlanId === null) return null
  const { orgId, contactId, amountMinor, currency, frequency, startDate, occurrences, metadata } = session
  const terms = { orgId, contactId, amountMinor, currency, frequency, startDate, occurrences, metadata }
  return {
    ...terms,
    id: session.paymentPlanId,
    paymentPlanSessionId: session.id,
    status: 'Pending',
    paymentMethodId: null,
    vaultTokenId: null,
    remainingOccurrences: 0,
    nextRunAt: null,
    createdAt: session.createdAt,
    updatedAt: session.createdAt,
  }
}
