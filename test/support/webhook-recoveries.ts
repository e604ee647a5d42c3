import type { Account } from '../../src/accounts/index.ts'
import type { Timestamp } from '../../src/platform/time/index.ts'
import { dispatch } from '../../src/webhooks/delivery/dispatch.ts'
import { writeEvent } from '../../src/webhooks/events/index.ts'
import { recoverWebhooks } from '../../src/webhooks/index.ts'
import { inEachCell } from './in-each-cell.ts'
import { accounts, ask, create, endpoint, sql, uuidOf } from './webhooks.ts'

const { services } = accounts

/** A recovery as the API shows it. */
export interface ShownRecovery {
  readonly id: string
  readonly webhookId: string
  readonly ownerId: string
  readonly since: string
  readonly include: string
  readonly status: string
  readonly total: number
  readonly done: number
  readonly dispatched: number
  readonly pending: number
}

const DISPATCHES_AT_ONCE = 500
const FIELDS = 'id webhookId ownerId since include status total done dispatched pending createdAt updatedAt'

export const recover = (
  account: Account,
  id: string,
  since: Timestamp,
  idempotencyKey: string | null = null,
  include?: 'FailedRequests' | 'MissedEvents' | 'All',
) =>
  ask<ShownRecovery>(
    account,
    `mutation ($input: WebhookRecoverInput!) { webhookRecover(input: $input) { ${FIELDS} } }`,
    { input: { id, since, ...(include && { include }) } },
    idempotencyKey,
  )

export const readRecovery = (account: Account, id: string) =>
  ask<ShownRecovery>(account, `query ($id: ID!) { webhookRecovery(id: $id) { ${FIELDS} } }`, { id })

/** Returns the progress of a recovery. */
export const progressOf = ({ status, total, done, dispatched }: ShownRecovery) => [status, total, done, dispatched]

/** Creates a webhook with this number of dispatched events. Returns its id and theirs. */
export async function webhookWith(account: Account, count: number): Promise<{ id: string; eventIds: string[] }> {
  const { webhook } = await create(account, endpoint)
  return { id: webhook.id, eventIds: await dispatchTo(account, webhook.id, count) }
}

/** Dispatches this number of new events to a webhook. Returns their uuids. */
export async function dispatchTo(account: Account, id: string, count: number): Promise<string[]> {
  const announcements = Array.from(
    { length: count },
    (_, number) => ({ type: 'contact.created', subjectId: account.id, data: { number } }) as const,
  )
  const events = await services.db.transaction((tx) =>
    Promise.all(announcements.map((each) => writeEvent(services, tx, account, each))),
  )
  const dispatches = events.map((event) => ({ event, webhookId: uuidOf(id), number: 0 }))
  for (let start = 0; start < count; start += DISPATCHES_AT_ONCE) {
    const some = dispatches.slice(start, start + DISPATCHES_AT_ONCE)
    await services.db.transaction((tx) => dispatch(tx, services.wallNow(), some))
  }
  return events.map((event) => event.id)
}

/** Settles the pending requests of a webhook, only those of `eventIds` when given. */
export async function settleAll(
  id: string,
  status: 'delivered' | 'failed',
  eventIds?: readonly string[],
): Promise<void> {
  const rows = await sql.rows(
    `update webhook_requests set status = $2, next_attempt_at = null
     where webhook_id = $1 and status = 'pending' and ($3::uuid[] is null or event_id = any($3)) returning id`,
    [uuidOf(id), status, eventIds ?? null],
  )
  await sql.write('delete from webhook_due where request_id = any($1)', [rows.map((row) => row.id)])
}

/** A request of the history with its event. */
export interface Sent {
  readonly id: string
  readonly event_id: string
  readonly status: string
  readonly url: string
  readonly payload: string
}

/** Returns the whole history of a webhook, oldest first. */
export async function sentTo(id: string): Promise<Sent[]> {
  const rows = await sql.rows<Sent>(
    `select r.id, r.event_id, r.status, r.url, coalesce(e.payload, c.payload) as payload from webhook_requests r
     left join events e on e.id = r.event_id
     left join event_copies c on c.shard = r.shard and c.event_id = r.event_id
     where r.webhook_id = $1 order by r.position`,
    [uuidOf(id)],
  )
  return rows
}

/** Returns the number of dispatches of each event. */
export function timesSent(sent: readonly Sent[]): Map<string, number> {
  return new Map([...Map.groupBy(sent, (request) => request.event_id)].map(([id, its]) => [id, its.length]))
}

/** Runs recoveries in batches of this size until none has more to do. */
export async function runRecoveries(requestsMax?: number): Promise<void> {
  await inEachCell(services, async (ofCell) => {
    while (await recoverWebhooks(ofCell, requestsMax));
  })
}
