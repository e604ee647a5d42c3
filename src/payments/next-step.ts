import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import type { ProviderRequest } from '../providers/index.ts'
import type { Attempt } from './attempt.ts'

/** How an attempt whose outcome is not known is followed up. */
export type NextStep = 'nothing' | 'send again' | 'find' | 'cancel' | 'give up'

const HOUR_MS = 60 * 60_000
/** The provider's clock is another than ours, and a request takes its time: one that came after the key's life would charge anew. */
const KEY_SPARED_HOURS = 1
/** How long after the provider's key nobody can be expected to say any more. */
const FOUND_WITHIN_HOURS = 24
/** How long a customer may take to confirm. */
const ACTION_HOURS = 24
/** Bank debits settle within days; one that has not is for a person to look at. */
const PROCESSING_HOURS = 60 * 24

/**
 * What is done next for an attempt. Only what was never answered is sent again, and only while the provider's key still
 * gives the first answer: after that it would charge anew. All times are the machine's.
 */
export function nextStep(
  { stage, providerReference, createdAt }: Pick<Attempt, 'stage' | 'providerReference' | 'createdAt'>,
  { wallNow, keyLifetimeHours }: { readonly wallNow: Timestamp; readonly keyLifetimeHours: number },
): NextStep {
  const hours = (epochMsOf(wallNow) - epochMsOf(createdAt)) / HOUR_MS
  switch (stage) {
    case 'Settled':
      return 'nothing'
    case 'RequiresAction':
      return hours < ACTION_HOURS ? 'find' : 'cancel'
    case 'Processing':
      return hours < PROCESSING_HOURS ? 'find' : 'give up'
    default:
      if (hours < keyLifetimeHours - KEY_SPARED_HOURS && providerReference === null) return 'send again'
      return hours < keyLifetimeHours + FOUND_WITHIN_HOURS ? 'find' : 'give up'
  }
}

const MINUTE = 60

/** In how many seconds a look that found nothing new is taken again: later and later. */
export function lookAgainSeconds(stage: Attempt['stage'], tries: number): number {
  if (stage === 'RequiresAction') return growing(5 * MINUTE, tries, 60 * MINUTE)
  if (stage === 'Processing') return growing(10 * MINUTE, tries, 6 * 60 * MINUTE)
  return growing(1, tries, 60 * MINUTE)
}

function growing(first: number, tries: number, most: number): number {
  return Math.min(first * 2 ** Math.min(tries - 1, 16), most)
}

/** Whether a request has a place for a security code, without which it is another request. */
export function needsCvc({ parameters }: ProviderRequest): boolean {
  return JSON.stringify(parameters).includes('{"$vault":"cvc"}')
}
