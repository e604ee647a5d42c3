import { type Account, accountOf, type Services } from '../access/index.ts'
import { backoffSeconds, type Errand } from '../errands/index.ts'
import { first } from '../platform/db/index.ts'
import { millisecondsBetween } from '../platform/time/index.ts'
import { accessTo, findProviderConfiguration, type IdentitySession, ProviderUnavailable } from '../providers/index.ts'
import { applyIdentitySession } from './apply-identity-notice.ts'
import {
  forgetNewPerson,
  type IdentitySessionToFollowRow,
  identitySessionToFollow,
  organizationOfIdentitySession,
} from './identity.queries.generated.ts'
import { identityProviderOf } from './start-at-provider.ts'

const NEXT_LOOK_SECONDS = 6 * 3_600
/** A link is good for a day; what is open after three is left to what the provider tells, and nothing is kept for it. */
const FOLLOWED_MS = 3 * 86_400_000

/** Does the errand FollowIdentitySession: asks how a session stands, and applies it as if it had been told. */
export async function followIdentitySession(
  services: Services,
  { shard, subjectId, tries, createdAt }: Errand,
): Promise<number | null> {
  const row = first(await services.db.read.run(identitySessionToFollow, { shard, id: subjectId }))
  if (row?.status !== 'Active') return null
  const toldAt = services.wallNow()
  const session = await readNow(services, row)
  if (session && session.status !== 'Active') {
    const account = await organizationOf(services, row)
    const told = { configurationId: row.configurationId, session, toldAt }
    await services.db.transaction((tx) => applyIdentitySession(services, tx, account, told))
    services.hint('outbox')
    return null
  }
  if (millisecondsBetween(createdAt, toldAt) > FOLLOWED_MS) {
    await services.db.write.run(forgetNewPerson, { shard, id: subjectId, now: toldAt })
    return null
  }
  return session ? NEXT_LOOK_SECONDS : backoffSeconds(tries)
}

/** Null when the provider can't be asked. */
async function readNow(services: Services, row: IdentitySessionToFollowRow): Promise<IdentitySession | null> {
  const configuration = await findProviderConfiguration(services, row.configurationId)
  if (!configuration) throw new Error('a provider configuration is gone: none is ever removed')
  const provider = await identityProviderOf(configuration)
  try {
    return await provider.read(accessTo(services, configuration), row.reference)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { id: configurationId } = configuration
    services.log.warn({ configurationId, sessionId: row.id }, 'a provider could not be asked how a verification stands')
    return null
  }
}

async function organizationOf({ db }: Services, { orgId }: IdentitySessionToFollowRow): Promise<Account> {
  const row = first(await db.read.run(organizationOfIdentitySession, { orgId }))
  if (!row) throw new Error('a session has no organization')
  return accountOf(row)
}
