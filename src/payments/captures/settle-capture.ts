import { organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Attempt, attemptOf, sentCharge } from '../attempt.ts'
import { attemptInShard } from '../payment-attempts.queries.generated.ts'
import { type CaptureOutcome, type ChargeOutcome, type ProviderClient, providerClient } from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import {
  canNoLongerCharge,
  isLastPoll,
  nextStep,
  type PollLimits,
  pollIntervalSeconds,
} from '../settlement/next-step.ts'
import { applyCaptureOutcome } from './apply-capture-outcome.ts'
import { type CaptureRequest, captureRequestOf } from './capture-request.ts'
import { captureRequestInShard, countCaptureSend } from './capture-requests.queries.generated.ts'
import { captureAtProvider } from './send-capture.ts'

/**
 * Runs the job SettleCapture, like `settleRefund` for a refund. Sends the identical request again
 * while the idempotency key is valid and no response has arrived, then queries the charge. When no
 * outcome can be found, reports the request to an operator once.
 */
export async function settleCapture(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { shard, subjectId, attempts, createdAt }: Job,
): Promise<number | null> {
  const captureRequest = await readRequest(services, shard, subjectId)
  if (captureRequest?.status !== 'Pending') return null
  const attemptRow = first(await services.db.read.run(attemptInShard, { shard, id: captureRequest.attemptId }))
  if (!attemptRow) throw new Error('attempt not found, although attempts are never deleted')
  const attempt = attemptOf(attemptRow)
  const client = await providerClient(services, captureRequest)
  const limits = { wallNow: services.wallNow(), keyLifetimeHours: client.provider.keyLifetimeHours }
  const outcome = await runStep(services, { shard, captureRequest, attempt, client, createdAt, limits })
  crashPoint('settle: capture answered')
  const account = await organizationOf(services, captureRequest)
  if (outcome.kind !== 'Unknown') await applyCaptureOutcome(services, whenSettled, account, captureRequest, outcome)
  const after = await readRequest(services, shard, subjectId)
  if (after?.status !== 'Pending') return null
  const sent = sendingOf(after, createdAt)
  const isLast = isLastPoll(sent, limits) && after.providerReference === captureRequest.providerReference
  return isLast ? reportUnresolved(services, after) : pollIntervalSeconds(sent.stage, attempts)
}

async function readRequest({ db }: Services, shard: number, id: string): Promise<CaptureRequest | null> {
  const row = first(await db.read.run(captureRequestInShard, { shard, id }))
  return row && captureRequestOf(row)
}

interface Step {
  readonly shard: number
  readonly captureRequest: CaptureRequest
  readonly attempt: Attempt
  readonly client: ProviderClient
  readonly createdAt: Timestamp
  readonly limits: PollLimits
}

/**
 * Returns the provider's outcome. Queries the charge if the request was not sent again or its
 * response is unclear.
 */
async function runStep(services: Services, step: Step): Promise<CaptureOutcome> {
  const { shard, captureRequest, attempt, client, createdAt, limits } = step
  const sent = sendingOf(captureRequest, createdAt)
  if (nextStep(sent, limits) === 'send again') {
    const counted = await services.db.write.run(countCaptureSend, { shard, id: captureRequest.id })
    const answer = counted.length === 0 ? UNKNOWN : await captureAtProvider(services, captureRequest, client)
    if (answer.kind !== 'Unknown') return answer
  }
  const found = await client.provider.findCharge(client.access, sentCharge(attempt))
  // If the key of the request has expired and the charge is still authorized, the request never
  // arrived.
  const hasLapsed = canNoLongerCharge({ ...sent, lastSentAt: createdAt }, limits)
  return found === null ? UNKNOWN : outcomeOf(found, hasLapsed)
}

const UNKNOWN = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/** Returns the outcome that follows from the state of the charge. */
function outcomeOf(found: ChargeOutcome, hasLapsed: boolean): CaptureOutcome {
  if (found.kind === 'Canceled' || (found.kind === 'Succeeded' && found.capturedMinor !== undefined)) return found
  return found.kind === 'Authorized' && hasLapsed ? { kind: 'Refused' } : UNKNOWN
}

/**
 * Returns the state of a sent request. The job's creation counts as the first use of the
 * idempotency key, by the machine's clock.
 */
function sendingOf({ providerReference }: CaptureRequest, createdAt: Timestamp) {
  const stage = providerReference === null ? 'Unknown' : 'Processing'
  return { stage, providerReference, createdAt, customerPresent: false } as const
}

/**
 * Reports a request of unknown outcome to an operator, once. The payment accepts no other request
 * meanwhile.
 */
function reportUnresolved({ log }: Services, { id, type, paymentId, configurationId }: CaptureRequest): null {
  const facts = { captureRequestId: id, type, paymentId, configurationId }
  log.error(facts, 'the outcome of a capture or void cannot be determined: check the charge at the provider')
  return null
}
