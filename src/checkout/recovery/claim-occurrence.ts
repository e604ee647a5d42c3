import { type Account, audit, type Context } from '../../accounts/index.ts'
import { type Attempt, insertPayment, lockPaymentById, type Payment } from '../../payments/index.ts'
import { lockMethod } from '../../payments/methods/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import { type PaymentPlan, type PlanAuthorization, writeDue } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type CustomerAttempt, firstAttemptFields, writeCustomerAttempt } from '../flow/index.ts'
import { attemptCounts, hasUsedAllAttempts, refuseTooManyAttempts } from './customer-attempts.ts'
import type { LinkedPlan } from './linked-plan.ts'
import {
  lockPlanToRecover,
  occurrenceIsRecoverable,
  startRecovery,
  writeConsentOfPayment,
} from './plan-recovery.queries.generated.ts'
import { isLive, type OccurrenceToRecover } from './recovery-progress.ts'

/** A customer's attempt to pay an occurrence. */
export interface Claimed {
  /** The occurrence as the customer saw it. */
  readonly outstanding: OccurrenceToRecover
  readonly attempt: CustomerAttempt
  readonly authorization: PlanAuthorization
  readonly browser: Browser | undefined
}

/**
 * Claims a failed occurrence for its customer and writes the attempt. Returns null when another charge was first, another occurrence
 * of the plan is in flight, the plan has ended, or the token was tried before.
 */
export async function claimOccurrence(
  customer: Context,
  tx: Transaction,
  { plan: { id: planId }, account, email }: LinkedPlan,
  { outstanding, attempt, authorization, browser }: Claimed,
): Promise<Attempt | null> {
  const { shard } = account
  const { number } = outstanding
  // An existing payment and a method are locked before the plan, as where outcomes are written.
  const before = attempt.paymentId === outstanding.payment?.id ? await lockPaymentById(tx, attempt.paymentId) : null
  if (attempt.source.kind === 'method') await lockMethod(tx, attempt.source.method)
  const plan = first(await tx.run(lockPlanToRecover, { shard, planId }))
  if (!plan || !isLive(plan)) return null
  const lastPaymentId = outstanding.payment?.id ?? null
  if ((await tx.run(occurrenceIsRecoverable, { shard, planId, number, lastPaymentId })).length === 0) return null
  const counts = await attemptCounts(customer, tx, { account, plan }, outstanding)
  refuseTooManyAttempts(counts, customer.wallNow())
  if (before && hasUsedAllAttempts(counts)) return null
  const payment = before ?? (await newPayment(customer, tx, { account, plan }, attempt, number))
  const written = await writeCustomerAttempt(customer, tx, account, payment, attempt, { email, browser })
  if (!written) return null
  const key = { shard, paymentId: payment.id }
  await tx.run(startRecovery, { ...key, planId, number, now: customer.now(account) })
  await tx.run(writeConsentOfPayment, { ...key, consent: JSON.stringify(authorization) })
  await writeDue(customer, tx, account, planId)
  const record = { type: 'PaymentPlan', id: planId }
  await audit(customer, tx, { owner: account, action: 'checkout.complete', record, outcome: 'done' })
  return written
}

function newPayment(
  customer: Context,
  tx: Transaction,
  { account, plan }: { readonly account: Account; readonly plan: PaymentPlan },
  attempt: CustomerAttempt,
  planOccurrence: number,
): Promise<Payment> {
  const { id: paymentPlanId, contactId, amountMinor, currency } = plan
  return insertPayment(customer, tx, account, {
    ...firstAttemptFields(attempt),
    ...{ id: attempt.paymentId, contactId, amountMinor, currency, paymentPlanId, planOccurrence },
  })
}
