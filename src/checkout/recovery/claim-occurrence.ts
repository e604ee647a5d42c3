import { type Account, audit, type Context } from '../../accounts/index.ts'
import { type Attempt, insertPayment, lockPaymentById, type Payment } from '../../payments/index.ts'
import { lockMethod } from '../../payments/methods/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import { type PaymentPlan, type PlanAuthorization, writeDue } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { firstTryOf, type TryOfCustomer, writeTryOfCustomer } from '../flow/index.ts'
import type { LinkedPlan } from './linked-plan.ts'
import {
  lockPlanToRecover,
  occurrenceIsRecoverable,
  startRecovery,
  writeConsentOfPayment,
} from './plan-recovery.queries.generated.ts'
import { isLive, type OccurrenceToRecover } from './recovery-progress.ts'
import { isTriedOut, refuseTooManyTries, triesOf } from './tries-of-customer.ts'

/** What is written when a customer begins to pay an occurrence. */
export interface Claimed {
  /** As the customer saw it. */
  readonly owed: OccurrenceToRecover
  readonly tried: TryOfCustomer
  readonly authorization: PlanAuthorization
  readonly browser: Browser | undefined
}

/**
 * Takes an occurrence that failed from whoever else would charge it, and writes the customer's try. Null when somebody else was
 * first, something else of the plan is on its way, the plan is over, or the token was tried.
 */
export async function claimOccurrence(
  customer: Context,
  tx: Transaction,
  { plan: { id: planId }, account, email }: LinkedPlan,
  { owed, tried, authorization, browser }: Claimed,
): Promise<Attempt | null> {
  const { shard } = account
  const { number } = owed
  // A payment that exists, and a method, are held before the plan, as where outcomes are written.
  const before = tried.paymentId === owed.payment?.id ? await lockPaymentById(tx, tried.paymentId) : null
  if (tried.source.kind === 'method') await lockMethod(tx, tried.source.method)
  const plan = first(await tx.run(lockPlanToRecover, { shard, planId }))
  if (!plan || !isLive(plan)) return null
  const lastPaymentId = owed.payment?.id ?? null
  if ((await tx.run(occurrenceIsRecoverable, { shard, planId, number, lastPaymentId })).length === 0) return null
  const tries = await triesOf(customer, tx, { account, plan }, owed)
  refuseTooManyTries(tries, customer.wallNow())
  if (before && isTriedOut(tries)) return null
  const payment = before ?? (await newPayment(customer, tx, { account, plan }, tried, number))
  const attempt = await writeTryOfCustomer(customer, tx, account, payment, tried, { email, browser })
  if (!attempt) return null
  const key = { shard, paymentId: payment.id }
  await tx.run(startRecovery, { ...key, planId, number, now: customer.now(account) })
  await tx.run(writeConsentOfPayment, { ...key, consent: JSON.stringify(authorization) })
  await writeDue(customer, tx, account, planId)
  const record = { type: 'PaymentPlan', id: planId }
  await audit(customer, tx, { owner: account, action: 'checkout.complete', record, outcome: 'done' })
  return attempt
}

function newPayment(
  customer: Context,
  tx: Transaction,
  { account, plan }: { readonly account: Account; readonly plan: PaymentPlan },
  tried: TryOfCustomer,
  planOccurrence: number,
): Promise<Payment> {
  const { id: paymentPlanId, contactId, amountMinor, currency } = plan
  return insertPayment(customer, tx, account, {
    ...firstTryOf(tried),
    ...{ id: tried.paymentId, contactId, amountMinor, currency, paymentPlanId, planOccurrence },
  })
}
