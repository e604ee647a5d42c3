import { settlePlanSessionOfPayment, settleSetUpOfPlan } from './payment-plans/index.ts'
import { settleSessionOfPayment } from './payment-sessions/index.ts'
import type { WhenSettled } from './payments/index.ts'
import { settleOccurrenceOfPayment } from './plan-engine/index.ts'
import { settleRecoveryOfPayment } from './plan-recovery/index.ts'

/** Who is told what became of a charge, in the transaction that writes it. */
export const whenSettled: readonly WhenSettled[] = [
  settleSessionOfPayment,
  settlePlanSessionOfPayment,
  settleSetUpOfPlan,
  settleRecoveryOfPayment,
  settleOccurrenceOfPayment,
]
