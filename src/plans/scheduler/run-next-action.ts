import type { Account, Services } from '../../accounts/index.ts'
import {
  type AttemptedPayment,
  canOpenCredential,
  chargeColumns,
  type OutcomeWriter,
  prepareCharge,
  type SentAttempt,
  sendAttempt,
  type WhenSettled,
} from '../../payments/index.ts'
import type { SealedCredential } from '../../payments/methods/index.ts'
import { canCharge, type ProviderClient, type ProviderConfiguration } from '../../payments/providers/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { type CalendarDate, epochMsOf, plus, type Timestamp } from '../../platform/time/index.ts'
import { writeDue } from '../index.ts'
import { type ChargeProgress, NO_BATCH } from './batch-barrier.ts'
import { BATCH_MAX } from './charging-capacity.ts'
import { insertPlanCharges } from './insert-plan-charges.queries.generated.ts'
import { lockPlan, type Occurrence } from './locked-plan.ts'
import { planOutcomeWriter } from './outcome-writer.ts'
import { planClaim, postponePlan } from './plan-claims.queries.generated.ts'
import {
  attemptOfOccurrence,
  type PlanClaim,
  type PlanPaymentSource,
  type PlanToCharge,
  paymentOfOccurrence,
  paymentSourceOf,
  returnedDebitsOf,
} from './plan-to-charge.ts'
import { failOccurrence } from './settle-occurrence.ts'

/**
 * The delay until a plan is claimed again if its charge in flight gets no outcome, or if its
 * payment method can't be opened. An outcome makes the plan due at once.
 */
const POSTPONE_MINUTES = 15

/** On a test clock the delay is a day of the clock, so that the clock does not stop often. */
const DAY_MINUTES = 24 * 60

/**
 * The shortest and longest wait before the next check of a plan whose provider configuration is
 * failing.
 */
const STOPPED_MINUTES = [1, 10] as const

/**
 * The result of an action. `left`: the plan stays due, because its provider configuration is
 * failing or paused on a stopped clock.
 */
export type ActionResult = 'done' | 'left'

/** Runs the next action of a claimed plan. Does nothing when the plan was changed meanwhile. */
export async function runNextAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: PlanClaim,
  plan: PlanToCharge,
  progress: ChargeProgress = NO_BATCH,
): Promise<ActionResult> {
  const action = nextAction(plan, plan.occurrences, services.now(plan.account))
  if (action.kind === 'wait') return postpone(services, plan.account, claim, POSTPONE_MINUTES)
  if (action.kind === 'nothing')
    return underClaim(services, claim, async (tx) => void (await writeDue(services, tx, plan.account, plan.id)))
  const source = await paymentSourceOf(services, plan)
  if (!source) return underClaim(services, claim, (tx) => failOccurrence(services, tx, plan, action.number))
  if (!(await canCharge(services, source.configuration)))
    return waitForConfiguration(services, plan.account, claim, source.configuration)
  if (!(await canOpenCredential(services, source.configuration, source.credential)))
    return postpone(services, plan.account, claim, claim.clockNow === null ? POSTPONE_MINUTES : DAY_MINUTES)
  const charge = await writeCharge(services, claim, plan, source, action.number)
  if (!charge) return 'done'
  const outcomeWriter = planOutcomeWriter(services, { claim, plan, number: action.number, progress })
  progress.sent()
  await sendCharge(services, whenSettled, { ...charge, outcomeWriter, whenResponded: progress.responded })
  return 'done'
}

/**
 * Leaves an occurrence unchanged while the provider configuration is failing or paused. On the
 * machine's clock the plan is claimed again later, after a time that grows with the failure or
 * pause. On a test clock the plan stays due, and this run does not claim it again.
 */
async function waitForConfiguration(
  services: Services,
  account: Account,
  claim: PlanClaim,
  { failingSince, pausedAt }: Pick<ProviderConfiguration, 'failingSince' | 'pausedAt'>,
): Promise<ActionResult> {
  if (claim.clockNow !== null) return 'left'
  const [min, max] = STOPPED_MINUTES
  const since = failingSince ?? pausedAt
  const stoppedMs = since === null ? 0 : epochMsOf(services.wallNow()) - epochMsOf(since)
  const stoppedMinutes = stoppedMs / 60_000
  return postpone(services, account, claim, Math.floor(Math.min(Math.max(stoppedMinutes, min), max)))
}

/** A written charge that has not been sent. */
export interface WrittenCharge extends AttemptedPayment {
  readonly account: Account
  readonly credential: SealedCredential
  readonly client?: ProviderClient
  readonly outcomeWriter?: OutcomeWriter
  readonly whenResponded?: () => void
}

/**
 * Writes a charge in one statement with charges of other plans of its batch. Returns null if the
 * claim was lost.
 */
