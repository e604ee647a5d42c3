import { organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type ProviderClient, providerClient } from '../charging/provider-client.ts'
import type { RefundOutcome } from '../providers/index.ts'
import { isLastPoll, nextStep, type PollLimits, pollIntervalSeconds, type SentState } from '../settlement/next-step.ts'
import { reportUnresolvedRefund } from '../settlement/report-unresolved.ts'
import { applyRefundOutcome } from './apply-refund-outcome.ts'
import { type Refund, refundOf } from './refund.ts'
import { countRefundSend, refundInShard } from './refunds.queries.generated.ts'

/**
 * Runs the job SettleRefund, like `settleAttempt` for a charge. It sends the identical request
 * again while the idempotency key is valid and nothing was answered, then queries the provider.
 * When no outcome can be found, it reports the refund to an operator once.
 */
export async function settleRefund(
  services: Services,
  { shard, subjectId, attempts, createdAt }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(refundInShard, { shard, id: subjectId }))
  if (row?.status !== 'Pending') return null
  const refund = refundOf(row)
  const client = await providerClient(services, refund)
  const outcome = await runStep(services, shard, refund, client, createdAt)
  crashPoint('settle: refund answered')
  const isKnown = outcome !== null && outcome.kind !== 'Unknown'
  const after = isKnown
    ? await applyRefundOutcome(services, await organizationOf(services, refund), refund, outcome)
    : refund
  if (after.status !== 'Pending') return null
  const stage = stageOf(after)
  const isLast = isLastPoll(sendingOf(after, createdAt), pollLimits(services, client))
  return isLast && stage === stageOf(refund)
    ? reportUnresolvedRefund(services, refund)
    : pollIntervalSeconds(stage, attempts)
}

/**
 * Returns the provider's outcome. Queries the refund when sending again was impossible or unclear.
 */
async function runStep(
  services: Services,
  shard: number,
  refund: Refund,
  client: ProviderClient,
  createdAt: Timestamp,
): Promise<RefundOutcome | null> {
  const step = nextStep(sendingOf(refund, createdAt), pollLimits(services, client))
  const answer = step === 'send again' ? await resend(services, shard, refund, client) : null
  return answer && answer.kind !== 'Unknown' ? answer : find(refund, client)
}

/**
 * The idempotency key starts with the first sending, by the machine's clock. The job was created
 * right before.
 */
function sendingOf(refund: Refund, createdAt: Timestamp): SentState {
  const { providerReference } = refund
  return { stage: stageOf(refund), providerReference, createdAt, customerPresent: false }
}

function pollLimits(
  { wallNow }: Pick<Services, 'wallNow'>,
  { provider: { keyLifetimeHours } }: ProviderClient,
): PollLimits {
  return { wallNow: wallNow(), keyLifetimeHours }
}

/** A provider that has named the refund is processing it. */
function stageOf({ providerReference }: Refund): 'Unknown' | 'Processing' {
  return providerReference === null ? 'Unknown' : 'Processing'
}

/** Returns null when the refund has ended meanwhile. */
async function resend(
  { db }: Services,
  shard: number,
  { id, request }: Refund,
  { provider, access }: ProviderClient,
): Promise<RefundOutcome | null> {
  const counted = await db.write.run(countRefundSend, { shard, id })
  if (counted.length === 0) return null
  return provider.refund(access, id, request)
}

function find(
  { id: refundId, providerReference: reference, request }: Refund,
  { provider, access }: ProviderClient,
): Promise<RefundOutcome | null> {
  return provider.findRefund(access, { refundId, reference, request })
}
