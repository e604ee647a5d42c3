import type { Services } from '../../accounts/index.ts'
import { instrumentOfPayment, returnConsequence, type ShownInstrument } from '../../payments/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import { type LinkedPlan, nextMustWait, type OccurrenceToRecover, outstandingOf } from '../recovery/index.ts'
import { type DeclineReason, declineReason } from './decline-reason.ts'

/** Why a plan could not charge an occurrence, as far as its customer may know. */
export interface Failure {
  readonly reason: DeclineReason
  readonly instrument: ShownInstrument | null
}

/** An occurrence of a plan that could not be charged. */
export interface Owed {
  /** When what is asked for was due; null when nothing is. */
  readonly dueDate: string | null
  /** Null when its customer was the last who tried: their own decline says why. */
  readonly failure: Failure | null
  /** When the plan charges it again by itself; null when it does not. */
  readonly retryDate: string | null
  /** How many more failed and wait to be paid after this one. */
  readonly others: number
  /** True while those wait for a payment that is in flight. Only one payment of a plan is made at a time. */
  readonly nextWaits: boolean
}

/** Returns what the page says of the occurrence that it is about, and of what else is owed. */
export async function outstandingShown(
  services: Pick<Services, 'db'>,
  linked: LinkedPlan,
  asked: OccurrenceToRecover | null,
): Promise<Owed> {
  return {
    dueDate: asked?.dueDate ?? null,
    failure: asked?.status === 'Failed' ? await failureOf(services, linked, asked) : null,
    retryDate: asked && retryDateOf(linked, asked),
    others: outstandingOf(linked).filter((each) => each !== asked).length,
    nextWaits: nextMustWait(linked),
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

/** Returns the reason that stands for a return code of Nacha's. */
export function returnReason(code: string | null): DeclineReason {
  const { mayRetry, revokesAuthorization, invalidatesMethod } = returnConsequence(code ?? '')
  if (mayRetry) return 'insufficient_funds'
  if (revokesAuthorization) return 'revoked_authorization'
  return invalidatesMethod ? 'invalid_account' : 'returned'
}

/** Nothing of a plan that is paused is charged by itself. */
function retryDateOf({ plan, account }: LinkedPlan, { status, retryAt }: OccurrenceToRecover): string | null {
  const isRetried = status === 'Failed' && retryAt !== null && plan.status !== 'Paused'
  return isRetried ? dateIn(account.timeZone, retryAt) : null
}
