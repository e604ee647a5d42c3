import type { Services } from '../access/index.ts'
import type { Errand } from '../errands/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { first } from '../platform/db/index.ts'
import { timeOfId } from '../platform/ids/index.ts'
import { timestampOf } from '../platform/time/index.ts'
import type { RefundOutcome } from '../providers/index.ts'
import { applyRefundOutcome } from './apply-refund-outcome.ts'
import { lookAgainSeconds, nextStep } from './next-step.ts'
import { organizationOf } from './organization-of.ts'
import { type Asked, providerOf } from './provider-of-attempt.ts'
import { type Refund, refundOf } from './refund.ts'
import { refundInShard, refundSentAgain } from './refunds.queries.generated.ts'

/**
 * Does the errand SettleRefund, as `settleAttempt` does for a charge: the identical request under the same key while that
 * lives and nothing was answered, then a look for it. What nobody can say any more is told once, for a person to look at.
 */
export async function settleRefund(services: Services, { shard, subjectId, tries }: Errand): Promise<number | null> {
  const row = first(await services.db.read.run(refundInShard, { shard, id: subjectId }))
  if (row?.status !== 'Pending') return null
  const refund = refundOf(row)
  const asked = await providerOf(services, refund)
  const stage = stageOf(refund)
  const { keyLifetimeHours } = asked.provider
  const { providerReference } = refund
  const createdAt = timestampOf(timeOfId(refund.id))
  const step = nextStep({ stage, providerReference, createdAt }, { wallNow: services.wallNow(), keyLifetimeHours })
  const outcome = step === 'send again' ? await sendAgain(services, shard, refund, asked) : await find(refund, asked)
  crashPoint('settle: answered')
  const isKnown = outcome !== null && outcome.kind !== 'Unknown'
  const after = isKnown
    ? await applyRefundOutcome(services, await organizationOf(services, refund), refund, outcome)
    : refund
  if (after.status !== 'Pending') return null
  // Nothing is given up unasked: nobody may have been there to ask before.
  return step === 'give up' && stageOf(after) === stage
    ? giveUp(services, refund)
    : lookAgainSeconds(stageOf(after), tries)
}

/** A provider that has named the refund is working on it, as on a bank debit. */
function stageOf({ providerReference }: Refund): 'Unknown' | 'Processing' {
  return providerReference === null ? 'Unknown' : 'Processing'
}

function giveUp({ log }: Services, { id: refundId, paymentId, configurationId }: Refund): null {
  log.error(
    { refundId, paymentId, configurationId },
    'nobody can say what became of a refund: look for it at the provider',
  )
  return null
}

async function sendAgain(
  { db }: Services,
  shard: number,
  { id, request }: Refund,
  { provider, access }: Asked,
): Promise<RefundOutcome> {
  await db.write.run(refundSentAgain, { shard, id })
  return provider.refund(access, id, request)
}

function find(
  { id: refundId, providerReference: reference, request }: Refund,
  { provider, access }: Asked,
): Promise<RefundOutcome | null> {
  return provider.findRefund(access, { refundId, reference, request })
}
