import type { Account, Services } from '../../accounts/index.ts'
import {
  failPayment,
  insertPayment,
  isPaidAtRecoveryLink,
  type Payment,
  type PaymentOutcome,
  type Settlement,
} from '../../payments/index.ts'
import { decline } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import {
  amountOfOccurrences,
  changePlanStatuses,
  type PlanWriter,
  paymentFailedEvent,
  policyOf,
  writeDue,
} from '../index.ts'
import {
  afterOccurrence,
  type Facts,
  type PlanTransition,
  type Renewal,
  statusesWhenDisputed,
} from './after-occurrence.ts'
import { type LockedPlan, lockPlan, type Occurrence } from './locked-plan.ts'
import { disputedSince, endRetries, startOccurrence, writeOccurrence } from './occurrences.queries.generated.ts'
import { type PlanToCharge, paymentOfOccurrence } from './plan-to-charge.ts'
import { paysOffPlan, settlePayOff } from './settle-pay-off.ts'

/**
 * Writes the consequences of a payment's outcome for its occurrence and plan, in the transaction
 * that writes the outcome and has locked the payment. Does nothing for a payment without an
 * occurrence, or if a newer payment pays the occurrence.
 */
export async function settleOccurrenceOfPayment(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  renewal: Renewal | null,
): Promise<void> {
  const { account, payment, outcome } = settlement
  if (payment.paymentPlanId === null) return
  const plan = await lockPlan(tx, account.shard, payment.paymentPlanId)
  await settleOccurrence(services, tx, settlement, plan, renewal)
  if (outcome.kind === 'Disputed') await applyDisputePolicy(services, tx, account, plan)
}

async function settleOccurrence(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  plan: LockedPlan,
  renewal: Renewal | null,
): Promise<void> {
  const { account, payment, outcome } = settlement
  const occurrence = plan.occurrences.find(({ paymentId }) => paymentId === payment.id)
  if (isPaidTwice(plan, settlement)) reportPaidTwice(services, settlement)
  if (!occurrence) return
  // Clears the claim, which the insert of the charge has kept.
  if (NOT_FINAL.has(outcome.kind)) return void (await writeDue(services, tx, account, plan.id))
  if (paysOffPlan(payment)) return settlePayOff(services, tx, account, plan, payment, outcome)
  const isDisputed = RETRYABLE.has(outcome.kind) && (await wasDisputed(tx, payment))
  const hasOtherMethod = payment.paymentMethodId !== plan.paymentMethodId
  const facts = { isDisputed, customerIsWaiting: customerIsWaiting(settlement), hasOtherMethod, renewal }
  await applyOutcome(services, tx, account, plan, occurrence, outcome, facts)
}

/**
 * Pauses or cancels a locked plan with a disputed payment, according to the organization's policy.
 */
async function applyDisputePolicy(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  { id }: Pick<LockedPlan, 'id'>,
): Promise<void> {
  const { whenDisputed } = await policyOf(tx, account)
  if (whenDisputed === 'Continue') return
  // Read again, because the outcome may have changed it.
  const { status } = await lockPlan(tx, account.shard, id)
  await changePlanStatuses(services, tx, account, { id }, statusesWhenDisputed(status, whenDisputed))
}

const NOT_FINAL: ReadonlySet<string> = new Set(['Unknown', 'RequiresAction', 'Processing'])
const RETRYABLE: ReadonlySet<string> = new Set(['Declined', 'Canceled', 'Returned', 'Unavailable'])

const MOVES_MONEY: ReadonlySet<string> = new Set(['Succeeded', 'Recaptured'])
const PAID_OTHERWISE: ReadonlySet<string> = new Set(['PaidElsewhere', 'Waived', 'Skipped'])

/**
 * Returns whether a charge moved money for an occurrence that has another payment, or that the
 * organization recorded as paid elsewhere, waived or skipped.
 */
