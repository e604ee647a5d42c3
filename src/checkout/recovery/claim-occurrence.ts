import { isDeepStrictEqual } from 'node:util'
import { type Account, audit, type Context } from '../../accounts/index.ts'
import { type Attempt, insertPayment, lockPaymentById, type Payment } from '../../payments/index.ts'
import { lockMethod } from '../../payments/methods/index.ts'
import type { AgreedCharges, Browser } from '../../payments/providers/index.ts'
import { amountOfOccurrence, type PaymentPlan, writeDue } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import { type CustomerAttempt, firstAttemptFields, writeCustomerAttempt } from '../flow/index.ts'
import { attemptCounts, hasUsedAllAttempts, refuseTooManyAttempts } from './customer-attempts.ts'
import { type LinkedPlan, occurrencesOf } from './linked-plan.ts'
import { lockPlanToRecover, occurrenceIsRecoverable, startRecovery } from './plan-recovery.queries.generated.ts'
import { recoveryCharges } from './recovery-charges.ts'
import { isLive, type OccurrenceToRecover } from './recovery-progress.ts'

/** A customer's attempt to pay an occurrence. */
export interface Claimed {
  /** The occurrence as the customer saw it. */
  readonly outstanding: OccurrenceToRecover
  readonly attempt: CustomerAttempt
  /** The charges that the customer agreed to. */
  readonly charges: AgreedCharges
  readonly browser: Browser | undefined
}

/**
 * Claims a failed occurrence for its customer and writes the attempt. Returns null when another
 * charge was first, another occurrence of the plan is in flight, the plan has ended, or the token
 * was already attempted.
 */
export async function claimOccurrence(
  customer: Context,
  tx: Transaction,
  { plan: { id: planId }, account, email }: LinkedPlan,
  { outstanding, attempt, charges, browser }: Claimed,
): Promise<Attempt | null> {
  const { shard } = account
  const { number } = outstanding
  // Locks an existing payment and a method before the plan, in the same order as the outcome
  // writer.
  const before = attempt.paymentId === outstanding.payment?.id ? await lockPaymentById(tx, attempt.paymentId) : null
  if (attempt.source.kind === 'method') await lockMethod(tx, attempt.source.method)
  const plan = first(await tx.run(lockPlanToRecover, { shard, planId }))
  if (!plan || !isLive(plan)) return null
  const lastPaymentId = outstanding.payment?.id ?? null
  if ((await tx.run(occurrenceIsRecoverable, { shard, planId, number, lastPaymentId })).length === 0) return null
  await refuseOtherCharges(tx, { account, plan }, charges)
  const counts = await attemptCounts(customer, tx, { account, plan }, outstanding)
  refuseTooManyAttempts(counts, customer.wallNow())
  if (before && hasUsedAllAttempts(counts)) return null
  const payment = before ?? (await newPayment(customer, tx, { account, plan }, attempt, outstanding))
  const written = await writeCustomerAttempt(customer, tx, account, payment, attempt, { email, browser })
  if (!written) return null
  const key = { shard, paymentId: payment.id }
  await tx.run(startRecovery, { ...key, planId, number, now: customer.now(account) })
  await writeDue(customer, tx, account, planId)
  const record = { type: 'PaymentPlan', id: planId }
  await audit(customer, tx, { owner: account, action: 'checkout.complete', record, outcome: 'done' })
  return written
}

export const TERMS_CHANGED = 'The outstanding amount has changed. Reload the page.'

/** Throws CONFLICT when the locked plan has other charges than the customer agreed to. */
async function refuseOtherCharges(
  tx: Transaction,
  { account: { shard }, plan }: { readonly account: Account; readonly plan: PaymentPlan },
  agreed: AgreedCharges,
): Promise<void> {
  const occurrences = await occurrencesOf(tx, { shard, planId: plan.id })
  const present = recoveryCharges({ plan, occurrences }, agreed.firstDate)
  if (!isDeepStrictEqual(present, agreed)) throw new Refusal('CONFLICT', TERMS_CHANGED)
}

function newPayment(
  customer: Context,
  tx: Transaction,
  { account, plan }: { readonly account: Account; readonly plan: PaymentPlan },
  attempt: CustomerAttempt,
  { number: planOccurrence, dueDate: occurrenceDate }: OccurrenceToRecover,
): Promise<Payment> {
  const { id: paymentPlanId, contactId, currency } = plan
  const amountMinor = amountOfOccurrence(plan, planOccurrence)
  const { statementDescriptor, description, transactionRef } = plan
  return insertPayment(customer, tx, account, {
    ...firstAttemptFields(attempt),
    ...{ id: attempt.paymentId, contactId, amountMinor, currency, paymentPlanId, planOccurrence, occurrenceDate },
    ...{ statementDescriptor, description, transactionRef },
    metadata: plan.metadata as readonly MetadataEntry[] | null,
  })
}
