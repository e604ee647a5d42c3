import { type Account, organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { openSecrets } from '../charging/charge.ts'
import { declineWithoutCustomer } from '../charging/decline-without-customer.ts'
import { type ProviderClient, providerClient, sentCharge } from '../charging/provider-client.ts'
import { attemptInShard, countAttemptSend, planOfLinkedPayment } from '../payment-attempts.queries.generated.ts'
import type { ChargeOutcome, Secrets } from '../providers/index.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { withChallengeLock } from './challenge-lock.ts'
import {
  canNoLongerCharge,
  isLastPoll,
  type NextStep,
  needsCvc,
  nextPollSeconds,
  nextStep,
  type PollLimits,
} from './next-step.ts'
import { releaseToken } from './release-token.ts'
import { reportUnresolvedAttempt } from './report-unresolved.ts'

/**
 * Runs the job SettleAttempt: finds the outcome of an attempt by sending the identical request
 * under the same key, by querying it, or by canceling it. When no outcome can be found, it reports
 * the attempt to an operator once.
 */
export async function settleAttempt(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { shard, subjectId, attempts }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(attemptInShard, { shard, id: subjectId }))
  if (!row) return null
  const attempt = attemptOf(row)
  const client = await providerClient(services, attempt)
  const limits = await pollLimitsFor(services, client, attempt)
  const step = nextStep(attempt, limits)
  if (step === 'nothing') return null
  const account = await organizationOf(services, attempt)
  const outcome = await runStep(services, account, attempt, client, step)
  crashPoint('settle: charge answered')
  const after = outcome ? await apply(services, whenSettled, account, attempt, outcome) : attempt
  if (after.stage === 'Settled') return null
  const isGivenUp = after.stage === attempt.stage && isLastPoll(after, limits)
  return isGivenUp ? reportUnresolvedAttempt(services, after) : nextPollSeconds(after, limits, attempts)
}

/**
 * A challenge at a plan's recovery link stops the whole plan: it gets less time, and none once the
 * plan has ended.
 */
async function pollLimitsFor(services: Services, client: ProviderClient, attempt: Attempt): Promise<PollLimits> {
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
  { provider }: ProviderClient,
  { request }: Attempt,
): PollLimits {
  const { keyLifetimeHours, actionHours } = provider
  return { wallNow: wallNow(), keyLifetimeHours, actionHours: actionHours?.(request) }
}

async function apply(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  { id: attemptId, paymentId }: Attempt,
  outcome: ChargeOutcome,
): Promise<Attempt> {
  const { attempt } = await applyOutcome(services, whenSettled, { account, paymentId, attemptId }, outcome)
  if (outcome.kind !== 'Unknown') await releaseToken(services, attempt)
  return attempt
}

/**
 * Returns the provider's outcome; null when there is nothing new. Whatever else is done, the charge
 * is queried.
 */
async function runStep(
  services: Services,
  account: Account,
  attempt: Attempt,
  client: ProviderClient,
  step: Exclude<NextStep, 'nothing'>,
): Promise<ChargeOutcome | null> {
  const { provider, access } = client
  const sent = sentCharge(attempt)
  const answer =
    step === 'send again'
      ? await resend(services, account, attempt, client)
      : step === 'cancel'
        ? await withChallengeLock(services, attempt, () => provider.cancelCharge(access, sent))
        : null
  if (answer && answer.kind !== 'Unknown') return answer
  const found = await provider.findCharge(access, sent)
  if (found) return known(await declineWithoutCustomer(services, client, attempt, found))
  return canNoLongerCharge(attempt, pollLimits(services, client, attempt)) ? NEVER_CHARGED : null
}

/** The provider has no such charge, and none can be made any more. */
const NEVER_CHARGED = { kind: 'Canceled', reference: null } as const

function known(outcome: ChargeOutcome): ChargeOutcome | null {
  return outcome.kind === 'Unknown' ? null : outcome
}

/**
 * Returns null when the request cannot be sent as it was: its security code or token is gone, the
 * idempotency key has expired, or the attempt has ended and its customer may be paying with
 * something else.
 */
async function resend(
  services: Services,
  account: Account,
  attempt: Attempt,
  client: ProviderClient,
): Promise<ChargeOutcome | null> {
  const secrets = await secretsIfThere(services, account, attempt)
  if (!secrets || (needsCvc(attempt.request) && !secrets.cvc)) return null
  const { shard } = account
  const { provider, access } = client
  const counted = await services.db.write.run(countAttemptSend, { shard, id: attempt.id, now: services.wallNow() })
  if (counted.length === 0 || nextStep(attempt, pollLimits(services, client, attempt)) !== 'send again') return null
  const outcome = await provider.charge(access, attempt.id, attempt.request, secrets, false)
  return declineWithoutCustomer(services, client, attempt, outcome)
}

/** Returns null when the vault does not return the secrets: the charge can still be queried. */
async function secretsIfThere(services: Services, account: Account, attempt: Attempt): Promise<Secrets | null> {
  try {
    return await openSecrets(services, account, attempt)
  } catch (err) {
    const { id: attemptId, paymentId } = attempt
    if (!(err instanceof Refusal)) services.log.error({ err, attemptId, paymentId }, 'failed to send a charge again')
    return null
  }
}
