import type { Services } from '../../accounts/index.ts'
import { SHARDS, shardOf } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import {
  type IncompleteWebhooksRow,
  incompleteWebhooks,
  miscountedLanes,
  type WrongDueRowsRow,
  type WrongRequestsRow,
  wrongDueRows,
  wrongRequests,
} from './consistency.queries.generated.ts'
import {
  type Mend,
  mendAttempts,
  mendBodiless,
  mendForgotten,
  mendLanes,
  mendMissingLanes,
  mendMissingPositions,
  mendNeedlessRows,
  mendPendingWithoutDueRow,
  mendPositions,
} from './repair-delivery.ts'

const REQUESTS_A_LOOK = 5_000
const DUE_ROWS_A_LOOK = 2_000
const SHARDS_A_LOOK = 16
const MENDED_AT_ONCE = 256
/** Workers look every second: what nobody has made ready for so long, nobody will. */
const LONG_AGO = { minutes: -5 }
const BEFORE_ALL = { afterShard: -1, afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const MEND = {
  pendingWithoutDueRow: mendPendingWithoutDueRow,
  pendingWithoutBody: mendBodiless,
  needlessDueRows: mendNeedlessRows,
  attemptsCountedWrong: mendAttempts,
  forgottenDueRows: mendForgotten,
  lanesCountedWrong: mendLanes,
  webhooksWithoutLane: mendMissingLanes,
  webhooksWithoutPosition: mendMissingPositions,
  positionsBehind: mendPositions,
} as const satisfies Readonly<Record<string, Mend>>

/** What can be wrong with the tables of delivery. */
export type DeliveryFault = keyof typeof MEND

/** How often each fault was found, and how many of them were mended. */
export type DeliveryFindings = Readonly<Record<DeliveryFault, { readonly found: number; readonly mended: number }>>

type Examiner = Pick<Services, 'db' | 'wallNow'>
type Faults = readonly (readonly [DeliveryFault, readonly string[]])[]

/**
 * Looks through the tables of delivery for what no worker leaves behind, whoever is killed, and mends it when asked to: in
 * transactions of one bucket, beside running workers. Each look is one statement and so one moment, in which what they have under
 * way adds up. It reads the whole history and queue, a page at a time.
 */
export async function examineDelivery(services: Examiner, { repair }: { repair: boolean }): Promise<DeliveryFindings> {
  const sum = { ...NOTHING }
  for await (const faults of lookedAt(services)) {
    for (const [fault, ids] of faults) {
      const mended = repair ? await mend(services, MEND[fault], ids) : 0
      sum[fault] = { found: sum[fault].found + ids.length, mended: sum[fault].mended + mended }
    }
  }
  return sum
}

const NOTHING = Object.fromEntries(Object.keys(MEND).map((fault) => [fault, { found: 0, mended: 0 }])) as Record<
  DeliveryFault,
  DeliveryFindings[DeliveryFault]
>

async function mend({ db, wallNow }: Examiner, how: Mend, ids: readonly string[]): Promise<number> {
  let mended = 0
  for (const [shard, its] of Map.groupBy(ids, shardOf)) {
    for (let start = 0; start < its.length; start += MENDED_AT_ONCE) {
      const some = its.slice(start, start + MENDED_AT_ONCE)
      mended += await db.transaction((tx) => how({ wallNow }, tx, shard, some))
    }
  }
  return mended
}

// Lanes and positions come first: what is put back into a queue needs them. Rows of the queue come before lanes are counted anew.
async function* lookedAt(services: Examiner): AsyncGenerator<Faults> {
  yield* incomplete(services)
  yield* dueRows(services)
  yield* requests(services)
  yield* lanes(services)
}

async function* incomplete({ db }: Examiner): AsyncGenerator<Faults> {
  for (const buckets of bucketsInTurn()) {
    const rows = await db.read.run(incompleteWebhooks, buckets)
    const ids = (is: (row: IncompleteWebhooksRow) => boolean) => rows.filter(is).map(({ id }) => id)
    yield [
      ['webhooksWithoutLane', ids((row) => row.withoutLane)],
      ['webhooksWithoutPosition', ids((row) => row.withoutPosition)],
      ['positionsBehind', ids((row) => row.isBehind)],
    ]
  }
}

async function* dueRows({ db, wallNow }: Examiner): AsyncGenerator<Faults> {
  const longAgo = plus(wallNow(), LONG_AGO)
  for (let after = BEFORE_ALL; ; ) {
    const rows = await db.read.run(wrongDueRows, { ...after, longAgo, limit: DUE_ROWS_A_LOOK })
    const last = rows.at(-1)
    if (!last) return
    const ids = (is: (row: WrongDueRowsRow) => boolean) => rows.filter(is).map(({ requestId }) => requestId)
    yield [
      ['needlessDueRows', ids((row) => row.isNeedless)],
      ['attemptsCountedWrong', ids((row) => row.countsWrong)],
      ['forgottenDueRows', ids((row) => row.isForgotten)],
    ]
    after = { afterShard: last.shard, afterId: last.requestId }
  }
}

async function* requests({ db }: Examiner): AsyncGenerator<Faults> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await db.read.run(wrongRequests, { ...after, limit: REQUESTS_A_LOOK })
    const last = rows.at(-1)
    if (!last) return
    const ids = (is: (row: WrongRequestsRow) => boolean) => rows.filter(is).map(({ id }) => id)
    yield [
      ['pendingWithoutBody', ids((row) => row.isBodiless)],
      ['pendingWithoutDueRow', ids((row) => row.isLost)],
    ]
    after = { afterShard: last.shard, afterId: last.id }
  }
}

async function* lanes({ db }: Examiner): AsyncGenerator<Faults> {
  for (const buckets of bucketsInTurn()) {
    const rows = await db.read.run(miscountedLanes, buckets)
    yield [['lanesCountedWrong', rows.map(({ webhookId }) => webhookId)]]
  }
}

function bucketsInTurn() {
  return Array.from({ length: SHARDS / SHARDS_A_LOOK }, (_, turn) => ({
    shardFrom: turn * SHARDS_A_LOOK,
    shardTo: (turn + 1) * SHARDS_A_LOOK - 1,
  }))
}
