import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { timeOfId } from '../../../platform/ids/index.ts'
import { epochMsOf, plus, type Timestamp } from '../../../platform/time/index.ts'
import { deadlineOf } from '../retry-schedules.ts'
import {
  sampleDue,
  sampleFailing,
  sampleLanes,
  sampleOutbox,
  sizesOfQueue,
} from './sample-delivery.queries.generated.ts'

/** Lanes looked at, a few look-ups in an index each. */
export const LANES_MOST = 5_000
/** Blocks read of the queue: 16 MB. A queue that takes no more is counted exactly, a larger one estimated. */
export const DUE_BLOCKS_MOST = 2_000
/** The same of lanes, of which open breakers are few and far between: 80 MB, half a million webhooks. */
export const LANE_BLOCKS_MOST = 10_000
export const OUTBOX_MOST = 10_000

/** Where the delivery of webhooks stands, of all processes together. Ages are in seconds. */
export interface DeliverySample {
  readonly at: Timestamp
  readonly lanesWithBacklog: number
  /** 0 when nothing is due. */
  readonly oldestDueSeconds: number
  readonly longestUnservedSeconds: number
  readonly pending: Readonly<Record<'underMinute' | 'underHour' | 'underDay' | 'older', number>>
  readonly failingLanes: number
  readonly outboxEvents: number
  readonly fanOutLagSeconds: number
}

type Sampler = Pick<Services, 'db' | 'wallNow'>

/** Looks at the queue at no more of its rows than the bounds above: beyond them figures are estimates. */
export async function sampleDelivery(services: Sampler): Promise<DeliverySample> {
  const at = services.wallNow()
  const nowMs = epochMsOf(at)
  const secondsSince = (ms: number) => Math.max(nowMs - ms, 0) / 1000
  // Not among the reads of requests, which would wait behind it.
  const { write } = services.db
  const lanes = first(await write.run(sampleLanes, { at, lanesMost: LANES_MOST }))!
  const outbox = first(await write.run(sampleOutbox, { most: OUTBOX_MOST }))!
  const sizes = first(await write.run(sizesOfQueue, {}))!
  return {
    at,
    lanesWithBacklog: Number(lanes.withBacklog),
    oldestDueSeconds: secondsSince(epochMsOf(lanes.oldestDueAt ?? at)),
    longestUnservedSeconds: secondsSince(epochMsOf(lanes.unservedSince ?? at)),
    pending: await pendingByAge(services, at, Number(sizes.dueBlocks)),
    failingLanes: await failingLanes(services, Number(sizes.laneBlocks)),
    outboxEvents: Number(outbox.events),
    fanOutLagSeconds: outbox.oldest === null ? 0 : secondsSince(timeOfId(outbox.oldest)),
  }
}

async function pendingByAge({ db }: Sampler, at: Timestamp, blocks: number): Promise<DeliverySample['pending']> {
  const millionths = millionthsOf(blocks, DUE_BLOCKS_MOST)
  const deadline = deadlineOf('Standard', at)
  const counted = first(
    await db.write.run(sampleDue, {
      millionths,
      minuteBefore: plus(deadline, { minutes: -1 }),
      hourBefore: plus(deadline, { hours: -1 }),
      dayBefore: plus(deadline, { days: -1 }),
      shortMinuteBefore: plus(deadlineOf('Short', at), { minutes: -1 }),
    }),
  )!
  return {
    underMinute: inAll(counted.underMinute, millionths),
    underHour: inAll(counted.underHour, millionths),
    underDay: inAll(counted.underDay, millionths),
    older: inAll(counted.older, millionths),
  }
}

async function failingLanes({ db }: Sampler, blocks: number): Promise<number> {
  const millionths = millionthsOf(blocks, LANE_BLOCKS_MOST)
  return inAll(first(await db.write.run(sampleFailing, { millionths }))!.failing, millionths)
}

function millionthsOf(blocks: number, most: number): number {
  return blocks <= most ? 1_000_000 : Math.ceil((1_000_000 * most) / blocks)
}

function inAll(count: bigint, millionths: number): number {
  return Math.round((Number(count) * 1_000_000) / millionths)
}
