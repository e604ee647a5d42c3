import type { Exporter } from '../../accounts/index.ts'
import { formatId, NIL_UUID, uuidLowerBound } from '../../platform/ids/index.ts'
import { epochMsOf, toSeconds } from '../../platform/time/index.ts'
import { exportedRequests } from './exports.queries.generated.ts'

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Exports webhook requests of an organization's own webhooks. */
export const deliveryExporter: Exporter = {
  columns: [
    ...['id', 'created_at', 'updated_at', 'webhook_id', 'event_id', 'event_type', 'url', 'status', 'attempts'],
    ...['last_status_code', 'last_error', 'next_attempt_at'],
  ],
  rows: async (db, { shard, orgId, since, until, after, limit }) => {
    const search = {
      ...{ shard, orgId, limit, after: after ?? NIL_UUID },
      firstId: since === null ? NIL_UUID : uuidLowerBound(epochMsOf(since)),
      endId: until === null ? LAST_ID : uuidLowerBound(epochMsOf(until)),
    }
    return (await db.run(exportedRequests, search)).map((row) => ({
      position: row.id,
      cells: [
        ...[formatId('whr', row.id), toSeconds(row.createdAt), toSeconds(row.updatedAt)],
        ...[formatId('whk', row.webhookId), formatId('evt', row.eventId), row.eventType, row.url],
        ...[row.status, row.attempts, row.lastStatusCode, row.lastError],
        row.nextAttemptAt && toSeconds(row.nextAttemptAt),
      ],
    }))
  },
}
