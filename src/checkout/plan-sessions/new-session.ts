import type { Account, Context } from '../../accounts/index.ts'
import { paymentTextsOf } from '../../payments/index.ts'
import { type PaymentPlan, planAmountsOf, planEvent } from '../../plans/index.ts'
import type {
  CreatePaymentPlanSessionInput,
  PaymentPlanSessionCreateInput,
} from '../../platform/graphql/inputs.generated.ts'
import { type Announcement, type EventRows, eventRows } from '../../webhooks/events/index.ts'
import { newSessionFields } from '../sessions/index.ts'
import { type PaymentPlanSession, PLAN_SESSION, sessionPayload } from './session.ts'

/** The input of a new session. Only the deprecated callback differs between the two operations. */
export type NewPlanSessionInput = PaymentPlanSessionCreateInput & Pick<CreatePaymentPlanSessionInput, 'callbackUrl'>

/** The uuids of a new session and of the records that it references. */
export type PlanSessionIds = Pick<
  PaymentPlanSession,
  'id' | 'orgId' | 'contactId' | 'paymentPlanId' | 'checkoutConfigurationId'
>

/** Returns the active session of a valid input, with the sealed secret of its link. */
export function newSession(
  services: Pick<Context, 'now' | 'sealer'>,
  account: Account,
  ids: PlanSessionIds,
  input: NewPlanSessionInput,
) {
  return {
    ...ids,
    ...newSessionFields(services, account, { ...ids, kind: PLAN_SESSION.name }, input),
    ...planAmountsOf(input),
    frequency: input.frequency,
    startDate: input.startDate,
    callbackUrl: input.callbackUrl ?? null,
    ...paymentTextsOf(input),
    paymentId: null,
  } satisfies PaymentPlanSession
}

/** Returns the events of a new session and of its pending plan, as columns. */
export function newSessionEvents(context: Context, account: Account, session: PaymentPlanSession): EventRows {
  const created: Announcement = {
    type: 'payment_plan_session.created',
    subjectId: session.id,
    data: sessionPayload(session),
  }
  const plan = pendingPlanOf(session)
  return eventRows(context, account, plan ? [created, planEvent('payment_plan.created', plan)] : [created])
}

/** Returns the pending plan of a new session, as the statement inserts it; null without one. */
function pendingPlanOf(session: PaymentPlanSession): PaymentPlan | null {
  if (session.paymentPlanId === null) return null
  const { orgId, contactId, amountMinor, totalAmountMinor, currency, frequency, startDate, occurrences } = session
  const terms = { orgId, contactId, amountMinor, totalAmountMinor, currency, frequency, startDate, occurrences }
  return {
    ...terms,
    ...paymentTextsOf(session),
    metadata: session.metadata,
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
