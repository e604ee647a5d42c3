import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { planUnlessVerificationFailed } from './failed-verification.ts'
import { type LockSessionOfPlan, paymentPlanCancel } from './payment-plan-cancel.ts'
import { type PaymentPlanCreateInput, paymentPlanCreate } from './payment-plan-create.ts'
import { paymentPlanPause } from './payment-plan-pause.ts'
import { paymentPlanResume } from './payment-plan-resume.ts'
import {
  type PaymentPlanUpdatePaymentMethodInput,
  paymentPlanUpdatePaymentMethod,
} from './payment-plan-update-payment-method.ts'
import type { PaymentPlan } from './plan.ts'

interface ById {
  readonly id: string
}

const shardOfPlan = (context: Context, { id }: ById) => recordShard(context, 'ppl', id)

/** The parts of the API's plans that other modules supply. */
export interface PaymentPlanParts {
  /** These run in the transaction that writes the outcome of a payment. */
  readonly whenSettled: readonly WhenSettled[]
  readonly lockSessionOfPlan: LockSessionOfPlan
}

/** Returns the mutations that create and change plans. */
export const paymentPlanChanges = ({ whenSettled, lockSessionOfPlan }: PaymentPlanParts) => ({
  paymentPlanCreate: mutation<{ input: PaymentPlanCreateInput }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: (context, input) => ownerShard(context, input.orgId),
    run: (context, input) => paymentPlanCreate(context, input, whenSettled),
    readAgain: planUnlessVerificationFailed,
  }),
  paymentPlanPause: mutation<{ input: ById }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: paymentPlanPause,
  }),
  paymentPlanResume: mutation<{ input: ById }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: paymentPlanResume,
  }),
  paymentPlanCancel: mutation<{ input: ById }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: (context, input) => paymentPlanCancel(context, input, lockSessionOfPlan),
  }),
  paymentPlanUpdatePaymentMethod: mutation<{ input: PaymentPlanUpdatePaymentMethodInput }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: (context, input) => paymentPlanUpdatePaymentMethod(context, input, whenSettled),
    readAgain: planUnlessVerificationFailed,
  }),
})
