import { epochMsOf, type Timestamp } from '../../platform/time/index.ts'
import type { Attempt } from '../attempt.ts'
import type { ProviderRequest } from '../providers/index.ts'

/** How an attempt whose outcome is not known is followed up. */
export type NextStep = 'nothing' | 'send again' | 'find' | 'cancel'

const HOUR_MS = 60 * 60_000
/** The provider's clock is another than ours, and a request takes its time: one that came after the key's life would charge anew. */
const KEY_SPARED_HOURS = 1
/** How long after the provider's key nobody can be expected to say any more. */
const FOUND_WITHIN_HOURS = 24
/** How long a customer may take to confirm, where the provider does not say that it takes longer. */
const ACTION_HOURS = 24
/** How long a provider may take to cancel what the customer did not confirm. */
const CANCELED_WITHIN_HOURS = 24
/** Bank debits settle within days; one that has not is for a person to look at. */
const PROCESSING_HOURS = 60 * 24

/** What is known of an attempt or refund that was sent. All times are the machine's. */
export interface SentState extends Pick<Attempt, 'stage' | 'providerReference' | 'createdAt'> {
  /** Whether a customer may have been sent to confirm it. */
  readonly customerPresent: boolean
}

/** When it is looked at, and how long the provider's key lives. */
export interface PollLimits {
  readonly wallNow: Timestamp
  readonly keyLifetimeHours: number
  /** How long the customer may take; a day when it is not said. */
  readonly actionHours?: number | undefined
}

/**
 * What is done next for an attempt. Only what was never answered is sent again, and only while the provider's key still
 * gives the first answer: after that it would charge anew. What may wait for a customer is canceled when its time is over.
 */
export function nextStep(sent: SentState, limits: PollLimits): NextStep {
  const { stage, providerReference } = sent
  const hours = hoursBetween(sent.createdAt, limits.wallNow)
  if (stage === 'Settled') return 'nothing'
  if (mayWaitForCustomer(sent)) return hours < actionHoursOf(limits) ? 'find' : 'cancel'
  const wasNeverAnswered = stage !== 'Processing' && providerReference === null
  return wasNeverAnswered && hours < limits.keyLifetimeHours - KEY_SPARED_HOURS ? 'send again' : 'find'
}

/** Whether a look that brings nothing new is the last: what it was asked for is left to a person. */
export function isLastPoll(sent: SentState, limits: PollLimits): boolean {
  const hours = hoursBetween(sent.createdAt, limits.wallNow)
  const actionHours = actionHoursOf(limits)
  if (sent.stage === 'Processing') return hours >= PROCESSING_HOURS
  if (sent.stage === 'RequiresAction') return hours >= actionHours + CANCELED_WITHIN_HOURS
  return hours >= Math.max(limits.keyLifetimeHours, actionHours) + FOUND_WITHIN_HOURS
}

const actionHoursOf = ({ actionHours = ACTION_HOURS }: PollLimits) => actionHours

/**
 * Whether a charge that the provider does not have can't come about any more: it was never answered, and its key is past its
 * life, by which it could still be on its way. Before that, not to be found proves nothing.
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

/** Unknown, but named by the provider: it may not have said what became of a challenge. */
function mayWaitForCustomer({ stage, providerReference, customerPresent }: SentState): boolean {
  return stage === 'RequiresAction' || (stage === 'Unknown' && providerReference !== null && customerPresent)
}

function hoursBetween(from: Timestamp, to: Timestamp): number {
  return (epochMsOf(to) - epochMsOf(from)) / HOUR_MS
}

const MINUTE = 60

/** In how many seconds an attempt is looked at again: later and later, and as soon as the time of its customer is over. */
export function nextPollSeconds(sent: SentState, limits: PollLimits, attempts: number): number {
  const again = pollIntervalSeconds(sent.stage, attempts)
  if (sent.stage !== 'RequiresAction') return again
  const left = (actionHoursOf(limits) - hoursBetween(sent.createdAt, limits.wallNow)) * 60 * MINUTE
  return left > 0 ? Math.min(again, Math.ceil(left)) : again
}

/** In how many seconds a look that found nothing new is taken again: later and later. */
export function pollIntervalSeconds(stage: Attempt['stage'], attempts: number): number {
  if (stage === 'RequiresAction') return exponential(5 * MINUTE, attempts, 60 * MINUTE)
  if (stage === 'Processing') return exponential(10 * MINUTE, attempts, 6 * 60 * MINUTE)
  return exponential(1, attempts, 60 * MINUTE)
}

function exponential(first: number, attempts: number, most: number): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 16), most)
}

/** Whether a request has a place for a security code, without which it is another request. */
export function needsCvc({ parameters }: ProviderRequest): boolean {
  return JSON.stringify(parameters).includes('{"$vault":"cvc"}')
}
