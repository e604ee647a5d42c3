import type { Account, Context } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type MetadataEntry, metadataText } from '../platform/text/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import type { NewPlan, PlanAuthorization } from './activate-plan.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { insertPlanToVerify } from './plan-verification.queries.generated.ts'
import type { PlanVerification } from './verify-for-plan.ts'

/** A plan that waits for the verification of its payment method. */
export interface PlanToVerify {
  readonly plan: NewPlan
  readonly startDate: CalendarDate
  readonly authorization: PlanAuthorization
  readonly verification: Pick<PlanVerification, 'paymentId' | 'token'>
}

/** Inserts and announces a plan that becomes active when the verification succeeds. */
export async function insertPendingPlan(
  context: Context,
  tx: Transaction,
  account: Account,
  { plan, startDate, authorization, verification: { paymentId: setUpPaymentId, token } }: PlanToVerify,
): Promise<PaymentPlan> {
  const written = first(
    await tx.run(insertPlanToVerify, {
      ...plan,
      ...{ shard: account.shard, orgId: account.id, startDate, setUpPaymentId, vaultTokenId: token.id },
      metadata: metadataText(plan.metadata as readonly MetadataEntry[] | null),
      consent: JSON.stringify(authorization),
      now: context.now(account),
    }),
  )
  if (!written) throw new Error('failed to write a payment plan')
  const data = planPayload(written)
  await announce(context, tx, { type: 'payment_plan.created', account, subjectId: written.id, data })
  return written
}
