import { type Context, transaction } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { PaymentPlanOccurrenceReopenInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import { type OccurrenceToReopenRow, occurrenceToReopen, reopenOccurrence } from './change-plan.queries.generated.ts'
import { changePlanStatuses } from './change-plan-status.ts'
import { type LockedPaymentPlan, lockLivePlan } from './lock-payment-plan.ts'
import { type PaymentPlan, reopenedEvent } from './plan.ts'
import { writeDue } from './write-due.ts'

/** The statuses of a payment that has paid its occurrence or may still pay it. */
const MAY_HAVE_PAID: ReadonlySet<string> = new Set(['Succeeded', 'Disputed'])
const ENDED_BY_REQUEST: ReadonlySet<string> = new Set(['PaidElsewhere', 'Waived', 'Skipped'])

/**
 * Makes an occurrence of a live plan unpaid again after it was marked as paid, waived or skipped.
 * It becomes Scheduled if it was never charged and is due later. Otherwise it becomes Failed
 * without a retry, so that nothing is charged before the organization or the customer requests it,
 * and an Active plan becomes PastDue. The policy for unpaid occurrences does not apply.
 */
export function paymentPlanOccurrenceReopen(
  context: Context,
  { number, ...input }: PaymentPlanOccurrenceReopenInput,
): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockLivePlan(context, tx, id)
    const before = await requireEnded(tx, locked, number)
    return reopen(context, tx, locked, before)
  })
}

/** Throws INVALID_STATE unless a request has ended the occurrence and no payment has paid it. */
async function requireEnded(
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
  number: number,
): Promise<OccurrenceToReopenRow> {
  const before = first(await tx.run(occurrenceToReopen, { shard: account.shard, planId: plan.id, number }))
  if (!before) throw invalid('number', 'must be the number of an occurrence of the plan')
  if (!ENDED_BY_REQUEST.has(before.status)) throw new Refusal('INVALID_STATE', `The occurrence is ${before.status}.`)
  if (MAY_HAVE_PAID.has(before.paymentStatus ?? ''))
    throw new Refusal('INVALID_STATE', 'A payment of the plan has paid the occurrence meanwhile.')
  return before
}

async function reopen(
  context: Context,
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
  before: OccurrenceToReopenRow,
): Promise<PaymentPlan> {
  const now = context.now(account)
  const status = statusReopened(before, now)
  await tx.run(reopenOccurrence, { shard: account.shard, planId: plan.id, number: before.number, status, now })
  const reopened = await writeDue(context, tx, account, plan.id)
  await announce(context, tx, { account, ...reopenedEvent(reopened, before, status) })
  const becomesPastDue = plan.status === 'Active' && status === 'Failed'
  return (await changePlanStatuses(context, tx, account, plan, becomesPastDue ? ['PastDue'] : [])) ?? reopened
}

function statusReopened(
  { attempts, dueAt }: Pick<OccurrenceToReopenRow, 'attempts' | 'dueAt'>,
  now: Timestamp,
): 'Scheduled' | 'Failed' {
  return attempts === 0 && dueAt > now ? 'Scheduled' : 'Failed'
}
