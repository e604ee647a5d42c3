import { type Context, transaction } from '../accounts/index.ts'
import type { PaymentPlanOccurrenceMarkPaidInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { type Problem, problem, refuseProblems } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { type CalendarDate, dateIn } from '../platform/time/index.ts'
import { endOccurrence } from './end-occurrence.ts'
import { lockLivePlan } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'

const REFERENCE_CHARACTERS_MAX = 200

/** Records that an unpaid occurrence was paid outside of Tallystick. It is never charged again. */
export function paymentPlanOccurrenceMarkPaid(
  context: Context,
  input: PaymentPlanOccurrenceMarkPaidInput,
): Promise<PaymentPlan> {
  const { number, tender, reference = null } = input
  refuseProblems(referenceProblems(reference))
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockLivePlan(context, tx, id)
    const today = dateIn(locked.account.timeZone, context.now(locked.account))
    const paidDate = input.paidDate ?? today
    refuseProblems(paidDateProblems(paidDate, today))
    return endOccurrence(context, tx, locked, number, { status: 'PaidElsewhere', tender, reference, paidDate })
  })
}

function referenceProblems(reference: string | null): Problem[] {
  const found = reference === null ? null : textProblem('reference', reference, REFERENCE_CHARACTERS_MAX)
  return found ? [found] : []
}

function paidDateProblems(paidDate: CalendarDate, today: CalendarDate): Problem[] {
  if (paidDate <= today) return []
  return [problem('paidDate', "must be today or earlier in the organization's time zone")]
}
