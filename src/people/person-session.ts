import { randomShard, type Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import {
  endPersonSession,
  endPersonSessions,
  insertPersonSession,
  rotatePersonSession,
} from './person-sessions.queries.generated.ts'
import { newToken, tokenHash } from './tokens.ts'

/** The factors with which a person proves who they are. */
export type Factor = 'Password' | 'Passkey' | 'OneTimeCode' | 'RecoveryCode' | 'SingleSignOn' | 'DemoLink'

type Needed = Pick<Services, 'wallNow' | 'mintId'>

/** A person with the proven factors of a new session, and the origin of the request. */
export interface ProvenPerson {
  readonly personId: string
  readonly factors: readonly Factor[]
  /** The connection of a sign-in at an OpenID Connect provider. */
  readonly ssoConnectionId?: string
  readonly address: string | null
  readonly userAgent: string | null
}

/** A session with its token, which only its cookie contains. */
export interface NewSession {
  readonly id: string
  readonly token: string
}

const USER_AGENT_CHARACTERS_MAX = 400

/**
 * Creates a session in the transaction that ends the sign-in. A constraint of the table refuses
 * insufficient factors. Call this only from `completeSignIn` of `people/sign-in`.
 */
export async function createSession(
  { wallNow, mintId }: Needed,
  tx: Transaction,
  { personId, factors, ssoConnectionId, address, userAgent }: ProvenPerson,
): Promise<NewSession> {
  const id = mintId(randomShard())
  const token = newToken()
  await tx.run(insertPersonSession, {
    ...{ id, personId, tokenHash: tokenHash(token), now: wallNow(), factors: [...factors], address },
    ssoConnectionId: ssoConnectionId ?? null,
    userAgent: userAgent === null ? null : userAgent.slice(0, USER_AGENT_CHARACTERS_MAX).toWellFormed(),
  })
  return { id, token }
}

/** A session and its proven factors. */
export interface RotatedSession {
  readonly id: string
  readonly factors: readonly Factor[]
  /** False if a factor was changed but none was proven. This does not count as step-up. */
  readonly isProof?: boolean
}

/**
 * Replaces the token of a session after a factor was proven or changed. Returns the new token, or
 * null if the session has ended. The old token stops working within a second.
 */
export async function rotateSession(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { id, factors, isProof = true }: RotatedSession,
): Promise<string | null> {
  const token = newToken()
  const now = wallNow()
  const rotation = { id, tokenHash: tokenHash(token), factors: [...factors], now, provenAt: isProof ? now : null }
  return first(await tx.run(rotatePersonSession, rotation)) === null ? null : token
}

/** Ends a session of a person. Returns whether it was open. */
export async function endSession(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { personId, id }: { readonly personId: string; readonly id: string },
): Promise<boolean> {
  return (await tx.run(endPersonSession, { id, personId, now: wallNow() })).length > 0
}

/** Ends every session of a person, except `exceptId`. Returns the number of ended sessions. */
export async function endSessions(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { personId, exceptId = null }: { readonly personId: string; readonly exceptId?: string | null },
): Promise<number> {
  return (await tx.run(endPersonSessions, { personId, exceptId, now: wallNow() })).length
}
