import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '../../../refusal.ts'
import { libpqUrl, subscriptionOf } from '../replicate-directory.ts'
import { createPartitionsOf, movedTables } from './moved-tables.ts'

const PUBLICATION = 'tallystick_move'
const POLL_MS = 100
const OWN_SUBSCRIPTIONS =
  '(select * from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())) s'

/** A cell with a connection of the role that owns its tables. */
export interface ConnectedCell {
  readonly name: string
  readonly url: string
  readonly adminUrl: string
  readonly client: pg.Client
}

/** The number of tables that are copied, of all. */
export interface CopyProgress {
  readonly tables: number
  readonly copied: number
}

/**
 * Copies the rows of shards to another cell and follows their changes, by a publication with a
 * filter. Returns when every table is copied. Repetitions go on with a copy that was begun.
 */
export async function copyRows(
  source: ConnectedCell,
  target: ConnectedCell,
  shards: readonly number[],
  report: (progress: CopyProgress) => void,
): Promise<void> {
  const name = moveSubscriptionOf(target.name)
  await createPartitionsOf(source.client, target.client)
  const tables = await movedTables(source.client)
  if (!(await exists(source.client, 'pg_publication', 'pubname', PUBLICATION))) {
    const filtered = tables.map((table) => `${table} where (shard in (${shards.join(', ')}))`)
    await source.client.query(
      `create publication ${PUBLICATION} for table ${filtered.join(', ')} with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
    )
  }
  const isSubscribed = await exists(target.client, OWN_SUBSCRIPTIONS, 'subname', name)
  const hasSlot = await exists(source.client, 'pg_replication_slots', 'slot_name', name)
  // A new slot would skip what was written since the server of the source was replaced.
  if (isSubscribed && !hasSlot)
    throw new Refusal('CONFLICT', 'The source has lost the position of the copy. Cancel the move and start again.')
  // CREATE SUBSCRIPTION would wait forever for its own slot on the same server.
  if (!hasSlot) await source.client.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name])
  if (!isSubscribed)
    await target.client.query(
      `create subscription ${name} connection ${target.client.escapeLiteral(libpqUrl(source.adminUrl))}
        publication ${PUBLICATION} with (create_slot = false, slot_name = ${name}, synchronous_commit = on)`,
    )
  await untilCopied(target.client, name, tables.length, report)
}

/** Ends the copy, and removes what it needed. */
export async function endCopy(source: ConnectedCell, target: ConnectedCell): Promise<void> {
  const name = moveSubscriptionOf(target.name)
  if (await exists(target.client, OWN_SUBSCRIPTIONS, 'subname', name)) {
    await target.client.query(`alter subscription ${name} disable`)
    await target.client.query(`alter subscription ${name} set (slot_name = none)`)
    await target.client.query(`drop subscription ${name}`)
  }
  const active = 'select from pg_replication_slots where slot_name = $1 and active'
  while (((await source.client.query(active, [name])).rowCount ?? 0) > 0) await pause(POLL_MS)
  await source.client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [name],
  )
  await source.client.query(`drop publication if exists ${PUBLICATION}`)
}

/** Waits until the target has all that the source has written, or some time has passed. */
export async function untilCaughtUp(
  { client }: ConnectedCell,
  target: string,
  until: { readonly deadlineMs: number; readonly pollMs: number },
): Promise<boolean> {
  // Replication reads what is flushed. This commit flushes all earlier ones.
  await client.query('begin; set local synchronous_commit = on; update cell_guards set hidden = hidden; commit')
  const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  const caughtUp = 'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn'
  for (;;) {
    const { rowCount } = await client.query(caughtUp, [moveSubscriptionOf(target), rows[0]?.position])
    if (rowCount === 1) return true
    if (performance.now() > until.deadlineMs) return false
    await pause(until.pollMs)
  }
}

function moveSubscriptionOf(target: string): string {
  return `moving_${subscriptionOf(target)}`
}

async function untilCopied(
  client: pg.Client,
  name: string,
  tables: number,
  report: (progress: CopyProgress) => void,
): Promise<void> {
  const state = `select count(*) filter (where r.srsubstate = 'r')::int as copied, count(*)::int as known,
      coalesce((select sync_error_count + apply_error_count from pg_stat_subscription_stats t where t.subid = s.oid), 0)::int
        as failures
    from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid
    where s.subname = $1 group by s.oid`
  let reported = -1
  let failuresBefore: number | null = null
  for (;;) {
    const { rows } = await client.query<{ copied: number; known: number; failures: number }>(state, [name])
    const { copied = 0, known = tables, failures = 0 } = rows[0] ?? {}
    failuresBefore ??= failures
    if (failures > failuresBefore)
      throw new Refusal(
        'CONFLICT',
        'The rows cannot be copied: the log of the PostgreSQL server of the target has the reason. Cancel the move, or remove the reason and run the command again.',
      )
    if (copied !== reported) report({ tables, copied })
    reported = copied
    if (known > 0 && copied === known) return
    await pause(POLL_MS)
  }
}

async function exists(client: pg.Client, catalog: string, column: string, name: string): Promise<boolean> {
  return (await client.query(`select from ${catalog} where ${column} = $1`, [name])).rowCount === 1
}
