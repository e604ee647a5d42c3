// Made by scripts/generate-queries.ts from credentials.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface PasswordOfAddressParameters {
  readonly emailKey: string
}

export interface PasswordOfAddressRow {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly locale: string
  readonly passwordHash: string | null
}

/** Returns the person with an address and their password's hash. */
export const passwordOfAddress: Statement<PasswordOfAddressParameters, PasswordOfAddressRow> = {
  name: 'passwordOfAddress',
  text: `select p.id, p.email, p.name, p.locale, c.password_hash as "password_hash?"
from people p left join person_credentials c on c.person_id = p.id and c.kind = 'Password'
where p.email_key = $1`,
  parameters: ['emailKey'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string,
    name: v[2] as string | null,
    locale: v[3] as string,
    passwordHash: v[4] as string | null,
  }),
}

export interface PasswordOfPersonParameters {
  readonly id: string
}

export interface PasswordOfPersonRow {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly locale: string
  readonly passwordHash: string | null
}

/** Returns a person and their password's hash. */
export const passwordOfPerson: Statement<PasswordOfPersonParameters, PasswordOfPersonRow> = {
  name: 'passwordOfPerson',
  text: `select p.id, p.email, p.name, p.locale, c.password_hash as "password_hash?"
from people p left join person_credentials c on c.person_id = p.id and c.kind = 'Password'
where p.id = $1`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string,
    name: v[2] as string | null,
    locale: v[3] as string,
    passwordHash: v[4] as string | null,
  }),
}

export interface InsertSignInPersonParameters {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly name: string | null
  readonly locale: string
  readonly now: Timestamp
}

export interface InsertSignInPersonRow {
  readonly id: string
}

