import { parseId } from '../../platform/ids/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { amountAfter, amountChangeProblem } from '../sessions/index.ts'
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
    // What is not touched was judged when it was set.
    ...(touchesStoring(input) ? storingProblems(storingAfter(before, input)) : []),
  ]
}

/** Whoever holds the link of a session sees what its contact has stored and may pay with it: it stays that contact's. */
function contactChangeProblem(
  { contactId: before }: PaymentSession,
  { contactId }: UpdatePaymentSessionInput,
): Problem | null {
  const same = before === null || contactId === undefined || (contactId !== null && isOf(contactId, before))
  return same ? null : problem('contactId', 'cannot be changed once it is set. Create another session')
}

function isOf(contactId: string, uuid: string): boolean {
  return parseId('con', contactId)?.uuid === uuid
}

function touchesStoring(input: UpdatePaymentSessionInput): boolean {
  const { contactId, contactRef, storePaymentMethod, recurringProcessingModel } = input
  return [contactId, contactRef, storePaymentMethod, recurringProcessingModel].some((each) => each !== undefined)
}

function storingAfter(before: PaymentSession, input: UpdatePaymentSessionInput) {
  return {
    contactId: input.contactId === undefined ? before.contactId : input.contactId,
    contactRef: input.contactRef === undefined ? before.contactRef : input.contactRef,
    storePaymentMethod: input.storePaymentMethod ?? before.storePaymentMethod,
    recurringProcessingModel:
      input.recurringProcessingModel === undefined ? before.recurringProcessingModel : input.recurringProcessingModel,
  }
}

/** The session after a valid change; the very same object when nothing changes. `contactId` and the checkout are uuids. */
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
    contactRef: input.contactRef === undefined ? before.contactRef : contactRefOf(input.contactRef),
    status: input.status ?? before.status,
    transactionRef: input.transactionRef === undefined ? before.transactionRef : input.transactionRef,
    cancelUrl: input.cancelUrl === undefined ? before.cancelUrl : input.cancelUrl,
    successUrl: input.successUrl === undefined ? before.successUrl : input.successUrl,
    expirationDate: input.expirationDate === undefined ? before.expirationDate : input.expirationDate,
    brandLogoUrl: input.brandLogoUrl === undefined ? before.brandLogoUrl : input.brandLogoUrl,
    brandName: input.brandName === undefined ? before.brandName : input.brandName,
  }
  return isSame(before, after) ? before : { ...after, updatedAt: at }
}

function isSame(before: PaymentSession, after: PaymentSession): boolean {
  const fields = Object.keys(before) as (keyof PaymentSession)[]
  return fields.every((field) =>
    field === 'contactRef'
      ? JSON.stringify(before.contactRef) === JSON.stringify(after.contactRef)
      : before[field] === after[field],
  )
}
