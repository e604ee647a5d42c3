import { changedOrSame, editedFields } from '../../platform/graphql/index.ts'
import { parseId } from '../../platform/ids/index.ts'
import { amountAfter, amountChangeProblem } from '../../platform/money/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type ContactRefInput, contactRefOf } from './contact-ref.ts'
import type { PaymentSession } from './session.ts'
import { sessionProblems, storingProblems } from './session-rules.ts'

/** The input of updatePaymentSession, as the scalars have read it: undefined leaves a field as it is. */
export interface UpdatePaymentSessionInput {
  readonly orgId?: string | null
  readonly id: string
  readonly contactId?: string | null
  readonly contactRef?: ContactRefInput | null
  readonly amount?: string | null
  readonly currency?: string | null
  readonly storePaymentMethod?: string | null
  readonly recurringProcessingModel?: string | null
  readonly transactionRef?: string | null
  readonly cancelUrl?: string | null
  readonly successUrl?: string | null
  readonly expirationDate?: Timestamp | null
  readonly checkoutConfigurationId?: string | null
  readonly brandLogoUrl?: string | null
  readonly brandName?: string | null
  readonly status?: string | null
}

const NEVER_NULL = ['amount', 'currency', 'storePaymentMethod'] as const

/** Everything wrong with a change of a session, each problem at its field. */
export function sessionChangeProblems(
  before: PaymentSession,
  input: UpdatePaymentSessionInput,
  now: Timestamp,
): Problem[] {
  const { contactRef, transactionRef, expirationDate, brandName } = input
  const cleared = NEVER_NULL.filter((field) => input[field] === null)
  return [
    ...cleared.map((field) => problem(field, 'cannot be cleared')),
    ...(input.status === undefined || input.status === 'Canceled'
      ? []
      : [problem('status', 'can only be set to Canceled')]),
    ...[contactChangeProblem(before, input)].filter((problem) => problem !== null),
    ...[amountChangeProblem(before, input)].filter((problem) => problem !== null),
    ...sessionProblems({ contactRef, transactionRef, expirationDate, brandName }, now),
    // Unchanged fields were validated when they were set.
    ...(touchesStoring(input) ? storingProblems(storingAfter(before, input)) : []),
  ]
}

/**
 * Returns the problem of another contact: the link of a session shows its contact's stored methods and
 * can charge them.
 */
function contactChangeProblem(
  { contactId: before }: PaymentSession,
  { contactId }: UpdatePaymentSessionInput,
): Problem | null {
  const same = before === null || contactId === undefined || (contactId !== null && isOf(contactId, before))
  return same ? null : problem('contactId', 'cannot be changed once it is set. Create another session instead')
}

function isOf(contactId: string, uuid: string): boolean {
  return parseId('con', contactId)?.uuid === uuid
}

function touchesStoring(input: UpdatePaymentSessionInput): boolean {
  const { contactId, contactRef, storePaymentMethod, recurringProcessingModel } = input
  return [contactId, contactRef, storePaymentMethod, recurringProcessingModel].some((each) => each !== undefined)
}

const STORING_FIELDS = {
  required: ['storePaymentMethod'],
  nullable: ['contactId', 'contactRef', 'recurringProcessingModel'],
} as const

function storingAfter(before: PaymentSession, input: UpdatePaymentSessionInput) {
  return editedFields(before, input, STORING_FIELDS)
}

const FIELDS = {
  required: ['status'],
  nullable: ['transactionRef', 'cancelUrl', 'successUrl', 'expirationDate', 'brandLogoUrl', 'brandName'],
} as const

/**
 * The session after a valid change; the very same object when nothing changes. `contactId` and the
 * checkout are uuids.
 */
export function changedSession(
  before: PaymentSession,
  input: UpdatePaymentSessionInput,
  pointers: Pick<PaymentSession, 'contactId' | 'checkoutConfigurationId'>,
  at: Timestamp,
): PaymentSession {
  const after: PaymentSession = {
    ...before,
    ...storingAfter(before, input),
    ...pointers,
    ...amountAfter(before, input),
    ...editedFields(before, input, FIELDS),
    contactRef: input.contactRef === undefined ? before.contactRef : contactRefOf(input.contactRef),
  }
  return changedOrSame(before, after) === before ? before : { ...after, updatedAt: at }
}
