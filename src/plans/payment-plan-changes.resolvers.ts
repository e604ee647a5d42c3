import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { planUnlessSetUpFailed } from './failed-set-up.ts'
import { paymentPlanCancel } from './payment-plan-cancel.ts'
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

/** What makes and changes plans. */
export const paymentPlanChanges = (whenSettled: readonly WhenSettled[]) => ({
  paymentPlanCreate: mutation<{ input: PaymentPlanCreateInput }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: (context, input) => ownerShard(context, input.orgId),
    run: (context, input) => paymentPlanCreate(context, input, whenSettled),
    readAgain: planUnlessSetUpFailed,
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
    run: paymentPlanCancel,
  }),
  paymentPlanUpdatePaymentMethod: mutation<{ input: PaymentPlanUpdatePaymentMethodInput }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: (context, input) => paymentPlanUpdatePaymentMethod(context, input, whenSettled),
    readAgain: planUnlessSetUpFailed,
  }),
})
