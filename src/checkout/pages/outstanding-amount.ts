import type { Services } from '../../accounts/index.ts'
import { instrumentOfPayment, returnConsequence, type ShownInstrument } from '../../payments/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import { isNextBlocked, type LinkedPlan, type OccurrenceToRecover, outstandingOf } from '../recovery/index.ts'
import { type DeclineReason, declineReason } from './decline-reason.ts'

/** The displayed reason why a plan could not charge an occurrence. */
export interface Failure {
  readonly reason: DeclineReason
  readonly instrument: ShownInstrument | null
}

/** An occurrence of a plan that could not be charged. */
export interface Outstanding {
  /** The due date of the occurrence; null when none is shown. */
  readonly dueDate: string | null
  /** Null when the customer made the last attempt: the page shows the reason of its decline. */
  readonly failure: Failure | null
  /** The date of the automatic retry; null when there is none. */
  readonly retryDate: string | null
  /** The number of further failed occurrences to pay after this one. */
  readonly others: number
  /**
   * True while they must wait for a payment in flight. A plan has one payment in flight at most.
   */
  readonly isNextBlocked: boolean
}

/**
 * Returns the page's data of its occurrence, and of the other outstanding occurrences.
 */
export async function outstandingAmount(
  services: Pick<Services, 'db'>,
  linked: LinkedPlan,
  occurrence: OccurrenceToRecover | null,
): Promise<Outstanding> {
  return {
    dueDate: occurrence?.dueDate ?? null,
    failure: occurrence?.status === 'Failed' ? await failureOf(services, linked, occurrence) : null,
    retryDate: occurrence && retryDateOf(linked, occurrence),
    others: outstandingOf(linked).filter((each) => each !== occurrence).length,
    isNextBlocked: isNextBlocked(linked),
  }
}

async function failureOf(
  services: Pick<Services, 'db'>,
  { account }: LinkedPlan,
  { payment }: OccurrenceToRecover,
): Promise<Failure | null> {
  if (payment === null) return null
  const isReturned = payment.status === 'Returned'
  if (payment.byCustomer && !isReturned) return null
  const instrument = await instrumentOfPayment(services, { orgId: account.id, paymentId: payment.id })
  return { reason: isReturned ? returnReason(payment.returnCode) : declineReason(payment.declineCode), instrument }
}

/** Returns the displayed reason of a Nacha return code. */
export function returnReason(code: string | null): DeclineReason {
  const { mayRetry, revokesAuthorization, invalidatesMethod } = returnConsequence(code ?? '')
  if (mayRetry) return 'insufficient_funds'
  if (revokesAuthorization) return 'revoked_authorization'
  return invalidatesMethod ? 'invalid_account' : 'returned'
}

/**
 * Returns the date on which the plan retries the occurrence; null for a paused plan, because it
 * does not retry.
 */
function retryDateOf({ plan, account }: LinkedPlan, { status, retryAt }: OccurrenceToRecover): string | null {
  const isRetried = status === 'Failed' && retryAt !== null && plan.status !== 'Paused'
  return isRetried ? dateIn(account.timeZone, retryAt) : null
}
