import type { Services } from '../../accounts/index.ts'
import type { Settlement, WhenSettled } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import type { Renewal } from './after-occurrence.ts'
import { lockMethodOfPlan } from './locked-plan.queries.generated.ts'
import { failedForGood } from './occurrences.queries.generated.ts'
import { settleOccurrenceOfPayment } from './settle-occurrence.ts'

/**
 * Writes the consequences of a payment's outcome for its plan. Enqueues the job RetryPlansOfMethod
 * again if the charge has finally failed and the plan's method was renewed meanwhile. At the
 * renewal the job found nothing to retry.
 */
export const settleOccurrenceAndRetry: WhenSettled = async (services, tx, settlement) => {
  const renewed = HAS_FAILED.has(settlement.outcome.kind) ? await lockRenewedMethod(tx, settlement) : null
  await settleOccurrenceOfPayment(services, tx, settlement, renewed)
  if (renewed !== null) await retryAgain(services, tx, settlement, renewed.id)
}

const HAS_FAILED: ReadonlySet<string> = new Set(['Declined', 'Canceled', 'Returned', 'Unavailable', 'NotCaptured'])

/**
 * Locks the plan's payment method, so that no renewal runs concurrently. Returns it if it was
 * renewed since the attempt started.
 */
async function lockRenewedMethod(
  tx: Transaction,
  { account, payment, attempt: { createdAt } }: Settlement,
): Promise<(Renewal & { readonly id: string }) | null> {
  if (payment.paymentPlanId === null) return null
  const method = first(await tx.run(lockMethodOfPlan, { shard: account.shard, planId: payment.paymentPlanId }))
  if (!method || method.renewedAt === null || method.renewedAt <= createdAt) return null
  const { id, credentialChangedAt } = method
  return { id, hasNewCredential: credentialChangedAt !== null && credentialChangedAt > createdAt }
}

async function retryAgain(
  services: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { account: { shard, id: orgId }, payment }: Settlement,
  subjectId: string,
): Promise<void> {
  const key = { shard, planId: payment.paymentPlanId ?? '', paymentId: payment.id }
  if ((await tx.run(failedForGood, key)).length === 0) return
  await enqueue(services, tx, { kind: 'RetryPlansOfMethod', shard, subjectId, orgId }, 0)
}
