import type pg from 'pg'
import { BODY_BYTES } from './announcement.ts'
import type { Hearer } from './tenants.ts'

const ROWS_A_STATEMENT = 250_000
/** The ids that are made here count up, whoever makes them. */
let made = 0

/** The values of each request besides its event and webhook. */
interface Kind {
  readonly attempts: number
  readonly ready: boolean
  readonly turn: 1 | 2
  /** SQL for when it is due. */
  readonly dueAt: string
}

/** Failed some times, and waiting for hours yet. */
const WAITING: Kind = {
  attempts: 3,
  ready: false,
  turn: 2,
  dueAt: `now() + interval '1 hour' + random() * interval '2 days'`,
}
/** Never tried, and due since some time in the last hour. */
const DUE: Kind = { attempts: 0, ready: true, turn: 1, dueAt: `now() - random() * interval '1 hour'` }

/** Gives webhooks, in turn, so many requests that wait for their next attempt. */
export const seedWaiting = (admin: pg.Client, hearers: readonly Hearer[], count: number): Promise<void> =>
  seedPending(admin, hearers, count, WAITING)

/** Gives webhooks, in turn, so many requests that are due. */
export const seedDue = (admin: pg.Client, hearers: readonly Hearer[], count: number): Promise<void> =>
  seedPending(admin, hearers, count, DUE)

/** Forgets what is pending of webhooks, as if it had never been. */
export async function forgetPending(admin: pg.Client, hearers: readonly Hearer[]): Promise<void> {
  const ids = [hearers.map(({ id }) => id)]
  await admin.query('delete from webhook_due where webhook_id = any($1::uuid[])', ids)
  await admin.query(`delete from webhook_requests where webhook_id = any($1::uuid[]) and status = 'pending'`, ids)
}

async function seedPending(admin: pg.Client, hearers: readonly Hearer[], count: number, kind: Kind): Promise<void> {
  const each = Math.ceil(Math.min(count, ROWS_A_STATEMENT) / hearers.length)
  for (let left = Math.ceil(count / hearers.length); left > 0; left -= each) {
    await insertPending(admin, hearers, Math.min(left, each), kind)
    made += each * hearers.length
  }
}

async function insertPending(
  admin: pg.Client,
  hearers: readonly Hearer[],
  each: number,
  { attempts, ready, turn, dueAt }: Kind,
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
       insert into webhook_due (shard, request_id, webhook_id, ready, turn, due_at, deadline_at, attempts, claims)
       select shard, request_id, id, ${ready}, ${turn}, due_at, now() + interval '6 days', ${attempts}, ${attempts} from request
     )
     insert into webhook_requests (shard, id, webhook_id, account_id, event_id, event_shard, event_type, position, url,
       status, attempts, last_status_code, last_error, next_attempt_at, created_at, updated_at)
     select shard, request_id, id, account_id, request_id, shard, type, position, url, 'pending',
       ${attempts}, null, ${attempts > 0 ? `'timeout'` : 'null'}, due_at, now(), now()
     from request`,
    [
      hearers.map(({ account }) => account.shard),
      hearers.map(({ id }) => id),
      hearers.map(({ account }) => account.id),
      hearers.map(({ url }) => url),
      hearers.map(({ type }) => type),
      each,
      Date.now(),
      made,
    ],
  )
}
