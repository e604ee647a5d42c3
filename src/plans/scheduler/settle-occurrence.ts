import { isPaidAtRecoveryLink, type Payment, type Settlement, type WhenSettled } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { policyOf, writeDue } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import { holdPlan } from './held-plan.ts'
import { disputedSince } from './plan-engine.queries.generated.ts'
import { writeTurn } from './write-turn.ts'

/**
 * Writes what an outcome of a payment means for the occurrence that it pays and for its plan, in the transaction that writes
 * the outcome and holds the payment. A payment that the occurrence was tried again after, and one that pays none, changes nothing.
 */
export const settleOccurrenceOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentPlanId === null) return
  const plan = await holdPlan(tx, account.shard, payment.paymentPlanId)
  const occurrence = plan.occurrences.find(({ paymentId }) => paymentId === payment.id)
  if (!occurrence) return
  // Who wrote the charge has left it its claim.
  if (IS_NO_END.has(outcome.kind)) return void (await writeDue(services, tx, account, plan.id))
  const policy = await policyOf(tx, account)
  const isDisputed = MAY_BE_TRIED_AGAIN.has(outcome.kind) && (await wasDisputed(tx, payment))
  const customerIsThere = standsBeforeTheAnswer(settlement)
  const judged = { plan, occurrences: plan.occurrences, policy, isDisputed, customerIsThere }
  const facts = { ...judged, now: services.now(account) }
  const turn = afterOccurrence(facts, occurrence, outcome)
  if (turn) await writeTurn(services, tx, account, plan, turn)
}

const IS_NO_END: ReadonlySet<string> = new Set(['Unknown', 'RequiresAction', 'Processing'])
const MAY_BE_TRIED_AGAIN: ReadonlySet<string> = new Set(['Declined', 'Canceled', 'Returned'])

/** Nobody waits for what becomes of a debit that is on its way. */
function standsBeforeTheAnswer({ payment, attempt, before }: Settlement): boolean {
  return isPaidAtRecoveryLink({ payment, attempt }) && before.payment.status !== 'Processing'
}

/** Whether another payment of its plan was disputed while this one was on its way. The transaction holds the plan. */
async function wasDisputed(tx: Transaction, { id, paymentPlanId, createdAt }: Payment): Promise<boolean> {
  const key = { shard: shardOf(id), planId: paymentPlanId ?? '', since: createdAt }
  return (await tx.run(disputedSince, key)).length > 0
}
