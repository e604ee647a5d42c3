import { changedAt, editedFields } from '../../platform/graphql/index.ts'
import type { UpdatePaymentSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { parseId } from '../../platform/ids/index.ts'
import { amountAfter, amountChangeProblem } from '../../platform/money/index.ts'
import { type Problem, problem, problemsOf } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { updateProblems } from '../sessions/index.ts'
import { contactRefOf } from './contact-ref.ts'
import type { PaymentSession } from './session.ts'
import { sessionProblems, storingProblems } from './session-rules.ts'

const REQUIRED = ['amount', 'currency', 'storePaymentMethod'] as const

/** Returns the problems of an update of a session. */
export function sessionChangeProblems(
  before: PaymentSession,
  input: UpdatePaymentSessionInput,
  now: Timestamp,
): Problem[] {
  const { contactRef, transactionRef, expirationDate, brandName } = input
  return problemsOf([
    ...updateProblems(REQUIRED, input),
    contactChangeProblem(before, input),
    amountChangeProblem(before, input),
    ...sessionProblems({ contactRef, transactionRef, expirationDate, brandName }, now),
    // Unchanged fields were validated when they were set.
    ...(touchesStoring(input) ? storingProblems(storingAfter(before, input)) : []),
  ])
}

/**
 * Returns the problem of an update with another contact. Holders of the link see the contact's
 * stored methods and can charge them.
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
 * Returns the session after a valid update, or `before` itself when nothing changes. `pointers` are
 * uuids.
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
  return changedAt(before, after, at)
}
