import type pg from 'pg'
import { BODY_BYTES } from './announcement.ts'
import type { Subscriber } from './subscribers.ts'

/** SQL that selects this number of ids of a bucket, evenly distributed over a period. */
const IDS = `(lpad(to_hex($1::bigint + n * ($2::bigint - $1::bigint) / $3::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
  || '8000' || lpad(to_hex(n), 8, '0') || lpad(to_hex($4::int), 4, '0'))::uuid as id
  from generate_series(0, $3::bigint - 1) as n`

/** A period in milliseconds of the wall clock. The end is exclusive. */
export interface Times {
  readonly fromMs: number
  readonly toMs: number
}

/** Inserts this number of delivered requests of a webhook, each with its event. */
export async function seedDelivered(
  admin: pg.Client,
  subscriber: Subscriber,
  count: number,
  times: Times,
): Promise<void> {
  const { account, id, type, url } = subscriber
  await admin.query(
    `with request as (select n, ${IDS}), moved as (
       update webhook_positions set last_position = $3 where shard = $4 and webhook_id = $5
     ), event as (
       insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
       select $4, id, $6, id, $7, repeat('x', ${BODY_BYTES}), now() from request
     )
     insert into webhook_requests (shard, id, webhook_id, account_id, event_id, event_shard, event_type, position, url,
       status, attempts, last_status_code, created_at, updated_at)
     select $4, id, $5, $6, id, $4, $7, n + 1, $8, 'delivered', 1, 200, now(), now() from request`,
    [times.fromMs, times.toMs, count, account.shard, id, account.id, type, url],
  )
}

/** Inserts requests with their attempts. */
export async function seedHistory(
  admin: pg.Client,
  subscriber: Subscriber,
  count: number,
  times: Times,
): Promise<void> {
  await seedDelivered(admin, subscriber, count, times)
  const ids = [times.fromMs, times.toMs, count, subscriber.account.shard]
  await admin.query(
    `insert into webhook_attempts (shard, id, request_id, number, started_at, duration_ms, status_code)
     select $4, id, id, 1, now(), 20, 200 from (select ${IDS}) as attempt`,
    ids,
  )
}
