import { type Account, organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { openSecrets } from '../charging/charge.ts'
import { type Asked, providerOf, sentCharge } from '../charging/provider-of-attempt.ts'
import { withoutAction } from '../charging/without-action.ts'
import { attemptInShard, countAttemptSend, planOfLinkedPayment } from '../payment-attempts.queries.generated.ts'
import type { ChargeOutcome, Secrets } from '../providers/index.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { giveUpAttempt } from './give-up.ts'
import { holdingChallenge } from './holding-challenge.ts'
import {
  canChargeNoMore,
  isLastLook,
  type Look,
  type NextStep,
  needsCvc,
  nextLookSeconds,
  nextStep,
} from './next-step.ts'
import { letGoOfToken } from './release-token.ts'

/**
 * Runs the job SettleAttempt: finds out what became of an attempt, by sending the identical request under the same key,
 * by asking for it, or by canceling it. What nobody
 * can say any more stays as it is; that is told once, for a person to look at.
 */
export async function settleAttempt(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { shard, subjectId, attempts }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(attemptInShard, { shard, id: subjectId }))
  if (!row) return null
  const attempt = attemptOf(row)
  const asked = await providerOf(services, attempt)
  const look = await lookAt(services, asked, attempt)
  const step = nextStep(attempt, look)
  if (step === 'nothing') return null
  const account = await organizationOf(services, attempt)
  const outcome = await take(services, account, attempt, asked, step)
  crashPoint('settle: charge answered')
  const after = outcome ? await apply(services, whenSettled, account, attempt, outcome) : attempt
  if (after.stage === 'Settled') return null
  const isGivenUp = after.stage === attempt.stage && isLastLook(after, look)
  return isGivenUp ? giveUpAttempt(services, after) : nextLookSeconds(after, look, attempts)
}

/** A challenge at the link of a plan stops all of the plan: it is given less time, and none when the plan is over. */
async function lookAt(services: Services, asked: Asked, attempt: Attempt): Promise<Look> {
  const look = lookOf(services, asked, attempt)
  if (attempt.stage !== 'RequiresAction' || !attempt.customerPresent) return look
  const key = { shard: shardOf(attempt.id), paymentId: attempt.paymentId }
  const plan = first(await services.db.read.run(planOfLinkedPayment, key))
  return plan ? { ...look, actionHours: LIVE.has(plan.status) ? PLAN_LINK_HOURS : 0 } : look
}

const PLAN_LINK_HOURS = 1
const LIVE: ReadonlySet<string> = new Set(['Active', 'PastDue', 'Paused'])

function lookOf({ wallNow }: Pick<Services, 'wallNow'>, { provider }: Asked, { request }: Attempt): Look {
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
  if (outcome.kind !== 'Unknown') await letGoOfToken(services, attempt)
  return attempt
}

/** What the provider says; null when that is nothing new. Whatever else is tried, the provider is asked for the charge. */
async function take(
  services: Services,
  account: Account,
  attempt: Attempt,
  asked: Asked,
  step: Exclude<NextStep, 'nothing'>,
): Promise<ChargeOutcome | null> {
  const { provider, access } = asked
  const sent = sentCharge(attempt)
  const answer =
    step === 'send again'
      ? await sendAgain(services, account, attempt, asked)
      : step === 'cancel'
        ? await holdingChallenge(services, attempt, () => provider.cancelCharge(access, sent))
        : null
  if (answer && answer.kind !== 'Unknown') return answer
  const found = await provider.findCharge(access, sent)
  if (found) return known(await withoutAction(services, asked, attempt, found))
  return canChargeNoMore(attempt, lookOf(services, asked, attempt)) ? NEVER_CHARGED : null
}

/** The provider has none of that name, and none can come about any more. */
const NEVER_CHARGED = { kind: 'Canceled', reference: null } as const

function known(outcome: ChargeOutcome): ChargeOutcome | null {
  return outcome.kind === 'Unknown' ? null : outcome
}

/**
 * Null when the request can't be made as it was: its security code is gone, or its token, or the key's life ran out meanwhile. Also
 * when the attempt has ended meanwhile: its customer may be paying with something else.
 */
async function sendAgain(
  services: Services,
  account: Account,
  attempt: Attempt,
  asked: Asked,
): Promise<ChargeOutcome | null> {
  const secrets = await secretsIfThere(services, account, attempt)
  if (!secrets || (needsCvc(attempt.request) && !secrets.cvc)) return null
  const { shard } = account
  const { provider, access } = asked
  const counted = await services.db.write.run(countAttemptSend, { shard, id: attempt.id, now: services.wallNow() })
  if (counted.length === 0 || nextStep(attempt, lookOf(services, asked, attempt)) !== 'send again') return null
  const outcome = await provider.charge(access, attempt.id, attempt.request, secrets, false)
  return withoutAction(services, asked, attempt, outcome)
}

/** Null when the vault does not give them, for whatever reason: the charge can still be asked for. */
async function secretsIfThere(services: Services, account: Account, attempt: Attempt): Promise<Secrets | null> {
  try {
    return await openSecrets(services, account, attempt)
  } catch (err) {
    const { id: attemptId, paymentId } = attempt
    if (!(err instanceof Refusal)) services.log.error({ err, attemptId, paymentId }, 'failed to send a charge again')
    return null
  }
}