/** Inserts a person, unless somebody has the address. */
export const insertSignInPerson: Statement<InsertSignInPersonParameters, InsertSignInPersonRow> = {
  name: 'insertSignInPerson',
  text: `insert into people (id, email, email_key, name, locale, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $6)
on conflict on constraint person_email_is_unique do nothing
returning id`,
  parameters: ['id', 'email', 'emailKey', 'name', 'locale', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WritePasswordParameters {
  readonly id: string
  readonly personId: string
  readonly passwordHash: string
  readonly now: Timestamp
}

export type WritePasswordRow = object

/** Sets the password of a person. */
export const writePassword: Statement<WritePasswordParameters, WritePasswordRow> = {
  name: 'writePassword',
  text: `insert into person_credentials (id, person_id, kind, password_hash, created_at)
values ($1, $2, 'Password', $3, $4)
on conflict (person_id) where kind = 'Password' do update set password_hash = excluded.password_hash`,
  parameters: ['id', 'personId', 'passwordHash', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface UpgradePasswordParameters {
  readonly newHash: string
  readonly personId: string
  readonly formerHash: string
}

export type UpgradePasswordRow = object

/** Replaces a hash by one of the current cost, unless the password has changed. */
export const upgradePassword: Statement<UpgradePasswordParameters, UpgradePasswordRow> = {
  name: 'upgradePassword',
  text: `update person_credentials c set password_hash = $1
where c.person_id = $2 and c.kind = 'Password' and c.password_hash = $3`,
  parameters: ['newHash', 'personId', 'formerHash'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface FactorsOfPersonParameters {
  readonly personId: string
}

export interface FactorsOfPersonRow {
  readonly id: string
  readonly kind: string
  readonly name: string | null
  readonly createdAt: Timestamp
  readonly lastUsedAt: Timestamp | null
}

/** Returns the credentials of a person. */
export const factorsOfPerson: Statement<FactorsOfPersonParameters, FactorsOfPersonRow> = {
  name: 'factorsOfPerson',
  text: `select c.id, c.kind, c.name, c.created_at, c.last_used_at
from person_credentials c where c.person_id = $1 order by c.id limit 100`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string | null,
    createdAt: v[3] as Timestamp,
    lastUsedAt: v[4] as Timestamp | null,
  }),
}

export interface LockPersonFactorsParameters {
  readonly personId: string
}

export interface LockPersonFactorsRow {
  readonly id: string
}

/** Locks a person, so that changes of their factors happen one after another. */
export const lockPersonFactors: Statement<LockPersonFactorsParameters, LockPersonFactorsRow> = {
  name: 'lockPersonFactors',
  text: `select p.id from people p where p.id = $1 for no key update`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface OneTimeCodeOfPersonParameters {
  readonly personId: string
}

export interface OneTimeCodeOfPersonRow {
  readonly id: string
  readonly personId: string
  readonly secretSealed: Buffer
  readonly lastStep: bigint | null
}

/** Returns the sealed secret of a person's one-time codes. */
export const oneTimeCodeOfPerson: Statement<OneTimeCodeOfPersonParameters, OneTimeCodeOfPersonRow> = {
  name: 'oneTimeCodeOfPerson',
  text: `select c.id, c.person_id, c.secret_sealed as "secret_sealed!", c.last_step
from person_credentials c where c.person_id = $1 and c.kind = 'OneTimeCode'`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    personId: v[1] as string,
    secretSealed: v[2] as Buffer,
    lastStep: v[3] as bigint | null,
  }),
}

export interface RecordOneTimeCodeParameters {
  readonly step: bigint
  readonly now: Timestamp
  readonly id: string
}

export interface RecordOneTimeCodeRow {
  readonly id: string
}

/** Records the time step of an accepted code, unless it or a later one was accepted. */
export const recordOneTimeCode: Statement<RecordOneTimeCodeParameters, RecordOneTimeCodeRow> = {
  name: 'recordOneTimeCode',
  text: `update person_credentials c set last_step = $1, last_used_at = $2
where c.id = $3 and (c.last_step is null or c.last_step < $1)
returning c.id`,
  parameters: ['step', 'now', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertOneTimeCodeParameters {
  readonly id: string
  readonly personId: string
  readonly secretSealed: Buffer
  readonly step: bigint
  readonly now: Timestamp
}

export type InsertOneTimeCodeRow = object

/** Inserts the secret of one-time codes. */
export const insertOneTimeCode: Statement<InsertOneTimeCodeParameters, InsertOneTimeCodeRow> = {
  name: 'insertOneTimeCode',
  text: `insert into person_credentials (id, person_id, kind, secret_sealed, last_step, created_at, last_used_at)
values ($1, $2, 'OneTimeCode', $3, $4, $5, $5)`,
  parameters: ['id', 'personId', 'secretSealed', 'step', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DeleteOneTimeCodeParameters {
  readonly personId: string
}

export interface DeleteOneTimeCodeRow {
  readonly id: string
}

/** Deletes the secret of a person's one-time codes. */
export const deleteOneTimeCode: Statement<DeleteOneTimeCodeParameters, DeleteOneTimeCodeRow> = {
  name: 'deleteOneTimeCode',
  text: `delete from person_credentials c where c.person_id = $1 and c.kind = 'OneTimeCode' returning c.id`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteSecondFactorsParameters {
  readonly personId: string
}

export interface DeleteSecondFactorsRow {
  readonly id: string
}

/** Deletes every credential of a person but the password. */
export const deleteSecondFactors: Statement<DeleteSecondFactorsParameters, DeleteSecondFactorsRow> = {
  name: 'deleteSecondFactors',
  text: `delete from person_credentials c where c.person_id = $1 and c.kind <> 'Password' returning c.id`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteRecoveryCodesParameters {
  readonly personId: string
}

export type DeleteRecoveryCodesRow = object

/** Deletes the recovery codes of a person. */
export const deleteRecoveryCodes: Statement<DeleteRecoveryCodesParameters, DeleteRecoveryCodesRow> = {
  name: 'deleteRecoveryCodes',
  text: `delete from person_credentials c where c.person_id = $1 and c.kind = 'RecoveryCode'`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface InsertRecoveryCodeParameters {
  readonly id: string
  readonly personId: string
  readonly codeHash: Buffer
  readonly now: Timestamp
}

export type InsertRecoveryCodeRow = object

/** Inserts a recovery code. */
export const insertRecoveryCode: Statement<InsertRecoveryCodeParameters, InsertRecoveryCodeRow> = {
  name: 'insertRecoveryCode',
  text: `insert into person_credentials (id, person_id, kind, code_hash, created_at)
values ($1, $2, 'RecoveryCode', $3, $4)`,
  parameters: ['id', 'personId', 'codeHash', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface UseRecoveryCodeParameters {
  readonly personId: string
  readonly codeHash: Buffer
}

export interface UseRecoveryCodeRow {
  readonly id: string
}

/** Deletes a recovery code of a person. Returns no row if the person has no such code. */
export const useRecoveryCode: Statement<UseRecoveryCodeParameters, UseRecoveryCodeRow> = {
  name: 'useRecoveryCode',
  text: `delete from person_credentials c
where c.person_id = $1 and c.kind = 'RecoveryCode' and c.code_hash = $2
returning c.id`,
  parameters: ['personId', 'codeHash'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface StaleOneTimeCodesParameters {
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleOneTimeCodesRow {
  readonly id: string
  readonly personId: string
  readonly secretSealed: Buffer
}

/**
 * Returns the secrets of one-time codes after a row that are not sealed under the current root key.
 */
export const staleOneTimeCodes: Statement<StaleOneTimeCodesParameters, StaleOneTimeCodesRow> = {
  name: 'staleOneTimeCodes',
  text: `select c.id, c.person_id, c.secret_sealed as "secret_sealed!"
from person_credentials c
where c.kind = 'OneTimeCode' and c.id > $1 and substring(c.secret_sealed from 1 for 5) <> $2
order by c.id limit $3::integer`,
  parameters: ['afterId', 'currentMark', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    personId: v[1] as string,
    secretSealed: v[2] as Buffer,
  }),
}

export interface ResealOneTimeCodeParameters {
  readonly id: string
  readonly secretSealed: Buffer
  readonly newSecretSealed: Buffer
}

export interface ResealOneTimeCodeRow {
  readonly id: string
}

/** Replaces a sealed secret, unless it has changed or its row is locked. */
export const resealOneTimeCode: Statement<ResealOneTimeCodeParameters, ResealOneTimeCodeRow> = {
  name: 'resealOneTimeCode',
  text: `with free as (
  select f.id from person_credentials f
  where f.id = $1 and f.secret_sealed = $2
  for no key update skip locked
)
update person_credentials c set secret_sealed = $3
from free
where c.id = free.id
returning c.id`,
  parameters: ['id', 'secretSealed', 'newSecretSealed'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
