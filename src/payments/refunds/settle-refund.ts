import { organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Asked, providerOf } from '../charging/provider-of-attempt.ts'
import type { RefundOutcome } from '../providers/index.ts'
import { giveUpRefund } from '../settlement/give-up.ts'
import { isLastLook, type Look, lookAgainSeconds, nextStep, type Sending } from '../settlement/next-step.ts'
import { applyRefundOutcome } from './apply-refund-outcome.ts'
import { type Refund, refundOf } from './refund.ts'
import { countRefundSend, refundInShard } from './refunds.queries.generated.ts'

/**
 * Runs the job SettleRefund, as `settleAttempt` does for a charge: the identical request under the same key while that
 * lives and nothing was answered, then a look for it. What nobody can say any more is told once, for a person to look at.
 */
export async function settleRefund(
  services: Services,
  { shard, subjectId, attempts, createdAt }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(refundInShard, { shard, id: subjectId }))
  if (row?.status !== 'Pending') return null
  const refund = refundOf(row)
  const asked = await providerOf(services, refund)
  const outcome = await take(services, shard, refund, asked, createdAt)
  crashPoint('settle: refund answered')
  const isKnown = outcome !== null && outcome.kind !== 'Unknown'
  const after = isKnown
    ? await applyRefundOutcome(services, await organizationOf(services, refund), refund, outcome)
    : refund
  if (after.status !== 'Pending') return null
  const stage = stageOf(after)
  const isLast = isLastLook(sendingOf(after, createdAt), lookOf(services, asked))
  return isLast && stage === stageOf(refund) ? giveUpRefund(services, refund) : lookAgainSeconds(stage, attempts)
}

/** What the provider says. Whatever else is tried, it is asked for the refund. */
async function take(
  services: Services,
  shard: number,
  refund: Refund,
  asked: Asked,
  createdAt: Timestamp,
): Promise<RefundOutcome | null> {
  const step = nextStep(sendingOf(refund, createdAt), lookOf(services, asked))
  const answer = step === 'send again' ? await sendAgain(services, shard, refund, asked) : null
  return answer && answer.kind !== 'Unknown' ? answer : find(refund, asked)
}

/** Its key lives from its first sending on, by the machine's clock: what owes its settling was written right before that. */
function sendingOf(refund: Refund, createdAt: Timestamp): Sending {
  const { providerReference } = refund
  return { stage: stageOf(refund), providerReference, createdAt, customerPresent: false }
}

function lookOf({ wallNow }: Pick<Services, 'wallNow'>, { provider: { keyLifetimeHours } }: Asked): Look {
  return { wallNow: wallNow(), keyLifetimeHours }
}

/** A provider that has named the refund is working on it, as on a bank debit. */
function stageOf({ providerReference }: Refund): 'Unknown' | 'Processing' {
  return providerReference === null ? 'Unknown' : 'Processing'
}

/** Null when the refund has ended meanwhile. */
async function sendAgain(
  { db }: Services,
  shard: number,
  { id, request }: Refund,
  { provider, access }: Asked,
): Promise<RefundOutcome | null> {
  const counted = await db.write.run(countRefundSend, { shard, id })
  if (counted.length === 0) return null
  return provider.refund(access, id, request)
}

function find(
  { id: refundId, providerReference: reference, request }: Refund,
  { provider, access }: Asked,
): Promise<RefundOutcome | null> {
  return provider.findRefund(access, { refundId, reference, request })
}
