// Made by scripts/generate-queries.ts from exports.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ExportedRequestsParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly firstId: string
  readonly endId: string
  readonly limit: number
}

export interface ExportedRequestsRow {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly eventType: string
  readonly url: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the webhook requests of an account after an id, for a file. */
export const exportedRequests: Statement<ExportedRequestsParameters, ExportedRequestsRow> = {
  name: 'exportedRequests',
  text: `select r.id, r.webhook_id, r.event_id, r.event_type, r.url, r.status, r.attempts, r.last_status_code, r.last_error,
  r.next_attempt_at, r.created_at, r.updated_at
from webhook_requests r
where r.shard = $1 and r.account_id = $2 and r.id > $3 and r.id >= $4 and r.id < $5
order by r.id limit $6::integer`,
  parameters: ['shard', 'orgId', 'after', 'firstId', 'endId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    eventId: v[2] as string,
    eventType: v[3] as string,
    url: v[4] as string,
    status: v[5] as string,
    attempts: v[6] as number,
    lastStatusCode: v[7] as number | null,
    lastError: v[8] as string | null,
    nextAttemptAt: v[9] as Timestamp | null,
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}
