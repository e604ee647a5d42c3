import { IN_FLIGHT_PER_WEBHOOK } from './breaker.ts'
import type { Lane, LaneLeft } from './claim.ts'

const HALF = IN_FLIGHT_PER_WEBHOOK / 2

/** Lanes wait here for their turn: those that came first go first, so that the one served least recently is next. */
export interface LaneLine {
  /** Puts a lane at the end, unless it stands in the line already. */
  readonly add: (lane: Lane) => void
  /** Takes up to so many from the front, to be claimed from; then `left` is called, or `putBack`. */
  readonly take: (most: number) => Lane[]
  /**
   * What became of the lanes taken: those that may have more go to the end, full ones when half of their places are free.
   * With `laterShort` there were not enough places for later attempts: lanes that seem empty may hold such.
   */
  readonly left: (lanes: readonly LaneLeft[], laterShort?: boolean) => void
  /** The lanes taken could not be claimed from. */
  readonly putBack: (lanes: readonly Lane[]) => void
  /** Notes that an attempt of this lane has begun here. */
  readonly began: (lane: Lane) => void
  /** Notes that one has ended. */
  readonly ended: (lane: Lane, isLater?: boolean) => void
  /** Whether a full lane has a free place, but not half of them yet. */
  readonly hasResting: () => boolean
  /** Puts such lanes at the end. */
  readonly rouse: () => void
  readonly length: () => number
}

/** Makes an empty line. */
export function openLaneLine(): LaneLine {
  const line = new Map<string, Lane>()
  const full = new Set<string>()
  const resting = new Map<string, Lane>()
  const short = new Map<string, Lane>()
  const underWay = new Map<string, number>()
  // Lanes that are being claimed from, and those of them a place of which has become free meanwhile.
  const taken = new Set<string>()
  const freed = new Set<string>()

  const add = (lane: Lane): void => {
    if (!line.has(lane.webhookId)) line.set(lane.webhookId, { shard: lane.shard, webhookId: lane.webhookId })
  }

  function rouse(lanes: Map<string, Lane>): void {
    for (const lane of [...lanes.values()]) rouseOne(lane)
    lanes.clear()
  }

  function rouseOne(lane: Lane): void {
    full.delete(lane.webhookId)
    resting.delete(lane.webhookId)
    add(lane)
  }

  function release(): void {
    taken.clear()
    freed.clear()
  }

  return {
    add,
    take: (most) => {
      const lanes = line.values().take(most).toArray()
      for (const { webhookId } of lanes) {
        line.delete(webhookId)
        taken.add(webhookId)
      }
      return lanes
    },
    left: (lanes, laterShort = false) => {
      for (const lane of lanes) {
        if (lane.state === 'empty' && laterShort) short.set(lane.webhookId, lane)
        else if (lane.state === 'more' || lane.state === 'elsewhere') add(lane)
        else if (lane.state === 'full' && freed.has(lane.webhookId)) add(lane)
        // What is full with the attempts of other processes is found again by looking.
        else if (lane.state === 'full' && underWay.has(lane.webhookId)) full.add(lane.webhookId)
      }
      release()
    },
    putBack: (lanes) => {
      lanes.forEach(add)
      release()
    },
    began: ({ webhookId }) => {
      underWay.set(webhookId, (underWay.get(webhookId) ?? 0) + 1)
    },
    ended: (lane, isLater = false) => {
      const { webhookId } = lane
      const left = (underWay.get(webhookId) ?? 1) - 1
      if (left > 0) underWay.set(webhookId, left)
      else underWay.delete(webhookId)
      if (taken.has(webhookId)) freed.add(webhookId)
      if (isLater) rouse(short)
      if (!full.has(webhookId)) return
      // One claim of several is cheaper than several of one.
      if (left > HALF) resting.set(webhookId, lane)
      else rouseOne(lane)
    },
    hasResting: () => resting.size > 0,
    rouse: () => rouse(resting),
    length: () => line.size,
  }
}
