import { batched, type Context } from '../../../accounts/index.ts'
import { shardOf, timeOfId, uuidLowerBound } from '../../../platform/ids/index.ts'
import type { WebhookRequest } from './webhook-request.ts'
import { type AttemptsOfRequestsRow, attemptsOfRequests } from './webhook-requests.queries.generated.ts'

/** A stored attempt of a request. */
export type WebhookAttempt = AttemptsOfRequestsRow

const ATTEMPTS_SHOWN = 100

/**
 * Returns the latest attempts of a request, oldest first. All requests of a response are read in
 * one batch.
 */
export async function attemptLog(context: Context, request: WebhookRequest): Promise<readonly WebhookAttempt[]> {
  if (request.attempts === 0) return []
  return (await batched(context, request.id, attemptsOf)) ?? []
}

async function attemptsOf(
  { db, caller }: Context,
  ids: readonly string[],
): Promise<Map<string, readonly WebhookAttempt[]>> {
  const found = await Promise.all(
    [...Map.groupBy(ids, shardOf)].map(([shard, requestIds]) =>
      db.read.run(attemptsOfRequests, {
        shard,
        requestIds,
        callerId: caller.account.id,
        attemptsMax: ATTEMPTS_SHOWN,
        // No attempt is older than its event, whose time is in the request's id.
        since: uuidLowerBound(Math.min(...requestIds.map(timeOfId))),
      }),
    ),
  )
  return Map.groupBy(found.flat(), (attempt) => attempt.requestId)
}
