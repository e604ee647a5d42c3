import { type Context, transaction } from '../accounts/index.ts'
import type { PaymentPlanSkipNextInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { endOccurrence, occurrencesOfLocked } from './end-occurrence.ts'
import { lockLivePlan } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'

/**
 * Skips the earliest scheduled occurrence. The dates of the others stay. The expected number
 * prevents a repeated request from skipping another occurrence. It also refuses to skip while the
 * expected one is being charged.
 */
export function paymentPlanSkipNext(context: Context, input: PaymentPlanSkipNextInput): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockLivePlan(context, tx, id)
    const occurrences = await occurrencesOfLocked(tx, locked)
    const next = occurrences.find(({ status }) => status === 'Scheduled')
    if (!next) throw new Refusal('INVALID_STATE', 'The payment plan has no scheduled occurrence.')
    if (input.number != null && input.number !== next.number)
      throw new Refusal('INVALID_STATE', `The next scheduled occurrence is number ${next.number}.`)
    return endOccurrence(context, tx, locked, next.number, { status: 'Skipped' })
  })
}
