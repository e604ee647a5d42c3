import type { PaymentPlan } from '../../plans/index.ts'
import { changedAt, editedFields } from '../../platform/graphql/index.ts'
import type { UpdatePaymentPlanSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { type Problem, problemsOf } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { updateProblems } from '../sessions/index.ts'
import { amountsAfter, amountsChangeProblems } from './amounts-change.ts'
import type { PaymentPlanSession } from './session.ts'
import { type SessionFacts, sessionProblems } from './session-rules.ts'

const REQUIRED = ['contactId', 'amount', 'totalAmount', 'currency', 'frequency', 'startDate', 'occurrences'] as const

/** Returns the problems of an update of a session. */
export function sessionChangeProblems(
  before: PaymentPlanSession,
  input: UpdatePaymentPlanSessionInput,
  facts: SessionFacts,
): Problem[] {
  return problemsOf([
    ...updateProblems(REQUIRED, input),
    ...amountsChangeProblems(before, input),
    ...sessionProblems(
      {
        // An unchanged start date may have passed since.
        ...(input.startDate != null && input.startDate !== before.startDate && { startDate: input.startDate }),
        ...(input.occurrences != null && { occurrences: input.occurrences }),
        expirationDate: input.expirationDate ?? null,
        callbackUrl: input.callbackUrl ?? null,
        brandName: input.brandName ?? null,
      },
      facts,
    ),
  ])
}

const FIELDS = {
  required: ['status', 'frequency', 'startDate'],
  nullable: ['callbackUrl', 'cancelUrl', 'successUrl', 'expirationDate', 'brandLogoUrl', 'brandName'],
} as const

/**
 * Returns the session after a valid update, or `before` itself when nothing changes. `pointers` are
 * uuids.
 */
export function changedSession(
  before: PaymentPlanSession,
  input: UpdatePaymentPlanSessionInput,
  pointers: Pick<PaymentPlanSession, 'contactId' | 'checkoutConfigurationId'>,
  at: Timestamp,
): PaymentPlanSession {
  const after: PaymentPlanSession = {
    ...before,
    ...pointers,
    ...amountsAfter(before, input),
    ...editedFields(before, input, FIELDS),
  }
  return changedAt(before, after, at)
}

/**
 * Returns the pending plan after an update of its session, or `before` itself when nothing changes.
 */
export function planAfterSession(before: PaymentPlan, session: PaymentPlanSession): PaymentPlan {
  const { contactId, amountMinor, totalAmountMinor, currency, frequency, startDate, occurrences } = session
  const status = session.status === 'Canceled' ? 'Canceled' : before.status
  const amounts = { amountMinor, totalAmountMinor, currency, occurrences }
  return changedAt(before, { ...before, ...amounts, contactId, frequency, startDate, status }, session.updatedAt)
}