function isPaidTwice(plan: LockedPlan, { payment, outcome }: Settlement): boolean {
  if (!MOVES_MONEY.has(outcome.kind)) return false
  const own = plan.occurrences.filter(({ paymentId }) => paymentId === payment.id)
  if (own.length === 0) return outcome.kind === 'Recaptured'
  const unpaid = own.filter(({ status }) => !PAID_OTHERWISE.has(status)).map(({ number }) => number)
  if (!paysOffPlan(payment)) return unpaid.length === 0
  return payment.amountMinor > amountOfOccurrences({ ...plan, occurrences: plan.occurrences.length }, unpaid)
}

/** Logs a double payment, because only a person can decide which of the two to refund. */
function reportPaidTwice({ log }: Pick<Services, 'log'>, { payment }: Settlement): void {
  const { id: paymentId, paymentPlanId, planOccurrence } = payment
  const facts = { paymentId, paymentPlanId, planOccurrence }
  log.error(
    facts,
    'a payment was captured for an occurrence that got another payment, or was marked paid, waived or skipped: check both, and refund one',
  )
}

/**
 * Returns whether the customer made the payment and sees its outcome. A customer does not wait for
 * a bank debit that is processing.
 */
function customerIsWaiting({ payment, attempt, before }: Settlement): boolean {
  return isPaidAtRecoveryLink({ payment, attempt }) && before.payment.status !== 'Processing'
}

/**
 * Returns whether another payment of the plan was disputed since this one was created, or at the
 * same time of a stopped test clock. The transaction has locked the plan.
 */
async function wasDisputed(tx: Transaction, { id, paymentPlanId, createdAt }: Payment): Promise<boolean> {
  const key = { shard: shardOf(id), planId: paymentPlanId ?? '', since: createdAt }
  return (await tx.run(disputedSince, key)).length > 0
}

/** Applies the outcome of an occurrence's newest payment to a locked plan. */
async function applyOutcome(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  plan: LockedPlan,
  occurrence: Occurrence,
  outcome: PaymentOutcome,
  facts: Pick<Facts, 'isDisputed' | 'customerIsWaiting' | 'hasOtherMethod' | 'renewal'> = {},
): Promise<void> {
  const policy = await policyOf(tx, account)
  const now = services.now(account)
  const transition = afterOccurrence(
    { ...facts, plan, occurrences: plan.occurrences, policy, now },
    occurrence,
    outcome,
  )
  if (transition) await writeTransition(services, tx, account, plan, transition)
}

/** Writes the transition of a locked plan, its due row and its events. */
async function writeTransition(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  { id: planId }: Pick<LockedPlan, 'id'>,
  { occurrence, endsRetries, statuses, failure }: PlanTransition,
): Promise<void> {
  const plan = { shard: account.shard, planId, now: services.now(account) }
  await tx.run(writeOccurrence, { ...plan, ...occurrence })
  if (endsRetries) await tx.run(endRetries, plan)
  if (statuses.length === 0 || failure) {
    const written = await writeDue(services, tx, account, planId)
    if (failure) await announce(services, tx, { account, ...paymentFailedEvent(written, occurrence, failure) })
  }
  if (statuses.length > 0) await changePlanStatuses(services, tx, account, { id: planId }, statuses)
}

const CODE = 'payment_method_unusable'

/**
 * Writes a failed payment for an occurrence whose payment method can't be charged, without a call
 * to the provider. The transaction has locked the plan.
 */
export async function failOccurrence(
  services: Pick<Services, 'now' | 'wallNow' | 'mintId'>,
  tx: Transaction,
  plan: PlanToCharge,
  number: number,
): Promise<void> {
  const { account, id: planId } = plan
  const payment = await insertPayment(services, tx, account, paymentOfOccurrence(services, plan, number))
  await failPayment(services, tx, account, payment, CODE)
  const started = { shard: account.shard, planId, number, paymentId: payment.id, now: services.now(account) }
  await tx.run(startOccurrence, started)
  const locked = await lockPlan(tx, account.shard, planId)
  const occurrence = locked.occurrences.find((each) => each.number === number)
  const outcome = { kind: 'Declined', reference: null, decline: decline(CODE, { doNotRetry: true }) } as const
  if (occurrence) await applyOutcome(services, tx, account, locked, occurrence, outcome)
}
