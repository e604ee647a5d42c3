import type { ClaimedRequest } from '../../src/webhooks/delivery/claim.ts'
import { openRecorder } from '../../src/webhooks/delivery/record.ts'
import { nextAttemptAt } from '../../src/webhooks/delivery/retry-schedules.ts'
import type { AttemptOutcome } from '../../src/webhooks/delivery/send.ts'
import { type DeliveryFixture, quiet } from './delivery.ts'

/** Outcomes of attempts that an endpoint accepted or refused. */
export const accepted: AttemptOutcome = {
  ...{ statusCode: 200, error: null, responseBody: '', remoteAddress: null, retryAfter: undefined, durationMs: 1 },
}
export const refused: AttemptOutcome = {
  ...accepted,
  statusCode: 500,
  error: 'unexpected status: only 200 and 201 accept',
}

/** Records the same outcome of all these claims. */
export async function recordAll(
  { services }: Pick<DeliveryFixture, 'services'>,
  claims: readonly ClaimedRequest[],
  outcome: AttemptOutcome,
): Promise<void> {
  const recorder = openRecorder(services, quiet)
  const now = services.wallNow()
  await Promise.all(
    claims.map((claim) =>
      recorder.record({
        claim,
        attemptId: services.mintId(claim.shard),
        ...{ startedAt: now, startedAtMs: 0 },
        outcome,
        nextAttemptAt: nextAttemptAt(claim, outcome, now),
      }),
    ),
  )
}
