import type pg from 'pg'
import { SHARDS, timeOfId } from '../ids/index.ts'
import { type Clock, epochMsOf, plus, type Timestamp } from '../time/index.ts'
import { asAdmin, takeMigrationLock } from './admin.ts'
import { DAYS_KEPT, MONTHS_KEPT, QUEUES_OF_WEEKS } from './history-tables.ts'
import { monthBefore, weekOf } from './partition-spans.ts'

interface Partition {
  readonly name: string
  readonly parent: string
  readonly attached: boolean
  /** True when a detachment was interrupted. */
  readonly pending: boolean
}

/**
 * Drops the partitions of months and weeks past their retention, and returns their names. Each is
 * detached first, without blocking readers and writers. Returns none while another process does the
 * same.
 */
export function dropOldPartitions(adminUrl: string, wallNow: Clock): Promise<string[]> {
  return asAdmin(adminUrl, async (client) => {
    const dropped: string[] = []
    // A concurrent detachment can't run in a transaction, so a table lock can't serialize the
    // processes.
    if (!(await takeMigrationLock(client, 'if free'))) return dropped
    for (const partition of await oldPartitions(client, wallNow())) {
      if (partition.attached) await client.query(detachSql(partition))
      await client.query(`drop table ${partition.name}`)
      dropped.push(partition.name)
    }
    return dropped
  })
}

/**
 * Returns old partitions by table and name. An interrupted detachment is finished before the next
 * one of its table starts.
 */
async function oldPartitions(client: pg.Client, now: Timestamp): Promise<Partition[]> {
  const old = (await partitions(client)).filter(({ name, parent }) => name < `${parent}_${oldestKept(parent, now)}`)
  if (!old.some(({ parent }) => DAYS_KEPT.has(parent))) return old
  const awaited = await oldestAwaited(client)
  return old.filter(({ name, parent }) => !DAYS_KEPT.has(parent) || awaited === null || name < `${parent}_${awaited}`)
}

function oldestKept(parent: string, now: Timestamp): string {
  const days = DAYS_KEPT.get(parent)
  if (days === undefined) return monthBefore(now, MONTHS_KEPT.get(parent)!)
  return weekOf(epochMsOf(plus(now, { days: -days })))
}

/**
 * Returns the suffix of the earliest week in which a queue has a row, or null. One query reads all
 * queues, because rows move from one to the next, and each shard by its index. No earlier row is
 * added later: rows of partitions past retention can't be read.
 */
async function oldestAwaited(client: pg.Client): Promise<string | null> {
  const firsts = [...QUEUES_OF_WEEKS].map(
    ([queue, column]) => `(
      select first.id from generate_series(0, ${SHARDS - 1}) bucket cross join lateral (
        select ${column} as id from ${queue} where shard = bucket order by ${column} limit 1
      ) first order by first.id limit 1
    )`,
  )
  const { rows } = await client.query<{ id: string }>(`${firsts.join(' union all ')} order by id limit 1`)
  return rows[0] ? weekOf(timeOfId(rows[0].id)) : null
}

/** Finds partitions by name. One that was detached before a process died has no parent. */
async function partitions(client: pg.Client): Promise<Partition[]> {
  const parents = [...DAYS_KEPT.keys(), ...MONTHS_KEPT.keys()]
  const { rows } = await client.query<Partition>(
    `select c.relname::text as name, substring(c.relname from $1) as parent,
       i.inhparent is not null as attached, coalesce(i.inhdetachpending, false) as pending
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ $1
     order by array_position($2::text[], substring(c.relname from $1)), 1`,
    [`^(${parents.join('|')})_\\d{4}[mw]\\d\\d$`, parents],
  )
  return rows
}

function detachSql({ parent, name, pending }: Partition): string {
  return `alter table ${parent} detach partition ${name} ${pending ? 'finalize' : 'concurrently'}`
}
