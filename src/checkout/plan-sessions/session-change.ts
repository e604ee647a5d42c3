import type { PaymentPlan, PaymentPlanFrequency } from '../../plans/index.ts'
import { changedOrSame, editedFields } from '../../platform/graphql/index.ts'
import { amountAfter, amountChangeProblem } from '../../platform/money/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanSession } from './session.ts'
import { type SessionFacts, sessionProblems } from './session-rules.ts'

/** The input of updatePaymentPlanSession, as the scalars have read it: undefined leaves a field as it is. */
export interface UpdatePaymentPlanSessionInput {
  readonly orgId?: string | null
  readonly id: string
  readonly contactId?: string | null
  readonly amount?: string | null
  readonly currency?: string | null
  readonly frequency?: PaymentPlanFrequency | null
  readonly startDate?: CalendarDate | null
  readonly occurrences?: number | null
  readonly callbackUrl?: string | null
  readonly cancelUrl?: string | null
  readonly successUrl?: string | null
  readonly expirationDate?: Timestamp | null
  readonly checkoutConfigurationId?: string | null
  readonly brandLogoUrl?: string | null
  readonly brandName?: string | null
  readonly status?: string | null
}

const NEVER_NULL = ['contactId', 'amount', 'currency', 'frequency', 'startDate', 'occurrences'] as const

/** Everything wrong with a change of a session, each problem at its field. */
export function sessionChangeProblems(
  before: PaymentPlanSession,
  input: UpdatePaymentPlanSessionInput,
  facts: SessionFacts,
): Problem[] {
  const cleared = NEVER_NULL.filter((field) => input[field] === null)
  const stays = (startDate: CalendarDate) => startDate === before.startDate
  return [
    ...cleared.map((field) => problem(field, 'cannot be cleared')),
    ...(input.status === undefined || input.status === 'Canceled'
      ? []
      : [problem('status', 'can only be set to Canceled')]),
    ...[amountChangeProblem(before, input)].filter((problem) => problem !== null),
    ...sessionProblems(
      {
        // A start that has passed since is no fault of a change that leaves it as it is.
        ...(input.startDate != null && !stays(input.startDate) && { startDate: input.startDate }),
        ...(input.occurrences != null && { occurrences: input.occurrences }),
        expirationDate: input.expirationDate ?? null,
        callbackUrl: input.callbackUrl ?? null,
        brandName: input.brandName ?? null,
      },
      facts,
    ),
  ]
}

const FIELDS = {
  required: ['status', 'frequency', 'startDate', 'occurrences'],
  nullable: ['callbackUrl', 'cancelUrl', 'successUrl', 'expirationDate', 'brandLogoUrl', 'brandName'],
} as const

/** The session after a valid change; the very same object when nothing changes. `contactId` and the checkout are uuids. */
export function changedSession(
  before: PaymentPlanSession,
  input: UpdatePaymentPlanSessionInput,
  pointers: Pick<PaymentPlanSession, 'contactId' | 'checkoutConfigurationId'>,
  at: Timestamp,
): PaymentPlanSession {
  const after: PaymentPlanSession = {
    ...before,
    ...pointers,
    ...amountAfter(before, input),
    ...editedFields(before, input, FIELDS),
  }
  return changedOrSame(before, after) === before ? before : { ...after, updatedAt: at }
}

/** The pending plan after its session changed; the very same object when that does not touch it. */
export function planAfterSession(before: PaymentPlan, session: PaymentPlanSession): PaymentPlan {
  const { contactId, amountMinor, currency, frequency, startDate, occurrences } = session
  const status = session.status === 'Canceled' ? 'Canceled' : before.status
  const after = { ...before, contactId, amountMinor, currency, frequency, startDate, occurrences, status }
  return changedOrSame(before, after) === before ? before : { ...after, updatedAt: session.updatedAt }
}
