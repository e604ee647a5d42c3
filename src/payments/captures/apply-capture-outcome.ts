import { type Account, accountWithCurrentClock, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { paymentPayload } from '../payment.ts'
import type { CaptureOutcome } from '../providers/index.ts'
import { applyOutcomeWithin, lockAttempt, type WhenSettled } from '../settlement/apply-outcome.ts'
import { type CaptureRequest, captureRequestOf, captureRequestPayload } from './capture-request.ts'
import { failCaptureRequest, lockCaptureRequest, writeCaptureReference } from './capture-requests.queries.generated.ts'

const SETTLE_UNKNOWN_AFTER_SECONDS = 2

/** The message of a request that the provider rejected. The payment stays authorized. */
const REFUSED = 'The provider did not accept the request.'

/** Applies the outcome of a capture request in a transaction of its own. */
export async function applyCaptureOutcome(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  captureRequest: CaptureRequest,
  outcome: CaptureOutcome,
): Promise<void> {
  await services.db.transaction((tx) => applyWithin(services, tx, whenSettled, { account, captureRequest }, outcome))
  services.hint('outbox')
}

interface CaptureRef {
  readonly account: Account
  readonly captureRequest: Pick<CaptureRequest, 'id' | 'paymentId' | 'attemptId'>
}

async function applyWithin(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  { account, captureRequest: { id, paymentId, attemptId } }: CaptureRef,
  outcome: CaptureOutcome,
): Promise<void> {
  const { shard } = account
  switch (outcome.kind) {
    case 'Succeeded':
    case 'Canceled':
      await applyOutcomeWithin(services, tx, whenSettled, { account, paymentId, attemptId }, outcome)
      return
    case 'Refused':
      return failCapture(services, tx, account, { id, paymentId, attemptId })
    case 'Accepted': {
      const { reference: providerReference } = outcome
      await tx.run(writeCaptureReference, { shard, id, providerReference, updatedAt: services.now(account) })
      return
    }
    case 'Unknown':
      return settleSoon(services, tx, account, id)
  }
}

/** Lets the job send the request again soon. */
async function settleSoon(services: Services, tx: Transaction, { shard, id: orgId }: Account, subjectId: string) {
  const row = first(await tx.run(lockCaptureRequest, { shard, id: subjectId }))
  if (row?.status !== 'Pending' || row.sends > 1) return
  await enqueue(services, tx, { kind: 'SettleCapture', shard, subjectId, orgId }, SETTLE_UNKNOWN_AFTER_SECONDS)
}

/**
 * Ends a pending capture request without effect, in a transaction that has locked no payment yet.
 * The payment stays authorized.
 */
export async function failCapture(
  services: Services,
  tx: Transaction,
  account: Account,
  { id, paymentId, attemptId }: CaptureRef['captureRequest'],
): Promise<void> {
  const { shard } = account
  const { payment, attempt } = await lockAttempt(tx, { account, paymentId, attemptId })
  const row = first(await tx.run(lockCaptureRequest, { shard, id }))
  if (row?.status !== 'Pending') return
  const owner = await accountWithCurrentClock(tx, account)
  const updatedAt = services.now(owner)
  const failed = { ...captureRequestOf(row), status: 'Failed', failureMessage: REFUSED, updatedAt } as const
  await Promise.all([
    tx.run(failCaptureRequest, { shard, id, failureMessage: REFUSED, updatedAt }),
    announce(services, tx, {
      type: 'payment.capture_failed',
      account: owner,
      subjectId: payment.id,
      data: { ...paymentPayload(payment, attempt), captureRequest: captureRequestPayload(failed) },
    }),
  ])
}
