import { isPaidAtRecoveryLink, type Payment, type Settlement, type WhenSettled } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { policyOf, writeDue } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import { lockPlan } from './locked-plan.ts'
import { disputedSince } from './plan-scheduler.queries.generated.ts'
import { writeTransition } from './write-transition.ts'

/**
 * Writes the consequences of a payment's outcome for its occurrence and plan, in the transaction that writes the outcome and
 * has locked the payment. Payments without an occurrence, or with one that a newer payment pays, change nothing.
 */
export const settleOccurrenceOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentPlanId === null) return
  const plan = await lockPlan(tx, account.shard, payment.paymentPlanId)
  const occurrence = plan.occurrences.find(({ paymentId }) => paymentId === payment.id)
  if (!occurrence) return
  // Writing the charge has left the claim in place. This ends it.
  if (NOT_FINAL.has(outcome.kind)) return void (await writeDue(services, tx, account, plan.id))
  const policy = await policyOf(tx, account)
  const isDisputed = RETRYABLE.has(outcome.kind) && (await wasDisputed(tx, payment))
  const customerIsThere = customerIsWaiting(settlement)
  const judged = { plan, occurrences: plan.occurrences, policy, isDisputed, customerIsThere }
  const facts = { ...judged, now: services.now(account) }
  const transition = afterOccurrence(facts, occurrence, outcome)
  if (transition) await writeTransition(services, tx, account, plan, transition)
}

const NOT_FINAL: ReadonlySet<string> = new Set(['Unknown', 'RequiresAction', 'Processing'])
const RETRYABLE: ReadonlySet<string> = new Set(['Declined', 'Canceled', 'Returned'])

/** Returns whether the customer made the payment and sees its outcome. No customer waits for a processing bank debit. */
function customerIsWaiting({ payment, attempt, before }: Settlement): boolean {
  return isPaidAtRecoveryLink({ payment, attempt }) && before.payment.status !== 'Processing'
}

/** Returns whether another payment of the plan was disputed since this one was created. The transaction has locked the plan. */
async function wasDisputed(tx: Transaction, { id, paymentPlanId, createdAt }: Payment): Promise<boolean> {
  const key = { shard: shardOf(id), planId: paymentPlanId ?? '', since: createdAt }
  return (await tx.run(disputedSince, key)).length > 0
}
