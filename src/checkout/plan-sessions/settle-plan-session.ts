import type { Account, Services } from '../../accounts/index.ts'
import { contactExists, type Settlement, saveStoredMethod, type WhenSettled } from '../../payments/index.ts'
import type { PaymentPlan } from '../../plans/index.ts'
import { activatePlan, firstCharge, methodExists, type NewPlan, type PlanAuthorization } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../../platform/ids/index.ts'
import { type CalendarDate, dateIn, type Timestamp } from '../../platform/time/index.ts'
import { type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { sessionEvent } from '../sessions/index.ts'
import { endPlanSession, lockSessionToComplete, reopenPlanSession } from './complete-session.queries.generated.ts'
import { announceEnded } from './end-of-sessions.ts'
import { lockPlanOfSession } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { planSessionStatusAfter } from './session-status-after.ts'

/**
 * Completes the plan session whose charge or set-up has an outcome, or opens it again, in the transaction that writes the outcome
 * and holds the session already. Good, or a debit on its way: what the customer paid with is stored and the plan begins.
 * Declined, or a challenge that was given up: they may try again. As long as nobody knows, it stays as it is.
 */
export const settlePlanSessionOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentPlanSessionId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const [row] = await tx.run(lockSessionToComplete, { shard: account.shard, id: payment.paymentPlanSessionId })
  if (!row) throw new Error('payment plan session not found, although payment plan sessions are never deleted')
  const { consent, ...session } = row
  const isContactActive = await contactExists(tx, session)
  const stored = await methodOfTry(services, tx, settlement, session, isContactActive)
  const gained = stored === null ? {} : { paymentMethodId: stored }
  if (session.status !== 'Active') return gained
  const became = planSessionStatusAfter(outcome.kind, isContactActive)
  if (became === 'Active') await tx.run(reopenPlanSession, { shard: account.shard, id: session.id })
  if (became === 'Canceled') await cancelPlanSession(services, tx, account, session)
  if (became !== 'Completed') return gained
  const paymentMethodId = stored ?? payment.paymentMethodId
  if (paymentMethodId === null) {
    const facts = { paymentId: payment.id, paymentPlanSessionId: session.id }
    services.log.error(facts, 'a plan waits for its payment method, which the provider has not reported yet')
    return
  }
  const authorization = consent as PlanAuthorization
  const plan = await begin(services, tx, settlement, { session, paymentMethodId, authorization })
  if (!plan || payment.isVerification) return gained
  return { ...gained, paymentPlanId: plan.id, planOccurrence: 1 }
}

function methodOfTry(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  { contactId }: PaymentPlanSession,
  isContactActive: boolean,
): Promise<string | null> {
  const keeper = { contactId, contactExists: isContactActive, model: 'Subscription', paymentSessionId: null } as const
  return saveStoredMethod(services, tx, settlement, keeper)
}

/** A session that is completed, and by what. */
interface Completed {
  readonly session: PaymentPlanSession
  readonly paymentMethodId: string
  readonly authorization: PlanAuthorization
}

/** Has the plan begin and completes the session. Null when its pending plan, or the method, is gone: then both end. */
async function begin(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  { session, paymentMethodId, authorization }: Completed,
): Promise<PaymentPlan | null> {
  const { account, payment, attempt, outcome } = settlement
  const pending = first(await tx.run(lockPlanOfSession, { shard: account.shard, sessionId: session.id }))
  const isGone = pending !== null && pending.status !== 'Pending'
  // One that its customer deleted meanwhile is forgotten when this is over.
  if (isGone || !(await methodExists(tx, paymentMethodId))) {
    await cancelPlanSession(services, tx, account, session)
    return null
  }
  const planId = pending?.id ?? idOfPlan(session)
  await end(services, tx, account, { ...session, status: 'Completed', paymentPlanId: planId })
  const firstStatus = outcome.kind === 'Processing' ? 'Processing' : 'Succeeded'
  return activatePlan(services, tx, account, {
    plan: pending ?? newPlanOf(session, planId),
    startDate: startDateOf(services, account, session, authorization, payment.isVerification),
    paymentMethodId,
    vaultTokenId: attempt.vaultTokenId,
    authorization,
    firstPaid: payment.isVerification ? null : { paymentId: payment.id, status: firstStatus },
  })
}

/** Returns equal ids whenever the session is completed. */
const idOfPlan = ({ id, orgId }: PaymentPlanSession) =>
  deterministicId(timeOfId(id), shardOf(orgId), 'payment plan of session', id)

function newPlanOf(session: PaymentPlanSession, id: string): NewPlan {
  const { contactId, amountMinor, currency, frequency, occurrences, metadata } = session
  return { id, contactId, paymentPlanSessionId: session.id, amountMinor, currency, frequency, occurrences, metadata }
}

/** A first charge pays the day on which the customer agreed; what was set up begins no earlier than it was. */
function startDateOf(
  { now }: Services,
  account: Account,
  session: PaymentPlanSession,
  { acceptedAt }: PlanAuthorization,
  isVerification: boolean,
): CalendarDate {
  return firstCharge(session, dateIn(account.timeZone, isVerification ? now(account) : (acceptedAt as Timestamp)))
    .startDate
}

async function end(services: Services, tx: Transaction, account: Account, wanted: PaymentPlanSession): Promise<void> {
  const ended = await writeEnded(services, tx, account, wanted)
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
