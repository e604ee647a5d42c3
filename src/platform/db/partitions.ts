import type pg from 'pg'
import { uuidLowerBound } from '../ids/index.ts'
import type { Clock } from '../time/index.ts'
import { adminTransaction, asAdmin } from './admin.ts'
import { revokeFromApp } from './grants.ts'
import { APPEND_ONLY, CHANGED_ONCE, MONTHS_KEPT } from './history-tables.ts'
import { monthsAround, type PartitionSpan, weeksAround } from './partition-spans.ts'

const MONTHS_AHEAD = 3

/**
 * Creates the partitions of every history table: from last week to `weeks` ahead, or from last
 * month to three months ahead. Returns the names of the new ones.
 */
export function makePartitionsAhead(adminUrl: string, wallNow: Clock, weeks = 9): Promise<string[]> {
  return asAdmin(adminUrl, (client) => makePartitions(client, wallNow, weeks))
}

/** Creates the partitions on an open connection. */
export async function makePartitions(client: pg.Client, wallNow: Clock, weeks = 9): Promise<string[]> {
  const made: string[] = []
  await adminTransaction(client, async () => {
    // Concurrent processes wait for each other.
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
        // Default privileges let the app change new tables. Append-only ones are reached by their
        // parent alone.
        if (APPEND_ONLY.includes(parent)) await revokeFromApp(client, name)
        made.push(name)
      }
    }
  })
  return made
}

/**
 * Returns the statements that create a partition and attach it. Attaching takes a lock that doesn't
 * block readers and writers, unlike `create table … partition of`.
 */
function partitionSql(parent: string, name: string, { fromMs, toMs }: PartitionSpan): string {
  const settings = CHANGED_ONCE.get(parent)
  return `create table ${name} (like ${parent} including defaults including generated including constraints) ${settings ? `with (${settings})` : ''};
    alter table ${parent} attach partition ${name}
      for values from ('${uuidLowerBound(fromMs)}') to ('${uuidLowerBound(toMs)}')`
}
