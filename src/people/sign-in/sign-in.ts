import { randomShard, type Services } from '../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../platform/db/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { newToken, tokenHash } from '../index.ts'
import {
  deleteSignInByToken,
  insertSignIn,
  type SignInByTokenRow,
  setupOfSession,
  signInByToken,
  takeSignInAttempt,
  writeSignInState,
} from './sign-ins.queries.generated.ts'

/** The attempts at a second factor until a sign-in ends. */
export const ATTEMPTS_MAX = 5
export const SIGN_IN_MINUTES = 15

/** The way in which a sign-in started. */
export type SignInPurpose = 'SignIn' | 'Accept' | 'Reset' | 'StepUp' | 'SingleSignOn'

/**
 * The data that a step stores for later ones. Each step writes its own property and keeps the
 * others. It contains no secret of a person.
 */
export interface SignInState {
  /** The nonce of a set-up of one-time codes. */
  readonly oneTimeCode?: string
  /** The connection through which the person has signed in. */
  readonly ssoConnectionId?: string
  /** True if the next second factor replaces the lost ones. */
  readonly replacesFactors?: boolean
  readonly [step: string]: unknown
}

/** A sign-in in progress. */
export interface SignIn {
  readonly id: string
  readonly purpose: SignInPurpose
  readonly personId: string | null
  /** The invitation to accept when the sign-in is complete. */
  readonly invitationId: string | null
  /** The session of a step-up or a change of factors. */
  readonly sessionId: string | null
  /** Null until the password is proven. */
  readonly passwordProvenAt: Timestamp | null
  readonly state: SignInState
}

/** A sign-in in progress of a known person. */
export interface PersonSignIn extends SignIn {
  readonly personId: string
}

/** The properties of a new sign-in. */
export interface NewSignIn {
  readonly purpose: SignInPurpose
  readonly personId?: string | null
  readonly invitationId?: string | null
  readonly sessionId?: string | null
  readonly isPasswordProven?: boolean
  readonly state?: SignInState
}

type Needed = Pick<Services, 'wallNow' | 'mintId'>

/**
 * Starts a sign-in. Returns its id and the token for its cookie. The cookie has another name than
 * the session's, so that a sign-in in progress gives no access to data.
 */
export async function startSignIn(
  { wallNow, mintId }: Needed,
  queryable: Queryable,
  { purpose, personId = null, invitationId = null, sessionId = null, isPasswordProven = false, state }: NewSignIn,
): Promise<{ readonly id: string; readonly token: string }> {
  const now = wallNow()
  const id = mintId(randomShard())
  const token = newToken()
  await queryable.run(insertSignIn, {
    ...{ id, tokenHash: tokenHash(token), purpose, personId, invitationId, sessionId, now },
    passwordProvenAt: isPasswordProven ? now : null,
    state: state === undefined ? null : JSON.stringify(state),
    expiresAt: plus(now, { minutes: SIGN_IN_MINUTES }),
  })
  return { id, token }
}

/** Returns the sign-in of a cookie that has not expired and has attempts left, or null. */
export async function findSignIn(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  token: string | null,
): Promise<SignIn | null> {
  if (token === null) return null
  const key = { tokenHash: tokenHash(token), now: wallNow(), attemptsMax: ATTEMPTS_MAX }
  return signInOf(first(await queryable.run(signInByToken, key)))
}

/**
 * Counts an attempt to prove a second factor, before the check. Returns the sign-in; null if it has
 * expired, has no attempt left or has no known person. Call it outside of the transaction that
 * checks the factor, so that a failure stays counted.
 */
export async function takeFactorAttempt(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  token: string | null,
): Promise<PersonSignIn | null> {
  if (token === null) return null
  const key = { tokenHash: tokenHash(token), now: wallNow(), attemptsMax: ATTEMPTS_MAX }
  return withKnownPerson(signInOf(first(await queryable.run(takeSignInAttempt, key))))
}

/** Returns the sign-in if its person is known, otherwise null. */
export function withKnownPerson(signIn: SignIn | null): PersonSignIn | null {
  return signIn !== null && signIn.personId !== null ? { ...signIn, personId: signIn.personId } : null
}

/** Returns the connection through which the person has signed in, or null. */
export function connectionOfSignIn({ purpose, state }: Pick<SignIn, 'purpose' | 'state'>): string | null {
  return purpose === 'SingleSignOn' ? (state.ssoConnectionId ?? null) : null
}

/** Returns whether the password is proven, or a provider has asserted the person. */
export function isFirstFactorProven(signIn: Pick<SignIn, 'purpose' | 'state' | 'passwordProvenAt'>): boolean {
  return signIn.passwordProvenAt !== null || connectionOfSignIn(signIn) !== null
}

/** Stores data for the next step of a sign-in. Returns false if the sign-in has ended. */
export async function writeState(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  signIn: SignIn,
  change: SignInState,
): Promise<boolean> {
  const state = JSON.stringify({ ...signIn.state, ...change })
  return (await queryable.run(writeSignInState, { id: signIn.id, state, now: wallNow() })).length > 0
}

/** Deletes the sign-in of a cookie that the person leaves. */
export async function leaveSignIn(queryable: Queryable, token: string): Promise<void> {
  await queryable.run(deleteSignInByToken, { tokenHash: tokenHash(token) })
}

/** Returns the newest set-up of one-time codes that a session started, or null. */
export async function findSetup(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  session: { readonly id: string; readonly personId: string },
): Promise<SignIn | null> {
  const key = { sessionId: session.id, personId: session.personId, now: wallNow() }
  return signInOf(first(await tx.run(setupOfSession, key)))
}

function signInOf(row: SignInByTokenRow | null): SignIn | null {
  if (row === null) return null
  const { id, purpose, personId, invitationId, sessionId, passwordProvenAt, state } = row
  return {
    ...{ id, personId, invitationId, sessionId, passwordProvenAt },
    purpose: purpose as SignInPurpose,
    state: (state ?? {}) as SignInState,
  }
}
