import { type Account, accountOf, ownerIdOf, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import { toSeconds } from '../../platform/time/index.ts'
import { type Announcement, announceAll } from '../events/index.ts'
import {
  type FailOverdueRequestsRow,
  failOverdueRequests,
  overdueRequests,
  ownersOfWebhooks,
} from './fail-overdue.queries.generated.ts'
import { WORKER_LOST } from './last-error.ts'

const REQUESTS_MAX = 256

/**
 * Fails requests that were not accepted before their deadline, also those of disabled and deleted
 * webhooks, and announces it in the same transaction, one for each bucket. Returns true if it
 * reached its limit.
 */
export async function failOverdue(services: Services): Promise<boolean> {
  const { db, wallNow, mintId } = services
  const at = wallNow()
  const overdue = await db.read.run(overdueRequests, { at, limit: REQUESTS_MAX })
  let count = 0
  const byShard = Map.groupBy(overdue, (request) => request.shard)
  // An error in one bucket does not affect the others.
  await eachOf(byShard, async ([shard, requests]) => {
    const failed = await db.transaction(async (tx) => {
      const rows = await tx.run(failOverdueRequests, {
        shard,
        at,
        requestIds: requests.map(({ requestId }) => requestId),
        attemptIds: requests.map(() => mintId(shard)),
        lostError: WORKER_LOST,
      })
      await announceFailed(services, tx, shard, rows.filter(isAnnounced))
      return rows
    })
    count += failed.length
  })
  if (count > 0) services.hint('outbox')
  // Rows that other workers have locked count in those workers' results.
  return overdue.length === REQUESTS_MAX && count > 0
}

/**
 * Returns whether a failure is announced. Failures of these events themselves are not announced, or
 * two dead webhooks would announce each other's failures forever. Neither are failures of session
 * callbacks, which clients can't see.
 */
function isAnnounced(failed: FailOverdueRequestsRow): boolean {
  return !failed.isCallback && failed.eventType !== 'webhook_request.failed'
}

async function announceFailed(
  services: Services,
  tx: Transaction,
  shard: number,
  failed: readonly FailOverdueRequestsRow[],
) {
  if (failed.length === 0) return
  const byOwner = Map.groupBy(failed, (request) => request.accountId)
  const owners = await tx.run(ownersOfWebhooks, { shard, ids: [...byOwner.keys()] })
  await Promise.all(
    owners.map(accountOf).map((owner) =>
      announceAll(
        services,
        tx,
        owner,
        (byOwner.get(owner.id) ?? []).map((request) => announcement(owner, request)),
      ),
    ),
  )
}

function announcement(owner: Account, request: FailOverdueRequestsRow): Announcement {
  return {
    type: 'webhook_request.failed',
    // The webhook, not the request, so that it gets no events about itself.
    subjectId: request.webhookId,
    data: {
      id: formatId('whr', request.id),
      webhookId: formatId('whk', request.webhookId),
      ownerId: ownerIdOf(owner),
      url: request.url,
      eventId: formatId('evt', request.eventId),
      eventType: request.eventType,
      status: 'failed',
      attempts: request.attempts,
      lastStatusCode: request.lastStatusCode,
      lastError: request.lastError,
      createdAt: toSeconds(request.createdAt),
      updatedAt: toSeconds(request.updatedAt),
    },
  }
}
