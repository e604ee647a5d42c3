import { type Account, organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { enqueue, type Job } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Attempt, attemptOf, type PaymentOutcome, sentCharge } from '../attempt.ts'
import { settleAuthorization } from '../captures/settle-authorization.ts'
import { declineWithoutCustomer } from '../charging/decline-without-customer.ts'
import { reportFailing } from '../charging/report-failing.ts'
import { openSecrets } from '../charging/send-attempt.ts'
import { attemptInShard, countAttemptSend, planOfLinkedPayment } from '../payment-attempts.queries.generated.ts'
import {
  type ChargeOutcome,
  clientOf,
  configurationOfRecord,
  type ProviderClient,
  type Secrets,
} from '../providers/index.ts'
import { releaseToken } from '../token-use.ts'
import { applyLaterOutcome, lockAttempt, type WhenSettled } from './apply-outcome.ts'
import { cancelAction } from './cancel-action.ts'
import { withChallengeLock } from './challenge-lock.ts'
import {
  canNoLongerCharge,
  isLastPoll,
  needsCvc,
  nextPollSeconds,
  nextStep,
  type PollLimits,
  type SettlementStep,
} from './next-step.ts'
import { releasePaymentSession, releasePlanSession } from './settle-attempt.queries.generated.ts'

/**
 * Runs the job SettleAttempt: finds the outcome of an attempt by sending the identical request
 * under the same key, by querying it, or by canceling it. While the configuration is failing it
 * only queries or cancels. When no outcome can be found, it reports the attempt to an operator
 * once.
 */
export async function settleAttempt(
  services: Services,
  whenSettled: readonly WhenSettled[],
  job: Job,
): Promise<number | null> {
  const { shard, subjectId, attempts } = job
  const row = first(await services.db.read.run(attemptInShard, { shard, id: subjectId }))
  if (!row) return null
  const attempt = attemptOf(row)
  const client = await settlingClient(services, attempt)
  if (attempt.stage === 'Authorized') return settleAuthorization(services, whenSettled, attempt, client, job)
  const limits = await pollLimitsFor(services, client, attempt)
  const step = nextStep(attempt, limits)
  if (step === 'nothing') return null
  const account = await organizationOf(services, attempt)
  const outcome = await runStep(services, account, attempt, client, step)
  crashPoint('settle: charge answered')
  const settled = outcome && (await applyLaterOutcome(services, whenSettled, account, attempt, outcome))
  const after = settled?.attempt ?? attempt
  if (after.stage === 'Settled') return null
  const isGivenUp = after.stage === attempt.stage && isLastPoll(after, limits)
  return isGivenUp ? reportUnresolved(services, account, after) : nextPollSeconds(after, limits, attempts)
}

/** The provider of an attempt, and whether its configuration is failing. */
interface SettlingClient extends ProviderClient {
  readonly isFailing: boolean
}

async function settlingClient(services: Services, attempt: Attempt): Promise<SettlingClient> {
  const configuration = await configurationOfRecord(services, attempt)
  return { ...(await clientOf(services, configuration)), isFailing: configuration.failingSince !== null }
}

/**
 * Returns the limits for polling an attempt. A challenge at a plan's recovery link blocks the whole
 * plan, so it gets less time, and no time after the plan has ended.
 */
async function pollLimitsFor(services: Services, client: SettlingClient, attempt: Attempt): Promise<PollLimits> {
  const limits = pollLimits(services, client, attempt)
  if (attempt.stage !== 'RequiresAction' || !attempt.customerPresent) return limits
  const key = { shard: shardOf(attempt.id), paymentId: attempt.paymentId }
  const plan = first(await services.db.read.run(planOfLinkedPayment, key))
  return plan ? { ...limits, actionHours: LIVE.has(plan.status) ? PLAN_LINK_HOURS : 0 } : limits
}

const PLAN_LINK_HOURS = 1
const LIVE: ReadonlySet<string> = new Set(['Active', 'PastDue', 'Paused'])

function pollLimits(
  { wallNow }: Pick<Services, 'wallNow'>,
  { provider, isFailing }: SettlingClient,
  { request }: Attempt,
): PollLimits {
  const { keyLifetimeHours, actionHours, reportsOnlyByNotification } = provider
  // The vault deletes the security code after an hour, so the same request can't be sent again.
  const isReportedOnly = reportsOnlyByNotification === true && needsCvc(request)
  return { wallNow: wallNow(), keyLifetimeHours, actionHours: actionHours?.(request), isReportedOnly, isFailing }
}

