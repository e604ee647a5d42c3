import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * Counts the items in flight and limits the starts of further ones. `Limits` describes the limits
 * of a claim.
 */
export interface Capacity<Limits> {
  /** A poll that claims fewer items than this is followed by a wait. */
  readonly claimMin: number
  readonly inFlight: () => number
  /** Returns the limits of the next claim, null while there are too few free slots for one. */
  readonly available: () => Limits | null
  /** Counts an item of a key as in flight until `ended`, which must not reject, resolves. */
  readonly add: (key: string, ended: Promise<unknown>) => void
  /** Resolves when enough has changed for another poll, and when nothing is in flight any more. */
  readonly nextChange: () => Promise<void>
}

/** A queue, its handler and its limits. */
export interface Drain<Item, Limits> {
  readonly capacity: Capacity<Limits>
  /** Claims due items within the limits. */
  readonly claim: (limits: Limits) => Promise<readonly Item[]>
  /** Returns the key of an item, such as its organization. */
  readonly keyOf: (item: Item) => string
  /** Runs an item and handles its errors: the promise must not reject. */
  readonly run: (item: Item) => Promise<void>
  /** The longest wait between polls while items are in flight. */
  readonly pollIntervalMs: number
  readonly pollsMax: number
  /** Ends the polling. Items in flight are awaited. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Claims and runs items until none is due and none is in flight. Items start as they are claimed,
 * so that a lease covers its item's whole run, and a hanging item does not delay those that fall
 * due meanwhile. Rejects when a claim rejects. Always awaits the items in flight.
 */
export async function drain<Item, Limits>(queue: Drain<Item, Limits>): Promise<void> {
  const { capacity, claim, keyOf, run, pollIntervalMs, pollsMax, signal } = queue
  try {
    for (let poll = 0; poll < pollsMax && !signal?.aborted; poll++) {
      const wasIdle = capacity.inFlight() === 0
      // Created before the claim, so that items that end during the claim cause another poll.
      const change = capacity.nextChange()
      const limits = capacity.available()
      const items = limits === null ? [] : await claim(limits)
      for (const item of items) capacity.add(keyOf(item), run(item))
      if (items.length === 0 && wasIdle) return
      if (items.length < capacity.claimMin) await changeOrInterval(change, pollIntervalMs)
    }
  } finally {
    while (capacity.inFlight() > 0) await capacity.nextChange()
  }
}

async function changeOrInterval(change: Promise<void>, intervalMs: number): Promise<void> {
  await Promise.race([setTimeout(intervalMs, undefined, { ref: false }), change])
  // Items of one batched write end together, so one poll follows all of them.
  await setImmediate()
}

/** The limits of a claim: at most `rowsMax` items, none of the busy keys. */
export interface KeyLimits {
  readonly rowsMax: number
  readonly busyKeys: readonly string[]
}

/** Limits that do not change. */
export interface CapacityOptions {
  readonly concurrency: number
  /** A key with this number of items in flight is busy. A claim may exceed it by `claimMax - 1`. */
  readonly concurrencyPerKey: number
  readonly claimMax: number
  /**
   * The fewest free slots for a claim. A poll that claims fewer waits until this number of items
   * has ended; 1 by default.
   */
  readonly claimMin?: number
}

/** Returns a capacity with fixed limits. */
export function fixedCapacity(limits: CapacityOptions): Capacity<KeyLimits> {
  const { concurrency, concurrencyPerKey, claimMax, claimMin = 1 } = limits
  const byKey = new Map<string, number>()
  let inFlight = 0
  let endedCount = 0
  let waiters: { readonly from: number; readonly resolve: () => void }[] = []

  function end(key: string): void {
    const left = byKey.get(key)! - 1
    if (left > 0) byKey.set(key, left)
    else byKey.delete(key)
    inFlight--
    endedCount++
    const isDone = ({ from }: { readonly from: number }) => inFlight === 0 || endedCount - from >= claimMin
    for (const waiter of waiters) if (isDone(waiter)) waiter.resolve()
    waiters = waiters.filter((waiter) => !isDone(waiter))
  }

  return {
    claimMin,
    inFlight: () => inFlight,
    available: () => {
      const rowsMax = Math.min(claimMax, concurrency - inFlight)
      if (rowsMax < claimMin) return null
      const busy = [...byKey].filter(([, count]) => count >= concurrencyPerKey)
      return { rowsMax, busyKeys: busy.map(([key]) => key) }
    },
    add: (key, ended) => {
      byKey.set(key, (byKey.get(key) ?? 0) + 1)
      inFlight++
      void ended.then(() => end(key))
    },
    nextChange: () => new Promise((resolve) => waiters.push({ from: endedCount, resolve })),
  }
}
