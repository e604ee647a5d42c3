import type { Claim } from './claim.ts'

/** How many attempts may be under way in this process. */
export interface PlacesMost {
  /** Of those that have not waited long for an answer. */
  readonly quick: number
  /** All of them: each is a connection and a timer. Endpoints that hang take these, and leave the quick ones to others. */
  readonly all: number
}

export const WEBHOOKS_MOST: PlacesMost = { quick: 1_024, all: 2_048 }
/** Each session's `callbackUrl` is a lane of its own: one host of many that hangs would take all of what webhooks have. */
export const CALLBACKS_MOST: PlacesMost = { quick: 128, all: 256 }
const WAITED_LONG_MS = 1_000

/** How many attempts may still be begun. */
export interface Room {
  readonly all: number
  /** Of those after the second: they take half of the places at most, the rest is for first and second attempts. */
  readonly later: number
}

/** The places that this process has for attempts. */
export interface Places {
  readonly take: (claim: Claim) => void
  readonly free: (claim: Claim) => void
  readonly room: () => Room
  readonly taken: () => number
}

/** Makes the places, all of them free. `nowMs` is any clock that only goes forward. */
export function openPlaces(most: PlacesMost, nowMs: () => number = () => performance.now()): Places {
  // In the order in which they were taken: those that have waited long come first.
  const taken = new Map<Claim, number>()
  let later = 0

  return {
    take: (claim) => {
      taken.set(claim, nowMs())
      if (claim.isLater) later++
    },
    free: (claim) => {
      if (taken.delete(claim) && claim.isLater) later--
    },
    room: () => {
      const longBeforeMs = nowMs() - WAITED_LONG_MS
      let slow = 0
      let slowLater = 0
      for (const [claim, atMs] of taken) {
        if (atMs > longBeforeMs) break
        slow++
        if (claim.isLater) slowLater++
      }
      const all = roomOf({ all: taken.size, slow, quickMax: most.quick, allMax: most.all })
      const laterRoom = roomOf({ all: later, slow: slowLater, quickMax: most.quick / 2, allMax: most.all / 2 })
      return { all, later: Math.min(all, laterRoom) }
    },
    taken: () => taken.size,
  }
}

function roomOf({ all, slow, quickMax, allMax }: Readonly<Record<'all' | 'slow' | 'quickMax' | 'allMax', number>>) {
  return Math.max(Math.min(quickMax - (all - slow), allMax - all), 0)
}