/** Returns the provider's outcome; null if nothing changed. */
async function runStep(
  services: Services,
  account: Account,
  attempt: Attempt,
  client: SettlingClient,
  step: Exclude<SettlementStep, 'nothing'>,
): Promise<PaymentOutcome | null> {
  const { provider, access } = client
  const sent = sentCharge(attempt)
  const answer =
    step === 'send again'
      ? await resend(services, account, attempt, client)
      : step === 'cancel'
        ? await withChallengeLock(services, attempt, () => cancelAction(client, attempt))
        : null
  if (answer && answer.kind !== 'Unknown') return answer
  const found = await provider.findCharge(access, sent)
  if (found) return known(await declineWithoutCustomer(services, client, attempt, found))
  return canNoLongerCharge(attempt, pollLimits(services, client, attempt)) ? NEVER_CHARGED : null
}

/** The outcome of a charge that the provider does not have and that can no longer be made. */
const NEVER_CHARGED = { kind: 'Canceled', reference: null } as const

function known(outcome: ChargeOutcome): ChargeOutcome | null {
  return outcome.kind === 'Unknown' ? null : outcome
}

/**
 * Sends the identical request again. Returns null if it cannot be sent: its security code or token
 * was deleted, the idempotency key has expired, or the attempt has ended and its customer may be
 * paying with another source.
 */
async function resend(
  services: Services,
  account: Account,
  attempt: Attempt,
  client: SettlingClient,
): Promise<ChargeOutcome | null> {
  const secrets = await secretsIfThere(services, client, account, attempt)
  if (!secrets || (needsCvc(attempt.request) && !secrets.cvc)) return null
  const { shard } = account
  const { provider, access } = client
  const counted = await services.db.write.run(countAttemptSend, { shard, id: attempt.id, now: services.wallNow() })
  if (counted.length === 0 || nextStep(attempt, pollLimits(services, client, attempt)) !== 'send again') return null
  const outcome = await provider.charge(access, attempt.id, attempt.request, secrets, false)
  await reportFailing(services, attempt, outcome)
  return declineWithoutCustomer(services, client, attempt, outcome)
}

/**
 * Returns the secrets of an attempt; null if the vault does not return them. The charge can still
 * be queried.
 */
async function secretsIfThere(
  services: Services,
  client: ProviderClient,
  account: Account,
  attempt: Attempt,
): Promise<Secrets | null> {
  try {
    return await openSecrets(services, client, account, attempt)
  } catch (err) {
    const { id: attemptId, paymentId } = attempt
    if (!(err instanceof Refusal)) services.log.error({ err, attemptId, paymentId }, 'failed to send a charge again')
    return null
  }
}

/**
 * Reports a charge of unknown outcome to an operator, once, and releases its session, security code
 * and token. The attempt stays open, so that nothing is charged again, until the provider or the
 * operator reports its outcome.
 */
async function reportUnresolved(services: Services, account: Account, attempt: Attempt): Promise<null> {
  const { id: attemptId, orgId, paymentId, stage, configurationId, vaultTokenId } = attempt
  const facts = { attemptId, paymentId, stage, configurationId }
  services.log.error(facts, 'the outcome of a charge cannot be determined: check the charge at the provider')
  await services.db.transaction((tx) => releaseSession(tx, account, attempt))
  if (vaultTokenId === null) return null
  const job = { kind: 'ReleaseVaultToken', shard: shardOf(attemptId), subjectId: attemptId, orgId } as const
  await services.db.transaction((tx) => enqueue(services, tx, job, 0))
  await releaseToken(services, { ...attempt, stage: 'Settled' })
  return null
}

/**
 * Lets the session of an open attempt be canceled and expire. The payment keeps its open attempt,
 * so the customer can't be charged again, and a later success is recorded.
 */
async function releaseSession(tx: Transaction, account: Account, { id: attemptId, paymentId }: Attempt): Promise<void> {
  const { shard } = account
  const { attempt } = await lockAttempt(tx, { account, paymentId, attemptId })
  if (attempt.outcome !== null) return
  await Promise.all([
    tx.run(releasePaymentSession, { shard, paymentId }),
    tx.run(releasePlanSession, { shard, paymentId }),
  ])
}
