import { type Context, transaction } from '../accounts/index.ts'
import type { PaymentPlanOccurrenceWaiveInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { endOccurrence } from './end-occurrence.ts'
import { lockLivePlan } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'

const REASON_CHARACTERS_MAX = 500

/** Waives an unpaid occurrence. It is never charged again. */
export function paymentPlanOccurrenceWaive(
  context: Context,
  { number, reason, ...input }: PaymentPlanOccurrenceWaiveInput,
): Promise<PaymentPlan> {
  const found = textProblem('reason', reason, REASON_CHARACTERS_MAX)
  refuseProblems(found ? [found] : [])
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockLivePlan(context, tx, id)
    return endOccurrence(context, tx, locked, number, { status: 'Waived', reason })
  })
}
