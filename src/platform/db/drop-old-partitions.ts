import type pg from 'pg'
import type { Clock } from '../time/index.ts'
import { asAdmin } from './admin.ts'
import { MONTHS_KEPT } from './history-tables.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { monthBefore } from './partition-spans.ts'

interface Partition {
  readonly name: string
  readonly attached: boolean
  /** Whether detaching it was begun and cut off. */
  readonly pending: boolean
}

/**
 * Drops the partitions of months that need not be kept any more; gives their names. Readers and writers are not stopped:
 * each is detached first, which waits for them and lets them pass. Gives none while another process is at it.
 */
export function dropOldPartitions(adminUrl: string, wallNow: Clock): Promise<string[]> {
  return asAdmin(adminUrl, async (client) => {
    const dropped: string[] = []
    // Detaching so can't be in a transaction, where processes could take turns by a lock of a table.
    if (!(await takeMigrationLock(client, 'if free'))) return dropped
    for (const [parent, months] of MONTHS_KEPT) {
      const oldest = `${parent}_${monthBefore(wallNow(), months)}`
      for (const partition of await partitionsOf(client, parent)) {
        if (partition.name >= oldest) continue
        if (partition.attached) await client.query(detachSql(parent, partition))
        await client.query(`drop table ${partition.name}`)
        dropped.push(partition.name)
      }
    }
    return dropped
  })
}

/** Found by their names: one that was detached before a process died has no parent to be found by. */
async function partitionsOf(client: pg.Client, parent: string): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select c.relname::text as name, i.inhparent is not null as attached, coalesce(i.inhdetachpending, false) as pending
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ $1
     order by 1`,
    [`^${parent}_\\d{4}m\\d\\d$`],
  )
  return rows
}

function detachSql(parent: string, { name, pending }: Partition): string {
  return `alter table ${parent} detach partition ${name} ${pending ? 'finalize' : 'concurrently'}`
}
