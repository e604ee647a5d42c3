import type { WebhookUpdateInput } from '../../platform/graphql/inputs.generated.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import { isSubscription } from '../events/index.ts'
import { type WebhookDestinations, webhookUrlProblem } from './url-problem.ts'

/** The fields of a webhook that a client sets. Null and undefined mean unset. */
type WebhookFields = Omit<WebhookUpdateInput, 'id'>

const DESCRIPTION_MAX = 500
const RATE_LIMIT_MAX = 1000
const IN_FLIGHT_LIMIT_MAX = 512

/** Returns the problems of a webhook's fields. */
export function webhookProblems(fields: WebhookFields, destinations: WebhookDestinations): Problem[] {
  const { url, events, description, rateLimitPerSecond, maxInFlight } = fields
  const problems = [
    url == null ? null : webhookUrlProblem(url, 'url', destinations),
    ...(events == null ? [] : subscriptionProblems(events)),
    description == null ? null : textProblem('description', description, DESCRIPTION_MAX),
    rangeProblem('rateLimitPerSecond', rateLimitPerSecond, RATE_LIMIT_MAX),
    rangeProblem('maxInFlight', maxInFlight, IN_FLIGHT_LIMIT_MAX),
  ]
  return problems.filter((problem) => problem !== null)
}

/**
 * Returns the problem of a retry schedule for a webhook of an account in that mode: Short is for
 * sandbox accounts.
 */
export function retryScheduleProblems(schedule: WebhookUpdateInput['retrySchedule'], ownerMode: string): Problem[] {
  if (schedule !== 'Short' || ownerMode === 'Sandbox') return []
  return [problem('retrySchedule', 'must be Standard for webhooks of a live account')]
}

/** Returns the subscriptions without repeats, in the order given. */
export function subscriptionsOf(events: readonly string[]): string[] {
  return [...new Set(events)]
}

function rangeProblem(field: string, value: number | null | undefined, max: number): Problem | null {
  if (value == null || (value >= 1 && value <= max)) return null
  return problem(field, `must be from 1 to ${max}`)
}

function subscriptionProblems(events: readonly string[]): Problem[] {
  if (events.length === 0) return [problem('events', 'must have at least 1 item, or * for all events')]
  return events.flatMap((pattern, index) =>
    isSubscription(pattern)
      ? []
      : [problem(`events.${index}`, 'must be an event that `eventTypes` lists, or a family of events that ends in .*')],
  )
}
