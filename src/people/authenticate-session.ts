import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type Account,
  type Caller,
  type GrantedRole,
  parseAccountId,
  permissionsOfRoles,
  type Role,
  type Services,
  storedAccountOf,
  withClockTime,
} from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { millisecondsBetween, plus } from '../platform/time/index.ts'
import {
  type RolesOfPersonRow,
  recordSessionUse,
  rolesOfPerson,
  type SessionByTokenRow,
  sessionByToken,
} from './authenticate-session.queries.generated.ts'
import { areFactorsAccepted, isDemoSession } from './demo-sessions.ts'
import { refundLimitOf } from './refund-limits.ts'
import { isOpenSession, LAST_SEEN_WRITTEN_EVERY_SECONDS } from './session-limits.ts'
import { tokenHash } from './tokens.ts'

/** A person who acts for an account. */
export interface PersonCaller extends Caller {
  readonly person: NonNullable<Caller['person']>
}

/** A request of a person. */
export interface SessionRequest {
  /** The value of the session's cookie. */
  readonly token: string
  readonly origin: string | undefined
  /** The header `Tallystick-Account`. */
  readonly account: string | undefined
  /** False for a program that asks again and again: it must not keep an idle session open. */
  readonly countsAsUse?: boolean | undefined
}

/**
 * Returns the caller of a session. Throws UNAUTHENTICATED without a valid session, and FORBIDDEN
 * for another origin. Throws NOT_FOUND for an account that no membership reaches, and
 * VALIDATION_ERROR if the request must name one of several accounts.
 */
export type AuthenticateSession = (request: SessionRequest) => Promise<PersonCaller>

type Needed = Pick<Services, 'db' | 'wallNow' | 'log' | 'publicUrl' | 'httpOnLoopback'>

/** The person of a session, and the connection through which they signed in. */
type HolderOfSession = Pick<SessionByTokenRow, 'personId' | 'ssoConnectionId'>

/** A lookup, in flight or finished. */
interface CachedLookup {
  readonly startedMs: number
  readonly caller: Promise<PersonCaller>
}

/**
 * Lookups are cached for less than a second. The end of a session or the change of a role takes
 * effect within this time.
 */
const TRUSTED_MS = 900
const LOOKUPS_MAX = 10_000
const USE_NOTED_EVERY_MS = LAST_SEEN_WRITTEN_EVERY_SECONDS * 1000
const ACCOUNT_CHARACTERS_MAX = 100

/** Creates the authentication by session. */
export function createAuthenticateSession(services: Needed, elapsedMs: () => number): AuthenticateSession {
  const lookups = new LRUCache<string, CachedLookup>({ max: LOOKUPS_MAX })
  const ownOrigin = new URL(services.publicUrl).origin

  function lookUp(hash: Buffer, account: string | undefined, countsAsUse: boolean): Promise<PersonCaller> {
    // A cached lookup of a program must not hide a use by the person.
    const name = `${hash.toString('base64')} ${account ?? ''} ${countsAsUse}`
    const last = lookups.get(name)
    if (last && elapsedMs() - last.startedMs < TRUSTED_MS) return last.caller
    const lookup = { startedMs: elapsedMs(), caller: findCaller(services, hash, account, countsAsUse) }
    lookups.set(name, lookup)
    const forget = () => lookups.get(name) === lookup && lookups.delete(name)
    // Refusals are not cached, nor are accounts with a test clock, because their time changes.
    lookup.caller.then(({ account: { clockId } }) => clockId === null || forget(), forget)
    return lookup.caller
  }

  return async ({ token, origin, account, countsAsUse = true }) => {
    if (origin !== ownOrigin)
      throw new Refusal('FORBIDDEN', `Requests with a session need the header Origin: ${ownOrigin}.`)
    if (account !== undefined && account.length > ACCOUNT_CHARACTERS_MAX) throw notFound('Account')
    return lookUp(tokenHash(token), account, countsAsUse)
  }
}

/**
 * Returns the refusal for missing, unknown, ended and idle sessions, which does not tell them
 * apart.
 */
function withoutSession(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'A valid session is required. Sign in again.')
}

async function findCaller(
  services: Needed,
  hash: Buffer,
  name: string | undefined,
  countsAsUse: boolean,
): Promise<PersonCaller> {
  const session = first(await services.db.read.run(sessionByToken, { tokenHash: hash }))
  if (!session || !timingSafeEqual(session.tokenHash, hash)) throw withoutSession()
  const now = services.wallNow()
  if (!isOpenSession(session, now) || !areFactorsAccepted(services, session)) throw withoutSession()
  const [{ account, roles }] = await Promise.all([
    accountOfPerson(services, session, name),
    countsAsUse && recordUse(services, session),
  ])
  const { id: sessionId, personId: id } = session
  // The demo's owner has no factor that could be proven again.
  const provenAt = isDemoSession(session) ? now : session.provenAt
  return {
    keyId: null,
    keyExpiresAt: null,
    person: { id, sessionId, provenAt, roles },
    permissions: permissionsOfRoles(roles, account.mode),
    account,
  }
}

/**
 * Returns the named account and the person's roles in it. Without a name, the person must be a
 * member of only one account.
 */
async function accountOfPerson(
  services: Needed,
  session: HolderOfSession,
  name: string | undefined,
): Promise<{ readonly account: Account; readonly roles: readonly GrantedRole[] }> {
  const rows = name === undefined ? await onlyAccount(services, session) : await named(services, session, name)
  const [row] = rows
  const account = row && storedAccountOf(row)
  const roles = rows
    .map((each) => ({
      role: each.grantedRole as Role,
      mode: each.grantedMode as GrantedRole['mode'],
      refundLimit: refundLimitOf(each),
    }))
    .filter(({ mode }) => mode === null || mode === account?.mode)
  if (!account || roles.length === 0) throw notFound('Account')
  return { account: await withClockTime(services.db.read, account), roles }
}

async function named(
  { db }: Needed,
  { personId, ssoConnectionId }: HolderOfSession,
  name: string,
): Promise<RolesOfPersonRow[]> {
  const id = parseAccountId(name)
  const rows = id ? await db.read.run(rolesOfPerson, { personId, ssoConnectionId, accountId: id.uuid }) : []
  return rows.filter(({ kind }) => kind === id?.kind)
}

async function onlyAccount(
  { db }: Needed,
  { personId, ssoConnectionId }: HolderOfSession,
): Promise<RolesOfPersonRow[]> {
  const rows = await db.read.run(rolesOfPerson, { personId, ssoConnectionId, accountId: null })
  if (rows.length > 1)
    throw new Refusal('VALIDATION_ERROR', 'The header Tallystick-Account must name one of your accounts.')
  return rows
}

/** Records the use of a session, at most twice a minute. A failure does not refuse the request. */
async function recordUse({ db, wallNow, log }: Needed, { id, lastSeenAt }: SessionByTokenRow): Promise<void> {
  const usedAt = wallNow()
  if (millisecondsBetween(lastSeenAt, usedAt) < USE_NOTED_EVERY_MS) return
  const notSince = plus(usedAt, { milliseconds: -USE_NOTED_EVERY_MS })
  await db.write
    .run(recordSessionUse, { id, usedAt, notSince })
    .catch((error: unknown) => log.warn({ err: error }, 'failed to record the last use of a session'))
}
