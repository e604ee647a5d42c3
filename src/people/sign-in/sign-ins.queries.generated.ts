// Made by scripts/generate-queries.ts from sign-ins.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface InsertSignInParameters {
  readonly id: string
  readonly tokenHash: Buffer
  readonly purpose: string
  readonly personId: string | null
  readonly invitationId: string | null
  readonly sessionId: string | null
  readonly passwordProvenAt: Timestamp | null
  readonly state: string | null
  readonly now: Timestamp
  readonly expiresAt: Timestamp
}

export type InsertSignInRow = object

/** Inserts a sign-in in progress. */
export const insertSignIn: Statement<InsertSignInParameters, InsertSignInRow> = {
  name: 'insertSignIn',
  text: `insert into sign_ins (id, token_hash, purpose, person_id, invitation_id, session_id, password_proven_at, attempts, state,
  created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10)`,
  parameters: ['id', 'tokenHash', 'purpose', 'personId', 'invitationId', 'sessionId', 'passwordProvenAt', 'state', 'now', 'expiresAt'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface SignInByTokenParameters {
  readonly tokenHash: Buffer
  readonly now: Timestamp
  readonly attemptsMax: number
}

export interface SignInByTokenRow {
  readonly id: string
  readonly purpose: string
  readonly personId: string | null
  readonly invitationId: string | null
  readonly sessionId: string | null
  readonly passwordProvenAt: Timestamp | null
  readonly attempts: number
  readonly state: unknown
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

/** Returns a sign-in in progress that has attempts left. */
export const signInByToken: Statement<SignInByTokenParameters, SignInByTokenRow> = {
  name: 'signInByToken',
  text: `select i.id, i.purpose, i.person_id, i.invitation_id, i.session_id, i.password_proven_at, i.attempts, i.state, i.created_at, i.expires_at from sign_ins i
where i.token_hash = $1 and i.expires_at > $2 and i.attempts < $3`,
  parameters: ['tokenHash', 'now', 'attemptsMax'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    purpose: v[1] as string,
    personId: v[2] as string | null,
    invitationId: v[3] as string | null,
    sessionId: v[4] as string | null,
    passwordProvenAt: v[5] as Timestamp | null,
    attempts: v[6] as number,
    state: v[7],
    createdAt: v[8] as Timestamp,
    expiresAt: v[9] as Timestamp,
  }),
}

export interface TakeSignInAttemptParameters {
  readonly tokenHash: Buffer
  readonly now: Timestamp
  readonly attemptsMax: number
}

export interface TakeSignInAttemptRow {
  readonly id: string
  readonly purpose: string
  readonly personId: string | null
  readonly invitationId: string | null
  readonly sessionId: string | null
  readonly passwordProvenAt: Timestamp | null
  readonly attempts: number
  readonly state: unknown
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

/** Counts an attempt to prove a factor, before the check. Returns no row if no attempt is left. */
export const takeSignInAttempt: Statement<TakeSignInAttemptParameters, TakeSignInAttemptRow> = {
  name: 'takeSignInAttempt',
  text: `update sign_ins i set attempts = i.attempts + 1
where i.token_hash = $1 and i.expires_at > $2 and i.attempts < $3
returning i.id, i.purpose, i.person_id, i.invitation_id, i.session_id, i.password_proven_at, i.attempts, i.state, i.created_at, i.expires_at`,
  parameters: ['tokenHash', 'now', 'attemptsMax'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    purpose: v[1] as string,
    personId: v[2] as string | null,
    invitationId: v[3] as string | null,
    sessionId: v[4] as string | null,
    passwordProvenAt: v[5] as Timestamp | null,
    attempts: v[6] as number,
    state: v[7],
    createdAt: v[8] as Timestamp,
    expiresAt: v[9] as Timestamp,
  }),
}

export interface WriteSignInStateParameters {
  readonly state: string
  readonly id: string
  readonly now: Timestamp
}

export interface WriteSignInStateRow {
  readonly id: string
}

/** Sets the state of a sign-in in progress. */
export const writeSignInState: Statement<WriteSignInStateParameters, WriteSignInStateRow> = {
  name: 'writeSignInState',
  text: `update sign_ins i set state = $1 where i.id = $2 and i.expires_at > $3 returning i.id`,
  parameters: ['state', 'id', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteSignInParameters {
  readonly id: string
  readonly now: Timestamp
}

export interface DeleteSignInRow {
  readonly id: string
}

/** Deletes a sign-in in progress when it ends. Returns no row if another request has deleted it. */
export const deleteSignIn: Statement<DeleteSignInParameters, DeleteSignInRow> = {
  name: 'deleteSignIn',
  text: `delete from sign_ins i where i.id = $1 and i.expires_at > $2 returning i.id`,
  parameters: ['id', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteSignInByTokenParameters {
  readonly tokenHash: Buffer
}

export type DeleteSignInByTokenRow = object

/** Deletes a sign-in in progress that the person leaves. */
export const deleteSignInByToken: Statement<DeleteSignInByTokenParameters, DeleteSignInByTokenRow> = {
  name: 'deleteSignInByToken',
  text: `delete from sign_ins i where i.token_hash = $1`,
  parameters: ['tokenHash'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DeleteSignInsOfPersonParameters {
  readonly personId: string
}

export type DeleteSignInsOfPersonRow = object

/** Deletes the sign-ins in progress of a person. */
export const deleteSignInsOfPerson: Statement<DeleteSignInsOfPersonParameters, DeleteSignInsOfPersonRow> = {
  name: 'deleteSignInsOfPerson',
  text: `delete from sign_ins i where i.person_id = $1`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface SetupOfSessionParameters {
  readonly sessionId: string
  readonly personId: string
  readonly now: Timestamp
}

export interface SetupOfSessionRow {
  readonly id: string
  readonly purpose: string
  readonly personId: string | null
  readonly invitationId: string | null
  readonly sessionId: string | null
  readonly passwordProvenAt: Timestamp | null
  readonly attempts: number
  readonly state: unknown
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

/** Returns the newest set-up of one-time codes that a session started. */
export const setupOfSession: Statement<SetupOfSessionParameters, SetupOfSessionRow> = {
  name: 'setupOfSession',
  text: `select i.id, i.purpose, i.person_id, i.invitation_id, i.session_id, i.password_proven_at, i.attempts, i.state, i.created_at, i.expires_at from sign_ins i
where i.session_id = $1 and i.person_id = $2 and i.purpose = 'StepUp' and i.state ->> 'oneTimeCode' is not null
  and i.expires_at > $3
order by i.id desc limit 1`,
  parameters: ['sessionId', 'personId', 'now'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    purpose: v[1] as string,
    personId: v[2] as string | null,
    invitationId: v[3] as string | null,
    sessionId: v[4] as string | null,
    passwordProvenAt: v[5] as Timestamp | null,
    attempts: v[6] as number,
    state: v[7],
    createdAt: v[8] as Timestamp,
    expiresAt: v[9] as Timestamp,
  }),
}
