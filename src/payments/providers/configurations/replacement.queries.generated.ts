// Made by scripts/generate-queries.ts from replacement.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface ReplaceProviderConfigurationParameters {
  readonly replacedBy: string
  readonly replacedAt: Timestamp
  readonly replacementSharesAccount: boolean
  readonly movedMethods: number
  readonly recheckAfter: string
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface ReplaceProviderConfigurationRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly provider: string
  readonly adapter: string
  readonly mode: string
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
  readonly accountHash: Buffer
  readonly currencies: string[] | null
  readonly methods: string[]
  readonly verifiesIdentity: boolean
  readonly isDefault: boolean
  readonly threeDSecure: string | null
  readonly bankAccountsAreValidated: boolean
  readonly pausedAt: Timestamp | null
  readonly failingSince: Timestamp | null
  readonly failingCause: string | null
  readonly replacedBy: string | null
  readonly replacedAt: Timestamp | null
  readonly replacementSharesAccount: boolean | null
  readonly replacementCompletedAt: Timestamp | null
  readonly movedMethods: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Sets the replacement of a locked provider configuration, which is no longer the default. Its
 * remaining payment methods are checked again.
 */
export const replaceProviderConfiguration: Statement<ReplaceProviderConfigurationParameters, ReplaceProviderConfigurationRow> = {
  name: 'replaceProviderConfiguration',
  text: `update provider_configurations p
set replaced_by = $1, replaced_at = $2, replacement_shares_account = $3,
  replacement_completed_at = null, moved_methods = $4, recheck_after = $5, is_default = false,
  updated_at = $6
where p.shard = $7 and p.id = $8
  and exists (select from accounts a where a.id = p.org_id and $9 in (a.id, a.agency_id, a.platform_id))
returning p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at`,
  parameters: ['replacedBy', 'replacedAt', 'replacementSharesAccount', 'movedMethods', 'recheckAfter', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    provider: v[3] as string,
    adapter: v[4] as string,
    mode: v[5] as string,
    credentialsSealed: v[6] as Buffer,
    notificationSecretSealed: v[7] as Buffer | null,
    accountHash: v[8] as Buffer,
    currencies: v[9] as string[] | null,
    methods: v[10] as string[],
    verifiesIdentity: v[11] as boolean,
    isDefault: v[12] as boolean,
    threeDSecure: v[13] as string | null,
    bankAccountsAreValidated: v[14] as boolean,
    pausedAt: v[15] as Timestamp | null,
    failingSince: v[16] as Timestamp | null,
    failingCause: v[17] as string | null,
    replacedBy: v[18] as string | null,
    replacedAt: v[19] as Timestamp | null,
    replacementSharesAccount: v[20] as boolean | null,
    replacementCompletedAt: v[21] as Timestamp | null,
    movedMethods: v[22] as number,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface MakeDefaultProviderConfigurationParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface MakeDefaultProviderConfigurationRow {
  readonly id: string
}

/** Makes a provider configuration the default of its organization. */
export const makeDefaultProviderConfiguration: Statement<MakeDefaultProviderConfigurationParameters, MakeDefaultProviderConfigurationRow> = {
  name: 'makeDefaultProviderConfiguration',
  text: `update provider_configurations p set is_default = true, updated_at = $1
where p.shard = $2 and p.id = $3
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))
returning p.id`,
  parameters: ['now', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockReplacedConfigurationParameters {
  readonly shard: number
  readonly id: string
}

export interface LockReplacedConfigurationRow {
  readonly replacedBy: string | null
  readonly replacementSharesAccount: boolean | null
  readonly recheckAfter: string | null
  readonly typesAccepted: string[]
  readonly currenciesAccepted: string[] | null
}

/**
 * Locks a replaced provider configuration while payment methods move, without blocking foreign keys
 * to it. Returns it with the types and currencies of its replacement.
 */
export const lockReplacedConfiguration: Statement<LockReplacedConfigurationParameters, LockReplacedConfigurationRow> = {
  name: 'lockReplacedConfiguration',
  text: `select p.replaced_by, p.replacement_shares_account, p.recheck_after, r.methods as "types_accepted", r.currencies as "currencies_accepted"
from provider_configurations p join provider_configurations r on r.shard = p.shard and r.id = p.replaced_by
where p.shard = $1 and p.id = $2
for no key update of p`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    replacedBy: v[0] as string | null,
    replacementSharesAccount: v[1] as boolean | null,
    recheckAfter: v[2] as string | null,
    typesAccepted: v[3] as string[],
    currenciesAccepted: v[4] as string[] | null,
  }),
}

export interface RecordMovedMethodsParameters {
  readonly moved: number
  readonly recheckAfter: string | null
  readonly shard: number
  readonly id: string
}

export interface RecordMovedMethodsRow {
  readonly id: string
}

/** Adds to the number of payment methods that moved, and sets the next one to check again. */
export const recordMovedMethods: Statement<RecordMovedMethodsParameters, RecordMovedMethodsRow> = {
  name: 'recordMovedMethods',
  text: `update provider_configurations p
set moved_methods = p.moved_methods + $1::integer, recheck_after = $2
where p.shard = $3 and p.id = $4
returning p.id`,
  parameters: ['moved', 'recheckAfter', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CompleteReplacementParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export interface CompleteReplacementRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly provider: string
  readonly adapter: string
  readonly mode: string
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
  readonly accountHash: Buffer
  readonly currencies: string[] | null
  readonly methods: string[]
  readonly verifiesIdentity: boolean
  readonly isDefault: boolean
  readonly threeDSecure: string | null
  readonly bankAccountsAreValidated: boolean
  readonly pausedAt: Timestamp | null
  readonly failingSince: Timestamp | null
  readonly failingCause: string | null
  readonly replacedBy: string | null
  readonly replacedAt: Timestamp | null
  readonly replacementSharesAccount: boolean | null
  readonly replacementCompletedAt: Timestamp | null
  readonly movedMethods: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Marks a replacement as completed, once. */
export const completeReplacement: Statement<CompleteReplacementParameters, CompleteReplacementRow> = {
  name: 'completeReplacement',
  text: `update provider_configurations p
set replacement_completed_at = $1, recheck_after = null, updated_at = $1
where p.shard = $2 and p.id = $3 and p.replacement_completed_at is null
returning p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    provider: v[3] as string,
    adapter: v[4] as string,
    mode: v[5] as string,
    credentialsSealed: v[6] as Buffer,
    notificationSecretSealed: v[7] as Buffer | null,
    accountHash: v[8] as Buffer,
    currencies: v[9] as string[] | null,
    methods: v[10] as string[],
    verifiesIdentity: v[11] as boolean,
    isDefault: v[12] as boolean,
    threeDSecure: v[13] as string | null,
    bankAccountsAreValidated: v[14] as boolean,
    pausedAt: v[15] as Timestamp | null,
    failingSince: v[16] as Timestamp | null,
    failingCause: v[17] as string | null,
    replacedBy: v[18] as string | null,
    replacedAt: v[19] as Timestamp | null,
    replacementSharesAccount: v[20] as boolean | null,
    replacementCompletedAt: v[21] as Timestamp | null,
    movedMethods: v[22] as number,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface ConfigurationsOfSameAccountParameters {
  readonly shard: number
  readonly id: string
}

export interface ConfigurationsOfSameAccountRow {
  readonly id: string
}

/**
 * Returns the ids of the provider configurations that share a stored payment method's account with
 * this one, itself included: those that it replaced, and its replacements.
 */
export const configurationsOfSameAccount: Statement<ConfigurationsOfSameAccountParameters, ConfigurationsOfSameAccountRow> = {
  name: 'configurationsOfSameAccount',
  text: `with recursive same as (
  select p.id, p.org_id, p.replaced_by, p.replacement_shares_account as shares
  from provider_configurations p
  where p.shard = $1 and p.id = $2
  union
  select p.id, p.org_id, p.replaced_by, p.replacement_shares_account
  from same s join provider_configurations p on p.shard = $1 and p.org_id = s.org_id
    and ((s.shares and p.id = s.replaced_by) or (p.replacement_shares_account and p.replaced_by = s.id))
)
select same.id as "id!" from same`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReplacedConfigurationParameters {
  readonly shard: number
  readonly id: string
}

export interface ReplacedConfigurationRow {
  readonly id: string
}

/** Returns a provider configuration if it is replaced. */
export const replacedConfiguration: Statement<ReplacedConfigurationParameters, ReplacedConfigurationRow> = {
  name: 'replacedConfiguration',
  text: `select p.id from provider_configurations p
where p.shard = $1 and p.id = $2 and p.replaced_by is not null`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}
