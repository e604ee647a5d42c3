import type { Account, Services } from '../access/index.ts'
import type { Errand } from '../errands/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { first } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import { openSecrets, withoutAction } from './charge.ts'
import { lookAgainSeconds, type NextStep, needsCvc, nextStep } from './next-step.ts'
import { organizationOf } from './organization-of.ts'
import { attemptInShard, attemptSentAgain } from './payment-attempts.queries.generated.ts'
import { type Asked, providerOf, sentCharge } from './provider-of-attempt.ts'
import { letGoOfToken } from './release-token.ts'

/**
 * Does the errand SettleAttempt: finds out what became of an attempt, by sending the identical request under the same key,
 * or by asking for it. What nobody can say any more stays as it is; that is told once, for a person to look at.
 */
export async function settleAttempt(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { shard, subjectId, tries }: Errand,
): Promise<number | null> {
  const row = first(await services.db.read.run(attemptInShard, { shard, id: subjectId }))
  if (!row) return null
  const attempt = attemptOf(row)
  const asked = await providerOf(services, attempt)
  const { keyLifetimeHours } = asked.provider
  const step = nextStep(attempt, { wallNow: services.wallNow(), keyLifetimeHours })
  if (step === 'nothing') return null
  const account = await organizationOf(services, attempt)
  const outcome = await take(services, account, attempt, asked, step)
  crashPoint('settle: answered')
  const after = outcome ? await apply(services, whenSettled, account, attempt, outcome) : attempt
  if (after.stage === 'Settled') return null
  return step === 'give up' && after.stage === attempt.stage
    ? giveUp(services, attempt)
    : lookAgainSeconds(after.stage, tries)
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

function giveUp({ log }: Services, { id: attemptId, paymentId, stage, configurationId }: Attempt): null {
  const facts = { attemptId, paymentId, stage, configurationId }
  log.error(facts, 'nobody can say what became of a charge: look for it at the provider')
  return null
}

/** What the provider says; null when that is nothing. Nothing is given up unasked: nobody may have been there to ask before. */
async function take(
  services: Services,
  account: Account,
  attempt: Attempt,
  asked: Asked,
  step: Exclude<NextStep, 'nothing'>,
): Promise<ChargeOutcome | null> {
  const { provider, access } = asked
  if (step === 'cancel') return known(await provider.cancelCharge(access, sentCharge(attempt)))
  if (step === 'send again') {
    const outcome = await sendAgain(services, account, attempt, asked)
    if (outcome) return outcome
  }
  const found = await provider.findCharge(access, sentCharge(attempt))
  return found && known(await withoutAction(provider, access, attempt, found))
}

function known(outcome: ChargeOutcome): ChargeOutcome | null {
  return outcome.kind === 'Unknown' ? null : outcome
}

/** Null when the request can't be made as it was: its security code is gone, or its token. */
async function sendAgain(
  services: Services,
  account: Account,
  attempt: Attempt,
  { provider, access }: Asked,
): Promise<ChargeOutcome | null> {
  const secrets = await secretsIfThere(services, account, attempt)
  if (!secrets || (needsCvc(attempt.request) && !secrets.cvc)) return null
  await services.db.write.run(attemptSentAgain, {
    shard: account.shard,
    id: attempt.id,
    now: services.wallNow(),
  })
  const outcome = await provider.charge(access, attempt.id, attempt.request, secrets, false)
  return withoutAction(provider, access, attempt, outcome)
}

async function secretsIfThere(services: Services, account: Account, attempt: Attempt) {
  try {
    return await openSecrets(services, account, attempt)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
