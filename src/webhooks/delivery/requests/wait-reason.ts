import type { WebhookRequestWaitReason, WebhookRetrySchedule } from '../../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { IN_FLIGHT_PER_WEBHOOK } from '../claim.ts'
import { RETRY_SCHEDULES } from '../retry-schedules.ts'
import type { WebhookRequest } from './webhook-request.ts'

/**
 * Returns why a pending request waits, by the rules of `claimFromQueues`. Returns null if a worker
 * attempts it next, or if it is not pending.
 */
export function waitReason(request: WebhookRequest, now: Timestamp): WebhookRequestWaitReason | null {
  const { status, isEnabled, retryAt, blockedUntil, pacedUntil, inFlight } = request
  if (status !== 'pending') return null
  if (!isEnabled) return 'WebhookDisabled'
  if (retryAt === null) return 'Deadline'
  if (blockedUntil !== null && blockedUntil > now && blockedUntil > retryAt) return 'CircuitBreaker'
  if (retryAt > now) return 'RetrySchedule'
  if (pacedUntil !== null && pacedUntil > now) return 'RateLimit'
  return inFlight >= inFlightMax(request) ? 'AttemptsInFlight' : null
}

/** Returns how many attempts a webhook may have in flight: fewer while it fails. */
function inFlightMax({ consecutiveFailures, retrySchedule }: WebhookRequest): number {
  if (consecutiveFailures === 0) return IN_FLIGHT_PER_WEBHOOK
  const { opensAfter } = RETRY_SCHEDULES[retrySchedule as WebhookRetrySchedule].breaker
  return Math.min(IN_FLIGHT_PER_WEBHOOK, Math.max(opensAfter - consecutiveFailures, 1))
}
