import type pg from 'pg'
import { BODY_BYTES } from './announcement.ts'
import type { Subscriber } from './subscribers.ts'

const ROWS_A_STATEMENT = 250_000
/** The number of ids so far. Ids increase across calls. */
let made = 0

/** The values of each request besides its event and webhook. */
interface Kind {
  readonly attempts: number
  readonly ready: boolean
  readonly priority: 1 | 2
  /** An SQL expression of the due time. */
  readonly dueAt: string
}

/** A request with failed attempts that is due in some hours. */
const WAITING: Kind = {
  attempts: 3,
  ready: false,
  priority: 2,
  dueAt: `now() + interval '1 hour' + random() * interval '2 days'`,
}
/** A request without attempts that fell due within the last hour. */
const DUE: Kind = { attempts: 0, ready: true, priority: 1, dueAt: `now() - random() * interval '1 hour'` }

/**
 * Inserts this number of requests that wait for their next attempt, for each of the webhooks in
 * turn.
 */
export const seedWaiting = (admin: pg.Client, subscribers: readonly Subscriber[], count: number): Promise<void> =>
  seedPending(admin, subscribers, count, WAITING)

/** Inserts this number of due requests, for each of the webhooks in turn. */
export const seedDue = (admin: pg.Client, subscribers: readonly Subscriber[], count: number): Promise<void> =>
  seedPending(admin, subscribers, count, DUE)

/** Deletes the pending requests of webhooks. */
export async function forgetPending(admin: pg.Client, subscribers: readonly Subscriber[]): Promise<void> {
  const ids = [subscribers.map(({ id }) => id)]
  await admin.query('delete from webhook_due where webhook_id = any($1::uuid[])', ids)
  await admin.query(`delete from webhook_requests where webhook_id = any($1::uuid[]) and status = 'pending'`, ids)
}

async function seedPending(
  admin: pg.Client,
  subscribers: readonly Subscriber[],
  count: number,
  kind: Kind,
): Promise<void> {
  const each = Math.ceil(Math.min(count, ROWS_A_STATEMENT) / subscribers.length)
  for (let left = Math.ceil(count / subscribers.length); left > 0; left -= each) {
    await insertPending(admin, subscribers, Math.min(left, each), kind)
    made += each * subscribers.length
  }
}

async function insertPending(
  admin: pg.Client,
  subscribers: readonly Subscriber[],
  each: number,
  { attempts, ready, priority, dueAt }: Kind,
): Promise<void> {
  await admin.query(
    `with webhook as (
       select * from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality
         as w (shard, id, account_id, url, type, place)
     ), position as (
       update webhook_positions p set last_position = p.last_position + $6
       from webhook where p.shard = webhook.shard and p.webhook_id = webhook.id
       returning p.shard, p.webhook_id, p.last_position - $6 as last_position
     ), request as (
       select w.*, p.last_position + n as position, ${dueAt} as due_at,
         (lpad(to_hex($7::bigint), 12, '0') || '7' || lpad(to_hex(number / 65536), 3, '0') || '8000'
           || lpad(to_hex(number), 8, '0') || lpad(to_hex(w.shard::int), 4, '0'))::uuid as request_id
       from webhook w join position p on p.shard = w.shard and p.webhook_id = w.id,
         generate_series(1, $6::bigint) as n, lateral (select $8::bigint + (w.place - 1) * $6::bigint + n as number) as numbered
     ), event as (
       insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
       select shard, request_id, account_id, request_id, type, repeat('x', ${BODY_BYTES}), now() from request
     ), queued as (
       insert into webhook_due (shard, request_id, webhook_id, ready, priority, due_at, deadline_at, attempts, claims)
       select shard, request_id, id, ${ready}, ${priority}, due_at, now() + interval '6 days', ${attempts}, ${attempts} from request
     )
     insert into webhook_requests (shard, id, webhook_id, account_id, event_id, event_shard, event_type, position, url,
       status, attempts, last_status_code, last_error, next_attempt_at, created_at, updated_at)
     select shard, request_id, id, account_id, request_id, shard, type, position, url, 'pending',
       ${attempts}, null, ${attempts > 0 ? `'timeout'` : 'null'}, due_at, now(), now()
     from request`,
    [
      subscribers.map(({ account }) => account.shard),
      subscribers.map(({ id }) => id),
      subscribers.map(({ account }) => account.id),
      subscribers.map(({ url }) => url),
      subscribers.map(({ type }) => type),
      each,
      Date.now(),
      made,
    ],
  )
}
