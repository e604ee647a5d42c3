import { setTimeout as pause } from 'node:timers/promises'
import type { Hearer } from './tenants.ts'
import type { Cpu, WebhookHouse } from './webhook-house.ts'

const LOOK_EVERY_MS = 50
/** For nothing new to come: less than a failed delivery waits. */
const PATIENCE_MS = 30_000

/** Waits until the endpoints have taken so many and nothing that may be sent now is left to be sent or recorded. */
export async function drained({ admin, endpoints }: WebhookHouse, wanted: number): Promise<void> {
  let taken = 0
  let newestMs = performance.now()
  while (taken < wanted || (await isBusy())) {
    await pause(LOOK_EVERY_MS)
    const before = taken
    taken = await endpoints.taken()
    if (taken > before) newestMs = performance.now()
    else if (performance.now() - newestMs > PATIENCE_MS) throw new Error(`only ${taken} of ${wanted} were delivered`)
  }

  async function isBusy(): Promise<boolean> {
    const { rows } = await admin.query<{ busy: boolean }>(
      'select exists (select from event_outbox) or exists (select from webhook_due where ready) as busy',
    )
    return rows[0]!.busy
  }
}

/**
 * Throws unless each event that these webhooks heard of was delivered by one request with one attempt, and none twice. Events
 * that were not announced but seeded, with requests that wait, are about themselves.
 */
export async function requireDeliveredOnce(
  { admin, endpoints }: WebhookHouse,
  hearers: readonly Hearer[],
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
    [hearers.map(({ id }) => id), hearers.map(({ account }) => account.id), hearers.map(({ type }) => type)],
  )
  if (new Set(Object.values(rows[0]!)).size > 1) throw new Error(`not each once: ${JSON.stringify(rows[0])}`)
  const [taken, arrived] = [await endpoints.taken(), (await endpoints.arrivals()).size]
  if (taken !== arrived) throw new Error(`${taken - arrived} deliveries came again`)
}

/** Microseconds of processor time that each delivery took. */
export function cpuOfDelivery(before: Cpu, after: Cpu, deliveries: number): Cpu {
  const us = (name: keyof Cpu) => ((after[name] - before[name]) * 1_000_000) / deliveries
  return { worker: us('worker'), postgres: us('postgres'), receiver: us('receiver'), announcer: us('announcer') }
}
