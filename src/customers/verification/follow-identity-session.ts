import { organizationOf, type Services } from '../../accounts/index.ts'
import {
  accessTo,
  findProviderConfiguration,
  type IdentitySession,
  type IdentityStatus,
  ProviderUnavailable,
} from '../../payments/providers/index.ts'
import { first } from '../../platform/db/index.ts'
import { backoffSeconds, type Job } from '../../platform/queue/index.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import { applyIdentitySession, type ToldSession } from './apply-identity-notice.ts'
import { FIRST_LOOK_SECONDS, isFollowed, nextLookSeconds } from './follow-up.ts'
import {
  clearNewPerson,
  type IdentitySessionToFollowRow,
  identitySessionToFollow,
} from './identity.queries.generated.ts'
import { identityProviderOf } from './start-at-provider.ts'

/** Runs the job FollowIdentitySession: asks how a session stands, and applies it as if it had been told. */
export async function followIdentitySession(
  services: Services,
  { shard, subjectId, attempts, createdAt }: Job,
): Promise<number | null> {
  const row = first(await services.db.read.run(identitySessionToFollow, { shard, id: subjectId }))
  const status = row?.status as IdentityStatus | undefined
  if (!row || !status || !isFollowed(status)) return null
  const toldAt = services.wallNow()
  const session = await readNow(services, row)
  if (session && session.status !== status) {
    await apply(services, row, { configurationId: row.configurationId, session, toldAt })
    return isFollowed(session.status) ? FIRST_LOOK_SECONDS : null
  }
  const next = nextLookSeconds(status, millisecondsBetween(createdAt, toldAt) / 1_000)
  if (next === null) await services.db.write.run(clearNewPerson, { shard, id: subjectId, now: toldAt })
  return next === null || session ? next : backoffSeconds(attempts)
}

async function apply(services: Services, row: IdentitySessionToFollowRow, told: ToldSession): Promise<void> {
  const account = await organizationOf(services, row)
  await services.db.transaction((tx) => applyIdentitySession(services, tx, account, told))
  services.hint('outbox')
}

/** Null when the provider can't be asked. */
async function readNow(services: Services, row: IdentitySessionToFollowRow): Promise<IdentitySession | null> {
  const configuration = await findProviderConfiguration(services, row.configurationId)
  if (!configuration)
    throw new Error('provider configuration not found, although provider configurations are never deleted')
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
