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
/**
 * The attempts of a webhook in this process that are not wide. Hanging endpoints with large windows
 * leave half of the slots to these.
 */
export const NARROW = 8

/** An attempt in flight. */
interface StartedAttempt {
  readonly atMs: number
  /** True if its webhook had eight others in flight. */
  readonly isWide: boolean
}

/** Numbers of attempts: for all requests, and at most for those of a kind. */
export interface FreeSlots {
  readonly total: number
  /** For requests of low priority. They take at most half of the slots. */
  readonly lowPriority: number
  /** For requests of webhooks that have eight in flight. They take at most half of the slots. */
  readonly wide: number
}

/** The slots of this process for attempts in flight. */
export interface ConcurrencySlots {
  readonly acquire: (claim: ClaimedRequest) => void
  readonly release: (claim: ClaimedRequest) => void
  readonly free: () => FreeSlots
  readonly inFlight: () => number
  readonly inFlightOf: (webhookId: string) => number
}

/** Creates the slots, all of them free. `nowMs` is any monotonic clock. */
export function createConcurrencySlots(
  limits: SlotLimits,
  nowMs: () => number = () => performance.now(),
): ConcurrencySlots {
  // The map has the order of starts, so slow attempts come first.
  const started = new Map<ClaimedRequest, StartedAttempt>()
  const ofWebhooks = new Map<string, number>()
  let lowPriority = 0
  let wide = 0

  function count({ webhookId, isLowPriority }: ClaimedRequest, isWide: boolean, by: 1 | -1): void {
    const inFlight = (ofWebhooks.get(webhookId) ?? 0) + by
    if (inFlight === 0) ofWebhooks.delete(webhookId)
    else ofWebhooks.set(webhookId, inFlight)
    if (isLowPriority) lowPriority += by
    if (isWide) wide += by
  }

  return {
    acquire: (claim) => {
      const isWide = (ofWebhooks.get(claim.webhookId) ?? 0) >= NARROW
      started.set(claim, { atMs: nowMs(), isWide })
      count(claim, isWide, 1)
    },
    release: (claim) => {
      const attempt = started.get(claim)
      if (!attempt) return
      started.delete(claim)
      count(claim, attempt.isWide, -1)
    },
    free: () => {
      const slow = slowAttempts(started, nowMs() - SLOW_AFTER_MS)
      const total = freeSlots(started.size, slow.total, limits)
      const half = { quick: limits.quick / 2, total: limits.total / 2 }
      return {
        total,
        lowPriority: Math.min(total, freeSlots(lowPriority, slow.lowPriority, half)),
        wide: Math.min(total, freeSlots(wide, slow.wide, half)),
      }
    },
    inFlight: () => started.size,
    inFlightOf: (webhookId) => ofWebhooks.get(webhookId) ?? 0,
  }
}

/** Counts the attempts that started before, of all that are in flight. */
function slowAttempts(started: ReadonlyMap<ClaimedRequest, StartedAttempt>, beforeMs: number): FreeSlots {
  const slow = { total: 0, lowPriority: 0, wide: 0 }
  for (const [{ isLowPriority }, { atMs, isWide }] of started) {
    if (atMs > beforeMs) break
    slow.total++
    if (isLowPriority) slow.lowPriority++
    if (isWide) slow.wide++
  }
  return slow
}

function freeSlots(inFlight: number, slow: number, { quick, total }: SlotLimits): number {
  return Math.max(Math.min(quick - (inFlight - slow), total - inFlight), 0)
}
