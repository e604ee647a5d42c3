import type { Services } from '../../accounts/index.ts'
import { cellsOf } from '../../platform/db/index.ts'
import { SHARDS, shardOf } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import {
  type IncompleteWebhooksRow,
  incompleteWebhooks,
  miscountedQueues,
  type WrongDueRowsRow,
  type WrongRequestsRow,
  wrongDueRows,
  wrongRequests,
} from './consistency.queries.generated.ts'
import {
  deleteObsoleteRows,
  failWithoutBody,
  type Repair,
  repairAttempts,
  repairMissingPositions,
  repairMissingQueues,
  repairPositions,
  repairQueues,
  requeuePending,
  rescheduleDueRows,
} from './repair-delivery.ts'

const REQUESTS_PER_PAGE = 5_000
const DUE_ROWS_PER_PAGE = 2_000
const SHARDS_PER_PAGE = 16
const REPAIRS_PER_TRANSACTION = 256
/** Workers poll every second: a row that is not ready after this time is unscheduled. */
const LONG_AGO = { minutes: -5 }
const FIRST_PAGE = { afterShard: -1, afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const REPAIRS = {
  pendingWithoutDueRow: requeuePending,
  pendingWithoutBody: failWithoutBody,
  obsoleteDueRows: deleteObsoleteRows,
  wrongAttemptCounts: repairAttempts,
  unscheduledDueRows: rescheduleDueRows,
  wrongInFlightCounts: repairQueues,
  webhooksWithoutQueue: repairMissingQueues,
  webhooksWithoutPosition: repairMissingPositions,
  positionsBehind: repairPositions,
} as const satisfies Readonly<Record<string, Repair>>

/** The inconsistencies of the delivery tables, in the words for operators. */
export type DeliveryFault = keyof typeof REPAIRS

/** The number found of each fault, and the number repaired. */
export type DeliveryFindings = Readonly<Record<DeliveryFault, { readonly found: number; readonly repaired: number }>>

type Checker = Pick<Services, 'db' | 'wallNow'>
type Faults = readonly (readonly [DeliveryFault, readonly string[]])[]

/**
 * Checks the delivery tables for inconsistencies that workers never cause, even if they are killed,
 * and repairs them if requested. Workers may run meanwhile: each page is read by one statement, and
 * each repair is a transaction in one shard. Reads the whole history and queue.
 */
export async function checkDelivery(services: Checker, { repair }: { repair: boolean }): Promise<DeliveryFindings> {
  const sum = { ...NOTHING }
  for (const db of cellsOf(services.db)) {
    for await (const faults of faultsOf({ ...services, db })) {
      for (const [fault, ids] of faults) {
        const repaired = repair ? await repairAll(services, REPAIRS[fault], ids) : 0
        sum[fault] = { found: sum[fault].found + ids.length, repaired: sum[fault].repaired + repaired }
      }
    }
  }
  return sum
}

const NOTHING = Object.fromEntries(Object.keys(REPAIRS).map((fault) => [fault, { found: 0, repaired: 0 }])) as Record<
  DeliveryFault,
  DeliveryFindings[DeliveryFault]
>

async function repairAll({ db, wallNow }: Checker, repair: Repair, ids: readonly string[]): Promise<number> {
  let repaired = 0
  for (const [shard, its] of Map.groupBy(ids, shardOf)) {
    for (let start = 0; start < its.length; start += REPAIRS_PER_TRANSACTION) {
      const batch = its.slice(start, start + REPAIRS_PER_TRANSACTION)
      repaired += await db.transaction((tx) => repair({ wallNow }, tx, shard, batch))
    }
  }
  return repaired
}

/**
 * Queues and positions come first, because requeued requests need them. Due rows come before the
 * counts of queues.
 */
async function* faultsOf(services: Checker): AsyncGenerator<Faults> {
  yield* incomplete(services)
  yield* dueRows(services)
  yield* requests(services)
  yield* queues(services)
}

async function* incomplete({ db }: Checker): AsyncGenerator<Faults> {
  for (const shards of pagesOfShards()) {
    const rows = await db.read.run(incompleteWebhooks, shards)
    const ids = (is: (row: IncompleteWebhooksRow) => boolean) => rows.filter(is).map(({ id }) => id)
    yield [
      ['webhooksWithoutQueue', ids((row) => row.withoutQueue)],
      ['webhooksWithoutPosition', ids((row) => row.withoutPosition)],
      ['positionsBehind', ids((row) => row.isBehind)],
    ]
  }
}

async function* dueRows({ db, wallNow }: Checker): AsyncGenerator<Faults> {
  const longAgo = plus(wallNow(), LONG_AGO)
  for (let after = FIRST_PAGE; ; ) {
    const rows = await db.read.run(wrongDueRows, { ...after, longAgo, limit: DUE_ROWS_PER_PAGE })
    const last = rows.at(-1)
    if (!last) return
    const ids = (is: (row: WrongDueRowsRow) => boolean) => rows.filter(is).map(({ requestId }) => requestId)
    yield [
      ['obsoleteDueRows', ids((row) => row.isObsolete)],
      ['wrongAttemptCounts', ids((row) => row.hasWrongCount)],
      ['unscheduledDueRows', ids((row) => row.isUnscheduled)],
    ]
    after = { afterShard: last.shard, afterId: last.requestId }
  }
}

async function* requests({ db }: Checker): AsyncGenerator<Faults> {
  for (let after = FIRST_PAGE; ; ) {
    const rows = await db.read.run(wrongRequests, { ...after, limit: REQUESTS_PER_PAGE })
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

async function* queues({ db }: Checker): AsyncGenerator<Faults> {
  for (const shards of pagesOfShards()) {
    const rows = await db.read.run(miscountedQueues, shards)
    yield [['wrongInFlightCounts', rows.map(({ webhookId }) => webhookId)]]
  }
}

function pagesOfShards() {
  return Array.from({ length: SHARDS / SHARDS_PER_PAGE }, (_, page) => ({
    shardFrom: page * SHARDS_PER_PAGE,
    shardTo: (page + 1) * SHARDS_PER_PAGE - 1,
  }))
}
