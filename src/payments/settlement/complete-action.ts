import { organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Attempt, type AttemptedPayment, attemptOf, sentCharge } from '../attempt.ts'
import { reportFailing } from '../charging/report-failing.ts'
import { paymentOf } from '../payment.ts'
import { attemptInShard, markActionSent, unmarkActionSent } from '../payment-attempts.queries.generated.ts'
import { paymentInShard } from '../payments.queries.generated.ts'
import { type ChargeOutcome, clientOf, configurationOfRecord } from '../providers/index.ts'
import { openActionState } from './after-outcome.ts'
import { applyLaterOutcome, type WhenSettled } from './apply-outcome.ts'
import { withChallengeLock } from './challenge-lock.ts'

/** The parameters that the provider added to the return address. */
export type ReturnParameters = Readonly<Record<string, string>>

/**
 * Continues a payment after the customer came back from a challenge. Returns payment and attempt
 * after it, or null when there is no such attempt. Does nothing for a repeated or concurrent
 * return, for one without the provider's parameters, and after the attempt has ended.
 */
export async function completeAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attemptId: string,
  parameters: ReturnParameters,
): Promise<AttemptedPayment | null> {
  const key = { shard: shardOf(attemptId), id: attemptId }
  const row = first(await services.db.read.run(attemptInShard, key))
  if (!row) return null
  const attempt = attemptOf(row)
  if (waitsForCustomer(attempt) && Object.keys(parameters).length > 0) {
    const after = await withChallengeLock(services, attempt, () =>
      continueAction(services, whenSettled, attempt, parameters),
    )
    if (after) return after
  }
  const payment = first(await services.db.read.run(paymentInShard, { ...key, id: attempt.paymentId }))
  return payment ? { payment: paymentOf(payment), attempt } : null
}

/**
 * Returns whether an attempt may still wait for its customer. It is Unknown with a reference if the
 * customer came back and the provider reported no outcome.
 */
function waitsForCustomer({ stage, providerReference }: Attempt): boolean {
  return stage === 'RequiresAction' || (stage === 'Unknown' && providerReference !== null)
}

/** Returns null when the return address has no parameters to continue with. */
async function continueAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attempt: Attempt,
  parameters: ReturnParameters,
): Promise<AttemptedPayment | null> {
  const outcome = await completeAtProvider(services, attempt, parameters)
  if (!outcome) return null
  return applyLaterOutcome(services, whenSettled, await organizationOf(services, attempt), attempt, outcome)
}

/**
 * Completes the action at the provider. Returns null, and does not change the payment, if nothing
 * was sent: the attempt has ended, the result would charge through a failing configuration, or an
 * internal error occurred first, which is logged.
 */
async function completeAtProvider(
  services: Services,
  attempt: Attempt,
  parameters: ReturnParameters,
): Promise<ChargeOutcome | null> {
  try {
    const configuration = await configurationOfRecord(services, attempt)
    const client = await clientOf(services, configuration)
    const actionState = openActionState(services, attempt)
    const complete = () => client.provider.completeAction(client.access, sentCharge(attempt), actionState, parameters)
    const { hasActionResult } = client.provider
    if (!hasActionResult) return await orUnknown(services, attempt, complete)
    if (!hasActionResult(parameters)) return await complete()
    return configuration.failingSince === null ? await sendResult(services, attempt, complete) : null
  } catch (err) {
    logFailure(services, attempt, err)
    return null
  }
}

type Complete = () => Promise<ChargeOutcome | null>

/**
 * Sends the result of the customer's action. First records the sending, so that an attempt whose
 * result may have been sent is never canceled, even after a crash. Returns null without sending if
 * the attempt has ended. Also returns null if the result had no effect and can be sent again. Marks
 * the configuration as failing if the provider rejected its credentials.
 */
async function sendResult(services: Services, attempt: Attempt, complete: Complete): Promise<ChargeOutcome | null> {
  const key = { shard: shardOf(attempt.id), id: attempt.id }
  const sentAt = services.wallNow()
  if (!(await markSent(services, key, sentAt))) return null
  const outcome = await orUnknown(services, attempt, () => {
    crashPoint('challenge: marked')
    return complete()
  })
  if (outcome !== null) await reportFailing(services, attempt, outcome)
  if (outcome !== null && outcome.kind !== 'Unavailable') return outcome
  await services.db.write.run(unmarkActionSent, { ...key, sentAt })
  return null
}

/**
 * Records that the result is about to be sent. Returns false if the attempt has ended. Removes the
 * record after an error, because it may have been stored.
 */
async function markSent(
  { db }: Pick<Services, 'db'>,
  key: { readonly shard: number; readonly id: string },
  sentAt: Timestamp,
): Promise<boolean> {
  try {
    return (await db.write.run(markActionSent, { ...key, now: sentAt })).length > 0
  } catch (err) {
    await db.write.run(unmarkActionSent, { ...key, sentAt })
    throw err
  }
}

/** Completes an action. An error, which is logged, is an unknown outcome. */
async function orUnknown(services: Services, attempt: Attempt, complete: Complete): Promise<ChargeOutcome | null> {
  try {
    return await complete()
  } catch (err) {
    logFailure(services, attempt, err)
    return { kind: 'Unknown', reference: null, cause: 'unreadable answer' }
  }
}

function logFailure({ log }: Pick<Services, 'log'>, { id: attemptId, paymentId }: Attempt, err: unknown): void {
  log.error({ err, attemptId, paymentId }, 'failed to complete a customer action')
}
