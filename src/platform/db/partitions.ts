import type pg from 'pg'
import { uuidLowerBound } from '../ids/index.ts'
import type { Clock } from '../time/index.ts'
import { adminTransaction, asAdmin } from './admin.ts'
import { keepFromApp } from './grants.ts'
import { APPEND_ONLY, CHANGED_ONCE, MONTHS_KEPT } from './history-tables.ts'
import { monthsAround, type Span, weeksAround } from './partition-spans.ts'

const MONTHS_AHEAD = 3

/**
 * Makes the partitions of every history table, from last week to `weeks` ahead, of those that are kept by the month from
 * last month to three ahead. Gives the names of new ones.
 */
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
    const now = wallNow()
    for (const parent of parents.toSorted()) {
      const spans = MONTHS_KEPT.has(parent) ? monthsAround(now, MONTHS_AHEAD) : weeksAround(now, weeks)
      for (const span of spans) {
        const name = `${parent}_${span.suffix}`
        if (present.includes(name)) continue
        await client.query(partitionSql(parent, name, span))
        // New tables are the app's to change by default; what is only added to is reached by its parent alone.
        if (APPEND_ONLY.includes(parent)) await keepFromApp(client, name)
        made.push(name)
      }
    }
  })
  return made
}

/** Attaching takes a lock that readers and writers don't meet; `create table … partition of` would stop them all. */
function partitionSql(parent: string, name: string, { fromMs, toMs }: Span): string {
  const settings = CHANGED_ONCE.get(parent)
  return `create table ${name} (like ${parent} including defaults including constraints) ${settings ? `with (${settings})` : ''};
    alter table ${parent} attach partition ${name}
      for values from ('${uuidLowerBound(fromMs)}') to ('${uuidLowerBound(toMs)}')`
}
