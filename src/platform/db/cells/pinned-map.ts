import { AsyncLocalStorage } from 'node:async_hooks'
import { ShardsMoving } from './cell.ts'
import type { CellMap } from './cell-map.ts'
import type { FollowedMap } from './follow-map.ts'

/**
 * Shards are paused for two seconds at most, but the command that moves them may be killed. Then
 * later work does not wait: otherwise a worker would wait at each task of such a shard.
 */
const WAIT_MS = 5_000

/** The map that a transaction uses from its begin to its end. */
interface Pin {
  readonly map: CellMap
  /** True for a transaction that another one waits for. */
  readonly isNested: boolean
  isOpen: boolean
}

/** The map as the running work sees it. */
export interface PinnedMap {
  /** Returns the map of the running transaction, or the newest. */
  readonly map: () => CellMap
  /**
   * Runs work of one statement. It runs again with the next map when it throws ShardsMoving, except
   * inside a transaction.
   */
  readonly whenPlaced: <Result>(work: () => Promise<Result>) => Promise<Result>
  /**
   * Runs a transaction, which uses one map from its begin to its end. It runs again with the next
   * map when it throws ShardsMoving, except inside another transaction.
   */
  readonly pinned: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Lets each transaction use one map, also for the statements and transactions that its code starts
 * on other connections. A move of shards waits until those of the former map have ended, so they
 * must not wait for the move.
 */
export function pinMap({ current, pauseAgeMs, changed }: FollowedMap): PinnedMap {
  const pins = new AsyncLocalStorage<Pin>()
  const openPin = () => {
    const pin = pins.getStore()
    // Code that a transaction started can outlive it.
    return pin?.isOpen ? pin : null
  }

  async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveUpAt = performance.now() + WAIT_MS
    for (;;) {
      const { version } = current()
      try {
        return await work()
      } catch (error) {
        const leftMs = Math.min(giveUpAt - performance.now(), WAIT_MS - pauseAgeMs())
        if (!(error instanceof ShardsMoving) || leftMs <= 0) throw error
        if (current().version === version) await changed(leftMs)
      }
    }
  }

  return {
    map: () => openPin()?.map ?? current(),
    whenPlaced: (work) => (openPin() ? work() : repeated(work)),
    pinned: (work) => {
      const outer = openPin()
      // A chain of transactions that start each other ends, so that they get the newest map.
      const nestedIn = outer?.isNested === false ? outer : null
      const once = () => {
        const pin = { map: nestedIn?.map ?? current(), isNested: nestedIn !== null, isOpen: true }
        return pins.run(pin, async () => {
          try {
            return await work()
          } finally {
            pin.isOpen = false
          }
        })
      }
      return nestedIn ? once() : repeated(once)
    },
  }
}
