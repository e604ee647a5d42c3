import type { Account, Services } from '../../accounts/index.ts'
import { consentOfAttempt } from '../../payments/consents/index.ts'
import {
  contactExists,
  type PaymentOutcome,
  paymentTextsOf,
  reportLateCharge,
  type Settlement,
  saveStoredMethod,
  type WhenSettled,
} from '../../payments/index.ts'
import { lockMethodIfExists } from '../../payments/methods/index.ts'
import { activatePlan, firstCharge, type NewPlan, type PaymentPlan } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../../platform/ids/index.ts'
import { dateIn, type Timestamp } from '../../platform/time/index.ts'
import { type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { sessionEvent } from '../sessions/index.ts'
import { endPlanSession, lockSessionToComplete, reopenPlanSession } from './complete-session.queries.generated.ts'
import { announceEnded } from './end-of-sessions.ts'
import { lockPlanOfSession } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'

/**
 * Completes, cancels or reopens the plan session of a payment, in the transaction that writes its
 * outcome and has locked the session. A successful charge or zero-amount authorization or a debit
 * in flight stores the instrument and activates the plan. After a decline or an expired challenge
 * the customer may try again. An unknown outcome changes nothing.
 */
export const settlePlanSessionOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentPlanSessionId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const [session] = await tx.run(lockSessionToComplete, { shard: account.shard, id: payment.paymentPlanSessionId })
  if (!session) throw new Error('payment plan session not found, although payment plan sessions are never deleted')
  reportLateCharge(services, settlement, session)
  const isContactActive = await contactExists(tx, session)
  const { contactId } = session
  const owner = { contactId, contactExists: isContactActive, model: 'Subscription', paymentSessionId: null } as const
  const stored = await saveStoredMethod(services, tx, settlement, owner)
  const change = stored === null ? {} : { paymentMethodId: stored }
  if (session.status !== 'Active') return change
  const became = planSessionStatusAfter(outcome.kind, isContactActive)
  if (became === 'Active') await tx.run(reopenPlanSession, { shard: account.shard, id: session.id })
  if (became === 'Canceled') await cancelPlanSession(services, tx, account, session)
  if (became !== 'Completed') return change
  const paymentMethodId = stored ?? payment.paymentMethodId
  if (paymentMethodId === null) {
    const facts = { paymentId: payment.id, paymentPlanSessionId: session.id }
    services.log.error(facts, 'a plan waits for its payment method, which the provider has not reported yet')
    return
  }
  const consent = await consentOfAttempt(tx, account, settlement.attempt)
  if (!consent) throw new Error('an attempt to complete a plan session has no consent')
  const plan = await activate(services, tx, settlement, { session, paymentMethodId, consent })
  if (!plan || payment.isVerification) return change
  return { ...change, paymentPlanId: plan.id, planOccurrence: 1, occurrenceDate: plan.startDate }
}

/** A completed session, and the payment that completed it. */
interface Completed {
  readonly session: PaymentPlanSession
  readonly paymentMethodId: string
  readonly consent: { readonly id: string; readonly acceptedAt: Timestamp }
}

/**
 * Activates the plan and completes the session. Returns null when the pending plan or the method no
 * longer exists; the caller then cancels both.
 */
async function activate(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  { session, paymentMethodId, consent }: Completed,
): Promise<PaymentPlan | null> {
  const { account, payment, attempt, outcome } = settlement
  const pending = first(await tx.run(lockPlanOfSession, { shard: account.shard, sessionId: session.id }))
  const isGone = pending !== null && pending.status !== 'Pending'
  // A job deletes the credential of a method that was deleted meanwhile after this attempt.
  if (isGone || !(await lockMethodIfExists(tx, paymentMethodId))) {
    await cancelPlanSession(services, tx, account, session)
    return null
  }
  const planId = pending?.id ?? idOfPlan(session)
  await end(services, tx, account, { ...session, status: 'Completed', paymentPlanId: planId })
  const firstStatus = outcome.kind === 'Processing' ? 'Processing' : 'Succeeded'
  return activatePlan(services, tx, account, {
    plan: pending ?? newPlanOf(session, planId),
    startDate: startDateOf(account, session, consent),
    paymentMethodId,
    vaultTokenId: attempt.vaultTokenId,
    consentId: consent.id,
    firstPaid: payment.isVerification ? null : { paymentId: payment.id, status: firstStatus },
  })
}

/** Returns the same id in each attempt to complete the session. */
const idOfPlan = ({ id, orgId }: PaymentPlanSession) =>
  deterministicId(timeOfId(id), shardOf(orgId), 'payment plan of session', id)

function newPlanOf(session: PaymentPlanSession, id: string): NewPlan {
  const { contactId, amountMinor, totalAmountMinor, currency, frequency, occurrences, metadata } = session
  const terms = { contactId, amountMinor, totalAmountMinor, currency, frequency, occurrences, metadata }
  return { ...terms, ...paymentTextsOf(session), id, paymentPlanSessionId: session.id }
}

/** Returns the start date that the page showed to the customer who agreed. */
const startDateOf = ({ timeZone }: Account, session: PaymentPlanSession, { acceptedAt }: Completed['consent']) =>
  firstCharge(session, dateIn(timeZone, acceptedAt)).startDate

async function end(services: Services, tx: Transaction, account: Account, session: PaymentPlanSession): Promise<void> {
  const ended = await writeEnded(services, tx, account, session)
  await announceAll(services, tx, account, [sessionEvent(PLAN_SESSION, ended)])
}

/** Cancels a locked session and its pending plan. */
export async function cancelPlanSession(
  services: Announcer,
  tx: Transaction,
  account: Account,
  session: PaymentPlanSession,
): Promise<void> {
  const ended = await writeEnded(services, tx, account, { ...session, status: 'Canceled' })
  await announceEnded(services, tx, account, [ended], ended.updatedAt)
}

async function writeEnded(
  services: Announcer,
  tx: Transaction,
  account: Account,
  session: PaymentPlanSession,
): Promise<PaymentPlanSession> {
  const { id, status, paymentPlanId } = session
  const now = services.now(account)
  await tx.run(endPlanSession, { shard: account.shard, id, status, paymentPlanId, now })
  return { ...session, completingSince: null, updatedAt: now }
}

const CHARGED_NOTHING: ReadonlySet<PaymentOutcome['kind']> = new Set(['Canceled', 'NotCaptured', 'Returned'])

type Known = Exclude<PaymentOutcome['kind'], 'Unknown' | 'RequiresAction'>

/**
 * Returns the status of an active plan session after a known outcome of its attempt. Active permits
 * another attempt.
 */
function planSessionStatusAfter(outcome: Known, isContactActive: boolean): 'Active' | 'Completed' | 'Canceled' {
  // A deleted contact gets no plan, also when the first charge succeeded. A canceled or returned
  // payment starts no plan.
  if (!isContactActive || CHARGED_NOTHING.has(outcome)) return 'Canceled'
  return outcome === 'Declined' || outcome === 'Unavailable' ? 'Active' : 'Completed'
}
