import type { ClaimedRequest } from './claim.ts'

/** The most attempts that are in flight in this process. Each is a connection and a timer. */
export interface SlotLimits {
  /**
   * Bounds the attempts of the last second. Slower ones do not count, so that hanging endpoints
   * leave these to others.
   */
  readonly quick: number
  /** Bounds all attempts. */
  readonly total: number
}

export const WEBHOOK_SLOTS: SlotLimits = { quick: 1_024, total: 2_048 }
/**
 * Limits for callbacks. Each session's `callbackUrl` has its own queue, so one hanging host could
 * otherwise take all slots.
 */
export const CALLBACK_SLOTS: SlotLimits = { quick: 128, total: 256 }
const SLOW_AFTER_MS = 1_000

/** The number of attempts that can still be started. */
export interface FreeSlots {
  readonly total: number
  /** For requests of low priority. They take at most half of the slots. */
  readonly lowPriority: number
}

/** The slots of this process for attempts in flight. */
export interface ConcurrencySlots {
  readonly acquire: (claim: ClaimedRequest) => void
  readonly release: (claim: ClaimedRequest) => void
  readonly free: () => FreeSlots
  readonly inFlight: () => number
}

/** Creates the slots, all of them free. `nowMs` is any monotonic clock. */
export function createConcurrencySlots(
  limits: SlotLimits,
  nowMs: () => number = () => performance.now(),
): ConcurrencySlots {
  // The map has the order of starts, so slow attempts come first.
  const startedMs = new Map<ClaimedRequest, number>()
  let lowPriority = 0

  return {
    acquire: (claim) => {
      startedMs.set(claim, nowMs())
      if (claim.isLowPriority) lowPriority++
    },
    release: (claim) => {
      if (startedMs.delete(claim) && claim.isLowPriority) lowPriority--
    },
    free: () => {
      const slowBeforeMs = nowMs() - SLOW_AFTER_MS
      let slow = 0
      let slowLowPriority = 0
      for (const [claim, atMs] of startedMs) {
        if (atMs > slowBeforeMs) break
        slow++
        if (claim.isLowPriority) slowLowPriority++
      }
      const total = freeSlots(startedMs.size, slow, limits)
      const half = { quick: limits.quick / 2, total: limits.total / 2 }
      return { total, lowPriority: Math.min(total, freeSlots(lowPriority, slowLowPriority, half)) }
    },
    inFlight: () => startedMs.size,
  }
}

function freeSlots(inFlight: number, slow: number, { quick, total }: SlotLimits): number {
  return Math.max(Math.min(quick - (inFlight - slow), total - inFlight), 0)
}
