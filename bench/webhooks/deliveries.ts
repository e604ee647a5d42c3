import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Subscriber } from './subscribers.ts'
import type { Cpu, Endpoints, WebhookEnvironment } from './webhook-environment.ts'

const POLL_INTERVAL_MS = 50
/** A run ends after this time without new deliveries. It is shorter than the delay of a retry. */
const NO_PROGRESS_TIMEOUT_MS = 30_000

/** Waits until the endpoints have received this number, and the queue is no longer busy. */
export async function drained(endpoints: Endpoints, wanted: number, isBusy: () => Promise<boolean>): Promise<void> {
  let taken = 0
  let newestMs = performance.now()
  while (taken < wanted || (await isBusy())) {
    await pause(POLL_INTERVAL_MS)
    const before = taken
    taken = await endpoints.taken()
    if (taken > before) newestMs = performance.now()
    else if (performance.now() - newestMs > NO_PROGRESS_TIMEOUT_MS)
      throw new Error(`only ${taken} of ${wanted} requests were delivered`)
  }
}

/** Returns whether events are not fanned out, or due requests are not sent and recorded. */
export async function isDelivering(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ busy: boolean }>(
    'select exists (select from event_outbox) or exists (select from webhook_due where ready) as busy',
  )
  return rows[0]!.busy
}

/**
 * Throws unless each event of these webhooks was delivered by one request with one attempt, and
 * none twice. Seeded events with waiting requests do not count. Their subject is the event itself.
 */
export async function requireDeliveredOnce(
  { admin, endpoints }: WebhookEnvironment,
  subscribers: readonly Subscriber[],
): Promise<void> {
  const { rows } = await admin.query<Record<'announced' | 'events' | 'requests' | 'delivered' | 'attempts', string>>(
    `with hearer as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as hearer (id, account_id, type)
     ), request as materialized (
       select shard, id, event_id, status, attempts from webhook_requests
       where webhook_id in (select id from hearer) and (status <> 'pending' or attempts = 0)
     )
     select count(*) as requests, count(distinct event_id) as events,
       count(*) filter (where status = 'delivered' and attempts = 1) as delivered,
       (select count(*) from events join hearer using (account_id, type) where subject_id <> events.id) as announced,
       (select count(*) from webhook_attempts t join request r on r.shard = t.shard and r.id = t.request_id) as attempts
     from request`,
    [
      subscribers.map(({ id }) => id),
      subscribers.map(({ account }) => account.id),
      subscribers.map(({ type }) => type),
    ],
  )
  if (new Set(Object.values(rows[0]!)).size > 1)
    throw new Error(`not every event was delivered once: ${JSON.stringify(rows[0])}`)
  const [taken, arrived] = [await endpoints.taken(), (await endpoints.arrivals()).size]
  if (taken !== arrived) throw new Error(`${taken - arrived} deliveries were repeated`)
}

/** The CPU time of each delivery in microseconds. */
export function cpuOfDelivery(before: Cpu, after: Cpu, deliveries: number): Cpu {
  const us = (name: keyof Cpu) => ((after[name] - before[name]) * 1_000_000) / deliveries
  return { worker: us('worker'), postgres: us('postgres'), receiver: us('receiver'), announcer: us('announcer') }
}
