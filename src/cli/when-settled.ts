import { enqueuePaymentMessage } from '../checkout/payment-messages/index.ts'
import { settleSessionOfPayment } from '../checkout/payment-sessions/index.ts'
import { settlePlanSessionOfPayment } from '../checkout/plan-sessions/index.ts'
import { settleRecoveryOfPayment } from '../checkout/recovery/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { settleVerificationOfPlan } from '../plans/index.ts'
import { settleOccurrenceAndRetry } from '../plans/scheduler/index.ts'

/** Callbacks that run in the transaction that writes the outcome of a charge. */
export const whenSettled: readonly WhenSettled[] = [
  settleSessionOfPayment,
  settlePlanSessionOfPayment,
  settleVerificationOfPlan,
  settleRecoveryOfPayment,
  settleOccurrenceAndRetry,
  enqueuePaymentMessage,
]
