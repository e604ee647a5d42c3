// Made by scripts/generate-queries.ts from delete-credential.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface SealedCredentialParameters {
  readonly shard: number
  readonly id: string
}

export interface SealedCredentialRow {
  readonly credentialSealed: Buffer
}

/** Returns the sealed credential of a payment method. */
export const sealedCredential: Statement<SealedCredentialParameters, SealedCredentialRow> = {
  name: 'sealedCredential',
  text: `select m.credential_sealed from payment_methods m where m.shard = $1 and m.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    credentialSealed: v[0] as Buffer,
  }),
}

export interface CredentialsToDeleteParameters {
  readonly shard: number
  readonly id: string
}

export interface CredentialsToDeleteRow {
  readonly id: string
  readonly orgId: string
  readonly configurationId: string
  readonly credentialSealed: Buffer
  readonly credentialHash: Buffer
  readonly deletedAt: Timestamp | null
  readonly isBeingCharged: boolean
}

/**
 * Returns a payment method whose credentials the provider should delete, and whether an open charge
 * may still need or store them.
 */
export const credentialsToDelete: Statement<CredentialsToDeleteParameters, CredentialsToDeleteRow> = {
  name: 'credentialsToDelete',
  text: `select m.id, m.org_id, m.configuration_id, m.credential_sealed, m.credential_hash, m.deleted_at,
  exists (
    select from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
    where p.shard = m.shard and p.org_id = m.org_id and p.contact_id = m.contact_id and t.outcome is null
      and (t.payment_method_id = m.id or (t.stores and t.configuration_id in (
        select c.configuration_id from payment_method_configurations c
        where c.shard = m.shard and c.org_id = m.org_id and c.payment_method_id = m.id)))
  ) as "is_being_charged!"
from payment_methods m
where m.shard = $1 and m.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    configurationId: v[2] as string,
    credentialSealed: v[3] as Buffer,
    credentialHash: v[4] as Buffer,
    deletedAt: v[5] as Timestamp | null,
    isBeingCharged: v[6] as boolean,
  }),
}

export interface FormerCredentialsParameters {
  readonly shard: number
  readonly id: string
}

export interface FormerCredentialsRow {
  readonly credentialSealed: Buffer
}

/** Returns the former credentials of a payment method that the provider has not deleted yet. */
export const formerCredentials: Statement<FormerCredentialsParameters, FormerCredentialsRow> = {
  name: 'formerCredentials',
  text: `select former as "credential_sealed!"
from payment_methods m, unnest(m.former_credentials_sealed) as former
where m.shard = $1 and m.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    credentialSealed: v[0] as Buffer,
  }),
}

export interface LiveCredentialsParameters {
  readonly shard: number
  readonly credentialHash: Buffer
  readonly configurationId: string
}

export interface LiveCredentialsRow {
  readonly id: string
  readonly orgId: string
  readonly credentialSealed: Buffer
}

/**
 * Returns the credentials of undeleted payment methods that have a credential hash, in all
 * configurations of the adapter: several may have the same account at the provider.
 */
export const liveCredentials: Statement<LiveCredentialsParameters, LiveCredentialsRow> = {
  name: 'liveCredentials',
  text: `select m.id, m.org_id, m.credential_sealed from payment_methods m
where m.shard = $1 and m.credential_hash = $2 and m.deleted_at is null
  and m.configuration_id in (
    select c.id from provider_configurations own join provider_configurations c
      on c.shard = own.shard and c.org_id = own.org_id and c.adapter = own.adapter
    where own.shard = $1 and own.id = $3)`,
  parameters: ['shard', 'credentialHash', 'configurationId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    credentialSealed: v[2] as Buffer,
  }),
}

export interface RemoveFormerCredentialParameters {
  readonly credentialSealed: Buffer
  readonly shard: number
  readonly id: string
}

export interface RemoveFormerCredentialRow {
  readonly id: string
}

/**
 * Removes a former credential that the provider has deleted. Returns no row when it was resealed
 * meanwhile.
 */
export const removeFormerCredential: Statement<RemoveFormerCredentialParameters, RemoveFormerCredentialRow> = {
  name: 'removeFormerCredential',
  text: `update payment_methods m set former_credentials_sealed = array_remove(m.former_credentials_sealed, $1::bytea)
where m.shard = $2 and m.id = $3 and $1::bytea = any(m.former_credentials_sealed)
returning m.id`,
  parameters: ['credentialSealed', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
