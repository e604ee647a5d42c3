import { organizationOf, type Services } from '../../accounts/index.ts'
import {
  accessTo,
  configurationOfRecord,
  type IdentitySession,
  ProviderUnavailable,
} from '../../payments/providers/index.ts'
import { first } from '../../platform/db/index.ts'
import type { ContactIdvSessionStatus } from '../../platform/graphql/inputs.generated.ts'
import { backoffSeconds, type Job } from '../../platform/queue/index.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import { FIRST_POLL_SECONDS, isPolled, nextPollSeconds } from './follow-up.ts'
import { applyIdentitySession, type ReportedSession } from './handle-identity-event.ts'
import {
  clearNewPerson,
  type IdentitySessionToFollowRow,
  identitySessionToFollow,
} from './identity.queries.generated.ts'
import { identityProviderOf } from './start-at-provider.ts'

/**
 * Runs the job FollowIdentitySession: reads a session's state and applies it like a reported one.
 */
export async function pollIdentitySession(
  services: Services,
  { shard, subjectId, attempts, createdAt }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(identitySessionToFollow, { shard, id: subjectId }))
  const status = row?.status as ContactIdvSessionStatus | undefined
  if (!row || !status || !isPolled(status)) return null
  const reportedAt = services.wallNow()
  const session = await readNow(services, row)
  if (session && session.status !== status) {
    await apply(services, row, { configurationId: row.configurationId, session, reportedAt })
    return isPolled(session.status) ? FIRST_POLL_SECONDS : null
  }
  const next = nextPollSeconds(status, millisecondsBetween(createdAt, reportedAt) / 1_000)
  if (next === null) await services.db.write.run(clearNewPerson, { shard, id: subjectId, now: reportedAt })
  return next === null || session ? next : backoffSeconds(attempts)
}

async function apply(services: Services, row: IdentitySessionToFollowRow, reported: ReportedSession): Promise<void> {
  const account = await organizationOf(services, row)
  await services.db.transaction((tx) => applyIdentitySession(services, tx, account, reported))
  services.hint('outbox')
}

/** Returns null when the provider is unavailable. */
async function readNow(services: Services, row: IdentitySessionToFollowRow): Promise<IdentitySession | null> {
  const configuration = await configurationOfRecord(services, row)
  const provider = await identityProviderOf(configuration)
  try {
    return await provider.read(accessTo(services, configuration), row.reference)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { id: configurationId } = configuration
    services.log.warn({ configurationId, sessionId: row.id }, 'failed to fetch the status of an identity verification')
    return null
  }
}
