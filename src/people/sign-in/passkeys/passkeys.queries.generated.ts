// Made by scripts/generate-queries.ts from passkeys.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface PasskeysOfPersonParameters {
  readonly personId: string
}

export interface PasskeysOfPersonRow {
  readonly id: string
  readonly passkeyId: Buffer
  readonly transports: string[] | null
}

/** Returns the passkeys of a person, oldest first. */
export const passkeysOfPerson: Statement<PasskeysOfPersonParameters, PasskeysOfPersonRow> = {
  name: 'passkeysOfPerson',
  text: `select c.id, c.passkey_id as "passkey_id!", c.transports
from person_credentials c
where c.person_id = $1 and c.kind = 'Passkey' order by c.id limit 100`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    passkeyId: v[1] as Buffer,
    transports: v[2] as string[] | null,
  }),
}

export interface PasskeyOfPersonParameters {
  readonly passkeyId: Buffer
  readonly personId: string
}

export interface PasskeyOfPersonRow {
  readonly id: string
  readonly publicKey: Buffer
  readonly signCount: bigint
}

/** Returns a passkey of a person by its WebAuthn id. */
export const passkeyOfPerson: Statement<PasskeyOfPersonParameters, PasskeyOfPersonRow> = {
  name: 'passkeyOfPerson',
  text: `select c.id, c.public_key as "public_key!", c.sign_count as "sign_count!"
from person_credentials c
where c.passkey_id = $1 and c.person_id = $2 and c.kind = 'Passkey'`,
  parameters: ['passkeyId', 'personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    publicKey: v[1] as Buffer,
    signCount: v[2] as bigint,
  }),
}

export interface UsePasskeyParameters {
  readonly signCount: bigint
  readonly now: Timestamp
  readonly id: string
}

export interface UsePasskeyRow {
  readonly id: string
}

/**
 * Records a use of a passkey. Returns no row if its counter is not greater than the recorded one.
 * Some passkeys have no counter; both are then zero.
 */
export const usePasskey: Statement<UsePasskeyParameters, UsePasskeyRow> = {
  name: 'usePasskey',
  text: `update person_credentials c set sign_count = $1, last_used_at = $2
where c.id = $3 and (c.sign_count < $1 or (c.sign_count = 0 and $1 = 0))
returning c.id`,
  parameters: ['signCount', 'now', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertPasskeyParameters {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly passkeyId: Buffer
  readonly publicKey: Buffer
  readonly signCount: bigint
  readonly transports: readonly (string | null)[]
  readonly now: Timestamp
}

export interface InsertPasskeyRow {
  readonly id: string
}

/** Inserts a passkey, unless somebody registered it. */
export const insertPasskey: Statement<InsertPasskeyParameters, InsertPasskeyRow> = {
  name: 'insertPasskey',
  text: `insert into person_credentials (id, person_id, kind, name, passkey_id, public_key, sign_count, transports, created_at)
values ($1, $2, 'Passkey', $3, $4, $5, $6, $7::text[], $8)
on conflict (passkey_id) do nothing
returning id`,
  parameters: ['id', 'personId', 'name', 'passkeyId', 'publicKey', 'signCount', 'transports', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeletePasskeyParameters {
  readonly id: string
  readonly personId: string
}

export interface DeletePasskeyRow {
  readonly id: string
}

/** Deletes a passkey of a person. */
export const deletePasskey: Statement<DeletePasskeyParameters, DeletePasskeyRow> = {
  name: 'deletePasskey',
  text: `delete from person_credentials c
where c.id = $1 and c.person_id = $2 and c.kind = 'Passkey'
returning c.id`,
  parameters: ['id', 'personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
