import type { Services } from '../../../accounts/index.ts'
import { first, fromCellsThatAreUp } from '../../../platform/db/index.ts'
import { timeOfId } from '../../../platform/ids/index.ts'
import { epochMsOf, plus, type Timestamp } from '../../../platform/time/index.ts'
import { deadlineOf } from '../retry-schedules.ts'
import {
  sampleDue,
  sampleFailing,
  sampleOutbox,
  sampleQueues,
  sizesOfQueue,
} from './sample-delivery.queries.generated.ts'

/** The most endpoint queues that are read, with a few index lookups each. */
export const QUEUES_MAX = 5_000
/** The most blocks of due rows that are read: 16 MB. Larger tables are sampled. */
export const DUE_BLOCKS_MAX = 2_000
/**
 * The most blocks of endpoint queues that are read for open breakers, which are rare: 80 MB, half a
 * million webhooks.
 */
export const BREAKER_BLOCKS_MAX = 10_000
export const OUTBOX_MAX = 10_000

/** Figures about the delivery of all processes. Ages are in seconds. */
export interface DeliverySample {
  readonly at: Timestamp
  readonly queuesWithBacklog: number
  /** 0 when nothing is due. */
  readonly oldestDueSeconds: number
  readonly longestUnservedSeconds: number
  readonly pending: Readonly<Record<'underMinute' | 'underHour' | 'underDay' | 'older', number>>
  readonly failingWebhooks: number
  readonly outboxEvents: number
  readonly fanOutLagSeconds: number
}

type Sampler = Pick<Services, 'db' | 'wallNow'>

/** Samples every cell that is up: the sums of their counts, and the longest of their ages. */
export async function sampleCells(cells: readonly Sampler[]): Promise<DeliverySample> {
  const samples = await fromCellsThatAreUp(cells, sampleDelivery)
  return samples.reduce((sum, each) => ({
    at: each.at,
    queuesWithBacklog: sum.queuesWithBacklog + each.queuesWithBacklog,
    oldestDueSeconds: Math.max(sum.oldestDueSeconds, each.oldestDueSeconds),
    longestUnservedSeconds: Math.max(sum.longestUnservedSeconds, each.longestUnservedSeconds),
    pending: {
      underMinute: sum.pending.underMinute + each.pending.underMinute,
      underHour: sum.pending.underHour + each.pending.underHour,
      underDay: sum.pending.underDay + each.pending.underDay,
      older: sum.pending.older + each.pending.older,
    },
    failingWebhooks: sum.failingWebhooks + each.failingWebhooks,
    outboxEvents: sum.outboxEvents + each.outboxEvents,
    fanOutLagSeconds: Math.max(sum.fanOutLagSeconds, each.fanOutLagSeconds),
  }))
}

/** Samples the tables of a cell within the limits above. Beyond them the figures are estimates. */
export async function sampleDelivery(services: Sampler): Promise<DeliverySample> {
  const at = services.wallNow()
  const nowMs = epochMsOf(at)
  const secondsSince = (ms: number) => Math.max(nowMs - ms, 0) / 1000
  // On the write pool, so that clients' reads do not wait for it.
  const { write } = services.db
  const queues = first(await write.run(sampleQueues, { at, queuesMax: QUEUES_MAX }))!
  const outbox = first(await write.run(sampleOutbox, { rowsMax: OUTBOX_MAX }))!
  const sizes = first(await write.run(sizesOfQueue, {}))!
  return {
    at,
    queuesWithBacklog: Number(queues.withBacklog),
    oldestDueSeconds: secondsSince(epochMsOf(queues.oldestDueAt ?? at)),
    longestUnservedSeconds: secondsSince(epochMsOf(queues.unservedSince ?? at)),
    pending: await pendingByAge(services, at, Number(sizes.dueBlocks)),
    failingWebhooks: await failingWebhooks(services, Number(sizes.queueBlocks)),
    outboxEvents: Number(outbox.events),
    fanOutLagSeconds: outbox.oldest === null ? 0 : secondsSince(timeOfId(outbox.oldest)),
  }
}

async function pendingByAge({ db }: Sampler, at: Timestamp, blocks: number): Promise<DeliverySample['pending']> {
  const millionths = millionthsOf(blocks, DUE_BLOCKS_MAX)
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
    underMinute: estimate(counted.underMinute, millionths),
    underHour: estimate(counted.underHour, millionths),
    underDay: estimate(counted.underDay, millionths),
    older: estimate(counted.older, millionths),
  }
}

async function failingWebhooks({ db }: Sampler, blocks: number): Promise<number> {
  const millionths = millionthsOf(blocks, BREAKER_BLOCKS_MAX)
  return estimate(first(await db.write.run(sampleFailing, { millionths }))!.failing, millionths)
}

function millionthsOf(blocks: number, blocksMax: number): number {
  return blocks <= blocksMax ? 1_000_000 : Math.ceil((1_000_000 * blocksMax) / blocks)
}

function estimate(count: bigint, millionths: number): number {
  return Math.round((Number(count) * 1_000_000) / millionths)
}
