import { epochMsOf, type Timestamp } from '../../platform/time/index.ts'
import type { Attempt } from '../attempt.ts'
import type { ProviderRequest } from '../providers/index.ts'

/** The next step for an attempt whose outcome is not known. */
export type SettlementStep = 'nothing' | 'send again' | 'find' | 'cancel'

const HOUR_MS = 60 * 60_000
/**
 * A safety margin for clock differences and slow requests. A request after the key's expiry would
 * charge again.
 */
const KEY_SPARED_HOURS = 1
/** The time after the key's expiry in which the provider may still report an outcome. */
const FOUND_WITHIN_HOURS = 24
/** The time for a notification about a charge that can be neither sent again nor found. */
const REPORTED_WITHIN_HOURS = 24
/** The time for the customer's action, unless the provider allows more. */
const ACTION_HOURS = 24
/** The time for the provider to cancel an action that the customer did not complete. */
const CANCELED_WITHIN_HOURS = 24
/**
 * The longer time in which a charge is queried while its configuration is failing. After the
 * recovery it may be sent again or found.
 */
const FAILING_HOURS = 24 * 30
/** Bank debits settle within days. After this time an operator must check them. */
const PROCESSING_HOURS = 60 * 24

/** The facts about a sent attempt or refund. All times are the machine's. */
export interface SentState extends Pick<Attempt, 'stage' | 'providerReference' | 'createdAt'> {
  /** True if a customer may have been asked to confirm it. */
  readonly customerPresent: boolean
}

/** The time of polling, and the provider's limits. */
export interface PollLimits {
  readonly wallNow: Timestamp
  readonly keyLifetimeHours: number
  /** The hours that the customer may take; a day unless given. */
  readonly actionHours?: number | undefined
  /** True when only a notification can report a charge whose response was lost. */
  readonly isReportedOnly?: boolean | undefined
  /** True while the provider configuration is failing. Then nothing is charged through it. */
  readonly isFailing?: boolean | undefined
}

/**
 * Returns the next step for an attempt. A request without a response is sent again only while its
 * idempotency key is valid, because a later request would charge again. It is never sent through a
 * failing configuration. An attempt that may wait for a customer is canceled when its time ends.
 */
export function nextStep(sent: SentState, limits: PollLimits): SettlementStep {
  const { stage, providerReference } = sent
  const hours = hoursBetween(sent.createdAt, limits.wallNow)
  if (stage === 'Settled') return 'nothing'
  if (stage === 'Authorized') return 'find'
  if (mayWaitForCustomer(sent)) return hours < actionHoursOf(limits) ? 'find' : 'cancel'
  const wasNeverAnswered = stage !== 'Processing' && providerReference === null
  const isKeyValid = hours < limits.keyLifetimeHours - KEY_SPARED_HOURS
  return wasNeverAnswered && isKeyValid && !limits.isFailing ? 'send again' : 'find'
}

/** Returns true when no more polling follows and the attempt is left to an operator. */
export function isLastPoll(sent: SentState, limits: PollLimits): boolean {
  const hours = hoursBetween(sent.createdAt, limits.wallNow)
  const isUnanswered = (sent.stage === 'Sending' || sent.stage === 'Unknown') && sent.providerReference === null
  if (limits.isReportedOnly && isUnanswered) return hours >= REPORTED_WITHIN_HOURS
  return hours >= lastPollHours(sent, limits) + (limits.isFailing ? FAILING_HOURS : 0)
}

function lastPollHours({ stage }: SentState, limits: PollLimits): number {
  const actionHours = actionHoursOf(limits)
  if (stage === 'Processing') return PROCESSING_HOURS
  if (stage === 'RequiresAction') return actionHours + CANCELED_WITHIN_HOURS
  return Math.max(limits.keyLifetimeHours, actionHours) + FOUND_WITHIN_HOURS
}

const actionHoursOf = ({ actionHours = ACTION_HOURS }: PollLimits) => actionHours

/**
 * Returns whether a charge that the provider does not have can no longer be made: it got no
 * response, and its idempotency key has expired. Before that, the request may still arrive.
 */
export function canNoLongerCharge(
  {
    stage,
    providerReference,
    createdAt,
    lastSentAt,
  }: Pick<SentState, 'stage' | 'providerReference' | 'createdAt'> & Pick<Attempt, 'lastSentAt'>,
  { wallNow, keyLifetimeHours }: PollLimits,
): boolean {
  if (providerReference !== null || (stage !== 'Sending' && stage !== 'Unknown')) return false
  const isAtRest = hoursBetween(lastSentAt ?? createdAt, wallNow) >= KEY_SPARED_HOURS
  return isAtRest && hoursBetween(createdAt, wallNow) >= keyLifetimeHours + KEY_SPARED_HOURS
}

/**
 * Returns whether an attempt may wait for its customer. An Unknown attempt that the provider has
 * named may still wait for its challenge.
 */
function mayWaitForCustomer({ stage, providerReference, customerPresent }: SentState): boolean {
  return stage === 'RequiresAction' || (stage === 'Unknown' && providerReference !== null && customerPresent)
}

function hoursBetween(from: Timestamp, to: Timestamp): number {
  return (epochMsOf(to) - epochMsOf(from)) / HOUR_MS
}

const MINUTE = 60

/**
 * Returns the seconds until an attempt is polled again. The interval grows, and ends early when the
 * customer's time ends.
 */
export function nextPollSeconds(sent: SentState, limits: PollLimits, attempts: number): number {
  const again = pollIntervalSeconds(sent.stage, attempts)
  if (sent.stage !== 'RequiresAction') return again
  const left = (actionHoursOf(limits) - hoursBetween(sent.createdAt, limits.wallNow)) * 60 * MINUTE
  return left > 0 ? Math.min(again, Math.ceil(left)) : again
}

/** Returns the growing interval between polls, in seconds. */
export function pollIntervalSeconds(stage: Attempt['stage'], attempts: number): number {
  if (stage === 'RequiresAction') return exponential(5 * MINUTE, attempts, 60 * MINUTE)
  if (stage === 'Processing' || stage === 'Authorized') return exponential(10 * MINUTE, attempts, 6 * 60 * MINUTE)
  return exponential(1, attempts, 60 * MINUTE)
}

function exponential(first: number, attempts: number, max: number): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 16), max)
}

/**
 * Returns true when a request has a placeholder for a security code. Without the code it would
 * differ from the first request.
 */
export function needsCvc({ parameters }: ProviderRequest): boolean {
  return JSON.stringify(parameters).includes('{"$vault":"cvc"}')
}
