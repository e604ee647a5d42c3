import type pg from 'pg'
import { uuidLowerBound } from '../ids/index.ts'
import { type Clock, epochMsOf } from '../time/index.ts'
import { adminTransaction, asAdmin } from './admin.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
/** The Monday after the epoch, which was a Thursday. */
const firstMondayMs = 4 * 24 * 60 * 60 * 1000

/** One week of a history table, of ids made from `fromMs` to before `toMs`. */
interface Week {
  readonly suffix: string
  readonly fromMs: number
  readonly toMs: number
}

/** Makes the weekly partitions of every history table, from last week to `weeks` ahead. Gives the names of new ones. */
export function makePartitionsAhead(adminUrl: string, wallNow: Clock, weeks = 9): Promise<string[]> {
  return asAdmin(adminUrl, (client) => makePartitions(client, wallNow, weeks))
}

/** The same on an open connection. */
export async function makePartitions(client: pg.Client, wallNow: Clock, weeks = 9): Promise<string[]> {
  const made: string[] = []
  await adminTransaction(client, async () => {
    // Processes that do this at once take turns.
    await client.query('lock table migrations in share row exclusive mode')
    const { rows } = await client.query<{ parents: string[]; present: string[] }>(`
      select coalesce(array_agg(relname) filter (where relkind = 'p'), '{}')::text[] as parents,
        coalesce(array_agg(relname) filter (where relispartition and relkind = 'r'), '{}')::text[] as present
      from pg_class where relnamespace = 'public'::regnamespace`)
    const { parents = [], present = [] } = rows[0] ?? {}
    for (const week of weeksFrom(epochMsOf(wallNow()), weeks)) {
      for (const parent of parents.toSorted()) {
        const name = `${parent}_${week.suffix}`
        if (present.includes(name)) continue
        await client.query(partitionSql(parent, name, week))
        made.push(name)
      }
    }
  })
  return made
}

/** Attaching takes a lock that readers and writers don't meet; `create table … partition of` would stop them all. */
function partitionSql(parent: string, name: string, { fromMs, toMs }: Week): string {
  return `create table ${name} (like ${parent} including defaults including constraints);
    alter table ${parent} attach partition ${name}
      for values from ('${uuidLowerBound(fromMs)}') to ('${uuidLowerBound(toMs)}')`
}

function weeksFrom(nowMs: number, ahead: number): Week[] {
  const thisWeek = Math.floor((nowMs - firstMondayMs) / weekMs)
  return Array.from({ length: ahead + 2 }, (_, index) => {
    const fromMs = (thisWeek - 1 + index) * weekMs + firstMondayMs
    return { suffix: isoWeek(fromMs), fromMs, toMs: fromMs + weekMs }
  })
}

/** `2026w47`: the ISO week, whose year is not the calendar's around New Year. */
function isoWeek(mondayMs: number): string {
  const { yearOfWeek, weekOfYear } = Temporal.Instant.fromEpochMilliseconds(mondayMs).toZonedDateTimeISO('UTC')
  return `${yearOfWeek}w${String(weekOfYear).padStart(2, '0')}`
}
