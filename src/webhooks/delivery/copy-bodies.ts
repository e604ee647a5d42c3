import type pg from 'pg'
import { shardOf, timeOfId, uuidLowerBound } from '../../platform/ids/index.ts'

/** When a move copies bodies: before its pause, in it, or after it. */
export type MoveTime = 'before' | 'paused' | 'after'

/** In the pause only requests of events since this long before are read, and those that are due. */
const RECENT_MS = 10 * 60_000
const BODIES_PER_BATCH = 200

/** The requests of shards whose events are in other shards, which stay where they are. */
const OF_MOVED_REQUESTS = 'r.shard = any ($1) and r.event_shard <> all ($1)'
/** The requests of these shards, which stay, whose events are in moved shards. */
const OF_STAYING_REQUESTS = 'r.shard = any ($2) and r.shard <> all ($1) and r.event_shard = any ($1)'

/**
 * Copies the bodies of events that a move of shards separates from their requests into the source:
 * for the requests that stay there, and for those that move, whose copies are replicated to the
 * target. After the move, it adds to the target what the pause has not copied.
 */
export async function copyBodies(
  source: pg.Client,
  target: pg.Client,
  shards: readonly number[],
  when: MoveTime,
): Promise<void> {
  const above = await shardsAbove(source, shards)
  const since = when === 'paused' ? await recentId(source) : null
  await insertCopies(source, OF_STAYING_REQUESTS, [shards, above], since)
  if (when === 'after') await insertInTarget(source, target, shards)
  else await insertCopies(source, OF_MOVED_REQUESTS, [shards, above], since)
}

/** Returns the shards of the accounts whose webhooks get events of accounts in these shards. */
async function shardsAbove(client: pg.Client, shards: readonly number[]): Promise<number[]> {
  const above = `select distinct parent.id from accounts a
    cross join unnest(array[a.agency_id, a.platform_id]) as parent (id)
    where a.shard = any ($1::smallint[]) and parent.id is not null`
  const { rows } = await client.query<{ id: string }>(above, [shards])
  return [...new Set(rows.map(({ id }) => shardOf(id)))]
}

/** Returns the lower bound of the ids of recent events. */
async function recentId(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('select id from events order by id desc limit 1')
  return rows[0] ? uuidLowerBound(Math.max(0, timeOfId(rows[0].id) - RECENT_MS)) : null
}

/** Inserts the missing copies for requests in their own cell, which also has the events. */
async function insertCopies(
  client: pg.Client,
  requests: string,
  shards: readonly (readonly number[])[],
  since: string | null,
): Promise<void> {
  const bodies = (from: string) => `
    select r.shard, r.event_id, e.payload
    from ${from} join events e on e.shard = r.event_shard and e.id = r.event_id
    where $1::smallint[] is not null and $2::smallint[] is not null and ${requests}`
  const due = 'webhook_due d join webhook_requests r on r.shard = d.shard and r.id = d.request_id'
  const recent = `${bodies('webhook_requests r')} and r.id >= $3 union ${bodies(due)}`
  const missing = since === null ? bodies('webhook_requests r') : recent
  await client.query(
    `insert into event_copies (shard, event_id, payload)
    select distinct on (b.shard, b.event_id) b.shard, b.event_id, b.payload from (${missing}) b
    where not exists (select from event_copies c where c.shard = b.shard and c.event_id = b.event_id)
    on conflict do nothing`,
    since === null ? [...shards] : [...shards, since],
  )
}

/** Inserts the bodies that requests need in their new cell and that are only in the former one. */
async function insertInTarget(source: pg.Client, target: pg.Client, shards: readonly number[]): Promise<void> {
  const next = `select r.shard, r.event_id, e.payload
    from (
      select distinct r.shard, r.event_id, r.event_shard from webhook_requests r
      where ${OF_MOVED_REQUESTS} and (r.shard, r.event_id) > ($2, $3::uuid)
        and not exists (select from event_copies c where c.shard = r.shard and c.event_id = r.event_id)
      order by r.shard, r.event_id limit ${BODIES_PER_BATCH}
    ) r join events e on e.shard = r.event_shard and e.id = r.event_id
    order by r.shard, r.event_id`
  let after: readonly [number, string] = [-1, uuidLowerBound(0)]
  for (;;) {
    const { rows } = await source.query<{ shard: number; event_id: string; payload: string }>(next, [shards, ...after])
    const last = rows.at(-1)
    if (!last) return
    await target.query(
      `insert into event_copies (shard, event_id, payload)
      select * from unnest($1::smallint[], $2::uuid[], $3::text[]) on conflict do nothing`,
      [rows.map((row) => row.shard), rows.map((row) => row.event_id), rows.map((row) => row.payload)],
    )
    after = [last.shard, last.event_id]
  }
}