export async function writeCharge(
  services: Services,
  { token: claimToken }: Pick<PlanClaim, 'token'>,
  plan: PlanToCharge,
  source: PlanPaymentSource,
  number: number,
): Promise<WrittenCharge | null> {
  const { account } = plan
  const { length: returnedBefore } = await returnedDebitsOf(services.db.read, plan, source, number)
  const { client, ...attempted } = await prepareCharge(services, account, {
    payment: paymentOfOccurrence(services, plan, number),
    attempt: attemptOfOccurrence(services, plan, source, returnedBefore),
  })
  const row = chargeRow(services, account, attempted, claimToken)
  if ((await services.db.writeBatched(insertPlanCharges, account.shard, row, BATCH_MAX)) === null) return null
  services.hint('outbox')
  return { ...attempted, account, client, credential: source.credential }
}

/** Returns the row that `insertPlanCharges` reads. */
function chargeRow(services: Services, account: Account, attempted: AttemptedPayment, claimToken: string) {
  const written = chargeColumns(services, account, attempted)
  const { id, orgId, contactId, amountMinor, currency, configurationId, paymentMethodId, createdAt } = written
  const { recurringProcessingModel, paymentPlanId, planOccurrence, attemptId, request, sentAt, settleAt } = written
  const { eventId, payload, occurredAt, statementDescriptor, description, transactionRef, metadata } = written
  return {
    ...{ id, orgId, contactId, amountMinor, currency, configurationId, paymentMethodId, createdAt },
    ...{ recurringProcessingModel, paymentPlanId, planOccurrence, attemptId, request, sentAt, settleAt },
    ...{ eventId, payload, occurredAt, claimToken, statementDescriptor, description, transactionRef },
    metadata,
  }
}

/**
 * Sends a written charge and writes its outcome. If this process dies, a worker settles the
 * attempt.
 */
export async function sendCharge(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { account, payment, attempt, credential, client, outcomeWriter, whenResponded }: WrittenCharge,
): Promise<SentAttempt> {
  crashPoint('plan: written')
  return sendAttempt(services, whenSettled, account, attempt, {
    payment,
    credential,
    hasSession: false,
    ...(client && { client }),
    ...(outcomeWriter && { outcomeWriter }),
    ...(whenResponded && { whenResponded }),
  })
}

async function postpone(
  { db, now }: Pick<Services, 'db' | 'now'>,
  account: Account,
  claim: PlanClaim,
  minutes: number,
): Promise<ActionResult> {
  await db.write.run(postponePlan, { ...claim, dueAt: plus(now(account), { minutes }) })
  return 'done'
}

/**
 * Runs `work` with the plan locked. Does nothing when the claim was lost, because the plan has
 * changed.
 */
async function underClaim(
  services: Services,
  { shard, planId, token }: PlanClaim,
  work: (tx: Transaction) => Promise<void>,
): Promise<ActionResult> {
  await services.db.transaction(async (tx) => {
    await lockPlan(tx, shard, planId)
    if (first(await tx.run(planClaim, { shard, planId, token }))) await work(tx)
  })
  services.hint('outbox')
  return 'done'
}

/**
 * The next action for a plan. `wait`: a charge of the plan is in flight. A plan has at most one.
 */
export type Action =
  | { readonly kind: 'charge'; readonly number: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'nothing' }

interface PlanState {
  readonly status: PaymentPlanStatus
}

const NOTHING = { kind: 'nothing' } as const
const WAIT = { kind: 'wait' } as const

/**
 * Returns the action that is due now: a charge of the earliest occurrence that is due or has a
 * retry due.
 */
export function nextAction({ status }: PlanState, occurrences: readonly Occurrence[], now: Timestamp): Action {
  if (!mayBeCharged(status)) return NOTHING
  return chargeEarliest(occurrences, (occurrence) => isDue(occurrence, now))
}

/**
 * Returns the action when the organization requests a charge: a charge of the earliest unpaid
 * occurrence that is due.
 */
export function requestedAction(
  { status }: PlanState,
  occurrences: readonly Occurrence[],
  today: CalendarDate,
): Action {
  if (!mayBeCharged(status)) return NOTHING
  return chargeEarliest(occurrences, (occurrence) => isUnpaid(occurrence) && occurrence.dueDate <= today)
}

/** Returns whether a plan in this status is charged. */
export const mayBeCharged = (status: PaymentPlanStatus) => status === 'Active' || status === 'PastDue'

function chargeEarliest(occurrences: readonly Occurrence[], isCandidate: (occurrence: Occurrence) => boolean): Action {
  if (occurrences.some(({ status }) => status === 'Processing')) return WAIT
  const numbers = occurrences.filter(isCandidate).map(({ number }) => number)
  return numbers.length === 0 ? NOTHING : { kind: 'charge', number: Math.min(...numbers) }
}

function isDue({ status, dueAt, retryAt }: Occurrence, now: Timestamp): boolean {
  if (status === 'Scheduled') return dueAt <= now
  return status === 'Failed' && retryAt !== null && retryAt <= now
}

const isUnpaid = ({ status }: Occurrence) => status === 'Scheduled' || status === 'Failed'
