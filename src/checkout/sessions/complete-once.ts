import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from './progress.ts'

/** A session that its customer wants to complete. */
export interface Completing {
  /** How far it had come when it was looked at. */
  readonly before: Progress
  readonly progressNow: () => Promise<Progress>
  /** Tries what the customer decided, unless somebody else was first. */
  readonly makeTry: () => Promise<void>
}

/**
 * Completes a session as its customer has decided, and gives how far it came. However often and from how many windows it is
 * asked, there is one try at a time: who comes second hears how the first one stands.
 */
export async function completeOnce({ before, progressNow, makeTry }: Completing): Promise<Progress> {
  if (!isOpen(before)) return before
  try {
    await makeTry()
  } catch (error) {
    // Another window may have done it meanwhile, and what this one wanted to pay with is gone with that.
    const now = error instanceof Refusal ? await progressNow() : null
    if (!now || isOpen(now)) throw error
    return now
  }
  return progressNow()
}

const isOpen = ({ status }: Progress) => status === 'open' || status === 'declined'
