import { randomUUID } from 'node:crypto'
import type { Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { LAST_SHARD } from '../../platform/ids/index.ts'
import { type CalendarDate, millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { FIRST_COUNT_AFTER_MS, type TotalsKind } from './mark-totals.ts'
import { addSums, type Sum, storedSums, sumsOf } from './sums.ts'
import {
  type ClaimTotalsRow,
  claimTotals,
  deleteClaimedTotal,
  keepPartOfTotal,
  postponeTotal,
  releaseTotal,
  yieldTotals,
} from './totals.queries.generated.ts'

const LEASE_MS = 5 * 60_000
const CLAIMED_MAX = 16
/** The pause after a count is this many times its duration, and at most ten minutes. */
const PAUSE_FACTOR = 20
const PAUSE_MS_MAX = 10 * 60_000

/** Totals to count. `day` has no meaning for plans. */
export type DueTotals = Pick<ClaimTotalsRow, 'shard' | 'orgId' | 'timeZone' | 'hasClock'> & {
  readonly day: CalendarDate
}

/** A part of a count. */
export interface TotalsPart {
  readonly sums: readonly Sum[]
  /** The last record read. Null: there are no more. */
  readonly lastId: string | null
}

/** Counts the records of totals. */
export interface TotalsCounter {
  /** Reads the next records after the id `after`, at most `readMax`, and counts them. */
  readonly countPart: (services: Services, due: DueTotals, after: string | null, readMax: number) => Promise<TotalsPart>
  /** Replaces the stored totals, in the transaction that removes their mark. */
  readonly replace: (tx: Transaction, due: DueTotals, sums: readonly Sum[]) => Promise<void>
}

/** Limits of a call. */
export interface CountLimits {
  /** The records that one statement reads, far fewer than the statement timeout permits. */
  readonly readMax: number
  /** The time after which the totals of other organizations are counted first. */
  readonly organizationMs: number
}

const LIMITS: CountLimits = { readMax: 20_000, organizationMs: 1_000 }

/** A count that may take several calls. */
interface Progress {
  readonly countedTo: string | null
  readonly sums: readonly Sum[]
  readonly since: Timestamp
  /** The newest known change when the count started. */
  readonly changeId: string
  readonly tookMs: number
}

/**
 * Counts at most 16 marked totals. When an organization has taken a second, the totals of others
 * are counted first. Returns true when there may be more.
 */
export async function countDueTotals(
  services: Services,
  counters: Readonly<Record<TotalsKind, TotalsCounter>>,
  limits = LIMITS,
): Promise<boolean> {
  const token = randomUUID()
  const now = services.wallNow()
  const claimed = await services.db.write.run(claimTotals, {
    ...{ fromShard: 0, toShard: LAST_SHARD, rowsMax: CLAIMED_MAX, now, token },
    leaseUntil: plus(now, { milliseconds: LEASE_MS }),
  })
  let isUnfinished = false
  for (const [orgId, ofOrganization] of Map.groupBy(claimed, (each) => each.orgId)) {
    const until = plus(services.wallNow(), { milliseconds: limits.organizationMs })
    for (const [index, due] of ofOrganization.entries()) {
      const { kind, day } = due
      const counter = counters[kind as TotalsKind]
      try {
        const isLate = index > 0 && services.wallNow() >= until
        const isCounted = isLate
          ? await release(services, due, token)
          : await countClaimed(services, counter, due, { token, until, readMax: limits.readMax })
        isUnfinished ||= !isCounted
      } catch (err) {
        // These totals are counted again when the lease ends. Others do not wait for them.
        services.log.error({ err, orgId, kind, day }, 'failed to count totals')
      }
    }
  }
  if (claimed.length === CLAIMED_MAX) await yieldToOthers(services, claimed)
  return claimed.length === CLAIMED_MAX || isUnfinished
}

/** Ends a claim without a count. Returns false: the totals are not counted. */
async function release({ db, wallNow }: Services, due: ClaimTotalsRow, token: string): Promise<false> {
  const { shard, orgId, kind, day } = due
  await db.write.run(releaseTotal, { shard, orgId, kind, day, token, dueAt: wallNow() })
  return false
}

async function yieldToOthers({ db, wallNow }: Services, claimed: readonly ClaimTotalsRow[]): Promise<void> {
  const organizations = new Map(claimed.map(({ orgId, shard }) => [orgId, shard]))
  for (const [orgId, shard] of organizations) await db.write.run(yieldTotals, { shard, orgId, now: wallNow() })
}

interface CountRound {
  readonly token: string
  /** The time at which the count stops, after one part at least. */
  readonly until: Timestamp
  readonly readMax: number
}

/** Continues a count. Returns false if it is not finished; the next call continues it. */
async function countClaimed(
  services: Services,
  counter: TotalsCounter,
  claimed: ClaimTotalsRow,
  { token, until, readMax }: CountRound,
): Promise<boolean> {
  const { db, wallNow } = services
  const { shard, orgId, kind, day } = claimed
  const key = { shard, orgId, kind, day, token }
  const startedAt = wallNow()
  const before = progressOf(claimed, startedAt)
  let { sums, countedTo } = before
  do {
    const part = await counter.countPart(services, claimed, countedTo, readMax)
    sums = addSums(sums, part.sums)
    countedTo = part.lastId
  } while (countedTo !== null && wallNow() < until)
  const tookMs = before.tookMs + millisecondsBetween(startedAt, wallNow())
  if (countedTo === null) {
    await finish(services, counter, claimed, { ...before, sums, countedTo, tookMs }, token)
    return true
  }
  await db.write.run(keepPartOfTotal, {
    ...{ ...key, dueAt: wallNow(), countedTo, sums: storedSums(sums), countingMs: tookMs },
    ...{ countingSince: before.since, countingChangeId: before.changeId },
  })
  return false
}

function progressOf(claimed: ClaimTotalsRow, now: Timestamp): Progress {
  const { countedTo, sums, countingSince, countingChangeId, countingMs, changeId } = claimed
  return {
    countedTo,
    sums: sums === null ? [] : sumsOf(sums),
    since: countingSince ?? now,
    changeId: countingChangeId ?? changeId,
    tookMs: countingMs ?? 0,
  }
}

async function finish(
  { db, wallNow }: Services,
  counter: TotalsCounter,
  claimed: ClaimTotalsRow,
  { sums, since, changeId, tookMs }: Progress,
  token: string,
): Promise<void> {
  const { shard, orgId, kind, day } = claimed
  const key = { shard, orgId, kind, day, token }
  await db.transaction(async (tx) => {
    const isCurrent = (await tx.run(deleteClaimedTotal, { ...key, changeId })).length > 0
    const dueAt = plus(wallNow(), { milliseconds: pauseAfter(tookMs) })
    if (isCurrent || (await tx.run(postponeTotal, { ...key, changedAt: since, dueAt })).length > 0)
      await counter.replace(tx, claimed, sums)
  })
}

/** Returns the time between two counts of the same totals in milliseconds. */
export function pauseAfter(tookMs: number): number {
  return Math.min(PAUSE_MS_MAX, FIRST_COUNT_AFTER_MS + tookMs * PAUSE_FACTOR)
}
