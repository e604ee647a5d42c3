import type { WebhookRequestWaitReason, WebhookRetrySchedule } from '../../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { IN_FLIGHT_MAX } from '../claim.ts'
import { RETRY_SCHEDULES } from '../retry-schedules.ts'
import type { WebhookRequest } from './webhook-request.ts'

/** The state of an endpoint's queue that delays its requests. */
export interface QueueDelays {
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly maxInFlight: number | null
  readonly consecutiveFailures: number
  /** `Standard` or `Short`, by a constraint of the table. */
  readonly retrySchedule: string
}

/**
 * Returns why a pending request waits, by the rules of `claimFromQueues`. Returns null if a worker
 * attempts it next, or if it is not pending.
 */
export function waitReason(request: WebhookRequest, now: Timestamp): WebhookRequestWaitReason | null {
  const { status, isEnabled, retryAt, blockedUntil } = request
  if (status !== 'pending') return null
  if (!isEnabled) return 'WebhookDisabled'
  if (retryAt === null) return 'Deadline'
  if (blockedUntil !== null && blockedUntil > now && blockedUntil > retryAt) return 'CircuitBreaker'
  if (retryAt > now) return 'RetrySchedule'
  return isPaced(request, now) ? 'RateLimit' : isFull(request) ? 'AttemptsInFlight' : null
}

/** Returns why due requests of a webhook wait, by the same rules. Null: they are sent at once. */
export function waitReasonOfWebhook(
  webhook: QueueDelays & { readonly enabled: boolean },
  now: Timestamp,
): WebhookRequestWaitReason | null {
  if (!webhook.enabled) return 'WebhookDisabled'
  if (webhook.blockedUntil !== null && webhook.blockedUntil > now) return 'CircuitBreaker'
  return isPaced(webhook, now) ? 'RateLimit' : isFull(webhook) ? 'AttemptsInFlight' : null
}

/** Returns how many attempts a webhook may have in flight now: fewer while it fails. */
export function windowOf({ windowSize, maxInFlight, consecutiveFailures, retrySchedule }: QueueDelays): number {
  const window = Math.min(Math.floor(windowSize), maxInFlight ?? IN_FLIGHT_MAX)
  if (consecutiveFailures === 0) return window
  const { opensAfter } = RETRY_SCHEDULES[retrySchedule as WebhookRetrySchedule].breaker
  return Math.min(window, Math.max(opensAfter - consecutiveFailures, 1))
}

function isPaced({ pacedUntil }: QueueDelays, now: Timestamp): boolean {
  return pacedUntil !== null && pacedUntil > now
}

function isFull(queue: QueueDelays): boolean {
  return queue.inFlight >= windowOf(queue)
}
