import { LRUCache } from 'lru-cache'
import type { Capacity } from '../../platform/queue/index.ts'

const CONCURRENCY = 1024
/**
 * Additional slots for slow charges, so that silent providers do not use up the slots of other
 * charges.
 */
const SLOW_CONCURRENCY = 512
const SLOW_MS = 2000
/**
 * No claim makes the number of charges that this process and its database work on larger. With a
 * larger one charges would be faster, but deliveries would not keep up.
 */
const WORKED_ON_MAX = 192
const CONCURRENCY_PER_ORGANIZATION = 256
const CLAIM_MAX = 512
/** The most plans of an organization in one claim, and the most rows of one batched write. */
export const BATCH_MAX = 128
const PROMPT_MAX = 512
/**
 * The next claim follows when the number of ended charges reaches this share of those still in
 * flight, not counting slow ones, and at the latest after the poll interval. A claim after each end
 * would mostly find nothing, because most plans that are still due belong to busy organizations.
 */
const ENDED_PER_IN_FLIGHT = 1 / 4

/** The limits of the next claim. */
export interface ChargingLimits {
  readonly rowsMax: number
  readonly exceptOrgIds: readonly string[]
  /**
   * The organizations that get a batch. Every other organization gets one charge as a probe. Null:
   * all get a batch.
   */
  readonly promptOrgIds: readonly string[] | null
}

interface Counts {
  all: number
  slow: number
}

/** The capacity for charges of plans. */
export interface ChargingCapacity extends Capacity<ChargingLimits> {
  /** Counts a charge as worked on, at most until it is slow. */
  readonly start: () => ChargeWork
}

/** The state of a charge that is worked on, or waits for its provider. */
export interface ChargeWork {
  readonly sent: () => void
  readonly responded: () => void
  readonly end: () => void
}

/**
 * Returns the capacity for charges of plans. No new charges start for an organization while one of
 * its charges is slow. While any charge is slow, an organization gets a batch only if its last
 * charge ended in time. So hundreds of organizations with silent providers leave slots for the
 * others.
 */
export function chargingCapacity(): ChargingCapacity {
  const byOrganization = new Map<string, Counts>()
  const prompt = new LRUCache<string, true>({ max: PROMPT_MAX })
  const total: Counts = { all: 0, slow: 0 }
  let next = Promise.withResolvers<void>()
  let endedCount = 0
  const work = countWork(wake)

  function wake(): void {
    next.resolve()
    next = Promise.withResolvers()
  }

  function changed(): void {
    endedCount = 0
    wake()
  }

  function add(orgId: string, ended: Promise<unknown>): void {
    const ofOrganization = byOrganization.get(orgId) ?? { all: 0, slow: 0 }
    byOrganization.set(orgId, ofOrganization)
    const counts = [total, ofOrganization]
    for (const count of counts) count.all++
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      for (const count of counts) count.slow++
      prompt.delete(orgId)
      changed()
    }, SLOW_MS)
    void ended.then(() => {
      clearTimeout(timer)
      for (const count of counts) {
        count.all--
        if (isSlow) count.slow--
      }
      if (!isSlow) prompt.set(orgId, true)
      if (ofOrganization.all === 0) byOrganization.delete(orgId)
      endedCount++
      if (endedCount >= (total.all - total.slow) * ENDED_PER_IN_FLIGHT) changed()
    })
  }

  function available(): ChargingLimits | null {
    const free = CONCURRENCY - total.all + Math.min(total.slow, SLOW_CONCURRENCY)
    const rowsMax = Math.min(CLAIM_MAX, free, WORKED_ON_MAX - work.count())
    if (rowsMax < BATCH_MAX) return null
    const busy = [...byOrganization].filter(
      ([, { all, slow }]) => slow > 0 || all > CONCURRENCY_PER_ORGANIZATION - BATCH_MAX,
    )
    const promptOrgIds = total.slow > 0 ? [...prompt.keys()] : null
    return { rowsMax, exceptOrgIds: busy.map(([orgId]) => orgId), promptOrgIds }
  }

  return { claimMin: 1, inFlight: () => total.all, available, add, start: work.start, nextChange: () => next.promise }
}

/**
 * Counts the charges that are worked on. Calls `whenFew` when a batch can be claimed again. A slow
 * charge is not counted any more, so that a locked row or a silent provider stops no others.
 */
function countWork(whenFew: () => void) {
  let workedOn = 0

  function start(): ChargeWork {
    let isCounted = false
    let mayCount = true
    const count = (): void => {
      if (isCounted || !mayCount) return
      isCounted = true
      workedOn++
    }
    const leave = (): void => {
      if (!isCounted) return
      isCounted = false
      workedOn--
      if (workedOn === WORKED_ON_MAX - BATCH_MAX) whenFew()
    }
    const end = (): void => {
      mayCount = false
      clearTimeout(timer)
      leave()
    }
    const timer = setTimeout(end, SLOW_MS)
    count()
    return { sent: leave, responded: count, end }
  }

  return { start, count: () => workedOn }
}
