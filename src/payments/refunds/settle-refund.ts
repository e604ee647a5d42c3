import { organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { reportFailingRefund } from '../charging/report-failing.ts'
import { type ProviderClient, providerClient, type RefundOutcome } from '../providers/index.ts'
import { isLastPoll, nextStep, type PollLimits, pollIntervalSeconds, type SentState } from '../settlement/next-step.ts'
import { applyRefundOutcome } from './apply-refund-outcome.ts'
import { isSent, type Refund, refundOf, type SentRefund } from './refund.ts'
import { countRefundSend, refundInShard } from './refunds.queries.generated.ts'

/**
 * Runs the job SettleRefund, like `settleAttempt` for a charge. Sends the identical request again
 * while the idempotency key is valid and no response has arrived, then queries the provider. When
 * no outcome can be found, reports the refund to an operator once.
 */
export async function settleRefund(
  services: Services,
  { shard, subjectId, attempts, createdAt }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(refundInShard, { shard, id: subjectId }))
  if (row?.status !== 'Pending') return null
  const refund = refundOf(row)
  if (!isSent(refund)) return null
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
  return isLast && stage === stageOf(refund) ? reportUnresolved(services, refund) : pollIntervalSeconds(stage, attempts)
}

/**
 * Returns the provider's outcome. Queries the refund if it was not sent again or the response is
 * unclear.
 */
async function runStep(
  services: Services,
  shard: number,
  refund: SentRefund,
  client: ProviderClient,
  createdAt: Timestamp,
): Promise<RefundOutcome | null> {
  const step = nextStep(sendingOf(refund, createdAt), pollLimits(services, client))
  const answer = step === 'send again' ? await resend(services, shard, refund, client) : null
  return answer && answer.kind !== 'Unknown' ? answer : find(refund, client)
}

/**
 * Returns the state of a sent refund. The job's creation counts as the first use of the idempotency
 * key, by the machine's clock.
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

/** Returns Processing if the provider has named the refund. */
function stageOf({ providerReference }: Refund): 'Unknown' | 'Processing' {
  return providerReference === null ? 'Unknown' : 'Processing'
}

/** Returns null when the refund has ended meanwhile. */
async function resend(
  services: Services,
  shard: number,
  refund: SentRefund,
  { provider, access }: ProviderClient,
): Promise<RefundOutcome | null> {
  const counted = await services.db.write.run(countRefundSend, { shard, id: refund.id })
  if (counted.length === 0) return null
  const outcome = await provider.refund(access, refund.id, refund.request)
  await reportFailingRefund(services, refund, outcome)
  return outcome
}

function find(
  { id: refundId, providerReference: reference, request }: SentRefund,
  { provider, access }: ProviderClient,
): Promise<RefundOutcome | null> {
  return provider.findRefund(access, { refundId, reference, request })
}

/** Reports a refund of unknown outcome to an operator, once. Its amount stays reserved. */
function reportUnresolved({ log }: Services, { id: refundId, paymentId, configurationId }: Refund): null {
  const facts = { refundId, paymentId, configurationId }
  log.error(facts, 'the outcome of a refund cannot be determined: check the refund at the provider')
  return null
}
