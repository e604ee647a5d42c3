// Made by scripts/generate-queries.ts from provider-configurations.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface ProviderConfigurationInReachParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface ProviderConfigurationInReachRow {
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

/** Returns a provider configuration that the caller can reach. */
export const providerConfigurationInReach: Statement<ProviderConfigurationInReachParameters, ProviderConfigurationInReachRow> = {
  name: 'providerConfigurationInReach',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at
from provider_configurations p
where p.shard = $1 and p.id = $2
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ProviderConfigurationByIdParameters {
  readonly shard: number
  readonly id: string
}

export interface ProviderConfigurationByIdRow {
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

/** Returns a provider configuration for a record of its organization or a notification. */
export const providerConfigurationById: Statement<ProviderConfigurationByIdParameters, ProviderConfigurationByIdRow> = {
  name: 'providerConfigurationById',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at
from provider_configurations p
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ProviderConfigurationsToChooseFromParameters {
  readonly shard: number
  readonly orgId: string
  readonly limit: number
}

export interface ProviderConfigurationsToChooseFromRow {
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

/** Returns an organization's provider configurations, the default first, then oldest first. */
export const providerConfigurationsToChooseFrom: Statement<ProviderConfigurationsToChooseFromParameters, ProviderConfigurationsToChooseFromRow> = {
  name: 'providerConfigurationsToChooseFrom',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at
from provider_configurations p
where p.shard = $1 and p.org_id = $2
order by p.is_default desc, p.id limit $3::integer`,
  parameters: ['shard', 'orgId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ProviderConfigurationsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface ProviderConfigurationsOfOrganizationAscendingRow {
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

/** Returns an organization's provider configurations after an id. */
export const providerConfigurationsOfOrganizationAscending: Statement<ProviderConfigurationsOfOrganizationAscendingParameters, ProviderConfigurationsOfOrganizationAscendingRow> = {
  name: 'providerConfigurationsOfOrganizationAscending',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at
from provider_configurations p
where p.shard = $1 and p.org_id = $2 and p.id > $3
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ProviderConfigurationsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface ProviderConfigurationsOfOrganizationDescendingRow {
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

/** Returns an organization's provider configurations after an id. */
export const providerConfigurationsOfOrganizationDescending: Statement<ProviderConfigurationsOfOrganizationDescendingParameters, ProviderConfigurationsOfOrganizationDescendingRow> = {
  name: 'providerConfigurationsOfOrganizationDescending',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at
from provider_configurations p
where p.shard = $1 and p.org_id = $2 and p.id < $3
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface CountProviderConfigurationsParameters {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
}

export interface CountProviderConfigurationsRow {
  readonly count: bigint
}

/** Counts an organization's provider configurations. */
export const countProviderConfigurations: Statement<CountProviderConfigurationsParameters, CountProviderConfigurationsRow> = {
  name: 'countProviderConfigurations',
  text: `select count(*) as "count!" from provider_configurations p
where p.shard = $1 and p.org_id = $2
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as bigint,
  }),
}

export interface LockProviderConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockProviderConfigurationRow {
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

/** Locks a provider configuration that the caller can reach. */
export const lockProviderConfiguration: Statement<LockProviderConfigurationParameters, LockProviderConfigurationRow> = {
  name: 'lockProviderConfiguration',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at
from provider_configurations p
where p.shard = $1 and p.id = $2
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of p`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface EndDefaultProviderConfigurationParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly orgId: string
  readonly exceptId: string
  readonly callerId: string
}

export type EndDefaultProviderConfigurationRow = object

/** Unsets the default provider configuration of an organization, unless it is `exceptId`. */
export const endDefaultProviderConfiguration: Statement<EndDefaultProviderConfigurationParameters, EndDefaultProviderConfigurationRow> = {
  name: 'endDefaultProviderConfiguration',
  text: `update provider_configurations p set is_default = false, updated_at = $1
where p.shard = $2 and p.org_id = $3 and p.is_default and p.id <> $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['now', 'shard', 'orgId', 'exceptId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertProviderConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly adapter: string
  readonly mode: string
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
  readonly accountHash: Buffer
  readonly currencies: readonly (string | null)[] | null
  readonly methods: readonly (string | null)[]
  readonly verifiesIdentity: boolean
  readonly isDefault: boolean
  readonly threeDSecure: string | null
  readonly bankAccountsAreValidated: boolean
  readonly createdAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertProviderConfigurationRow {
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

/** Inserts a provider configuration of an organization that the caller can reach. */
export const insertProviderConfiguration: Statement<InsertProviderConfigurationParameters, InsertProviderConfigurationRow> = {
  name: 'insertProviderConfiguration',
  text: `insert into provider_configurations as p (
  shard, id, org_id, name, provider, adapter, mode, credentials_sealed, notification_secret_sealed, account_hash,
  currencies, methods, verifies_identity, is_default, three_d_secure,
  bank_accounts_are_validated, created_at, updated_at
)
select $1, $2, a.id, $3, $4, $5, $6, $7, $8,
  $9, $10::text[], $11::text[], $12, $13, $14,
  $15, $16, $16
from accounts a
where a.id = $17 and a.shard = $1 and $18 in (a.id, a.agency_id, a.platform_id)
returning p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at`,
  parameters: ['shard', 'id', 'name', 'provider', 'adapter', 'mode', 'credentialsSealed', 'notificationSecretSealed', 'accountHash', 'currencies', 'methods', 'verifiesIdentity', 'isDefault', 'threeDSecure', 'bankAccountsAreValidated', 'createdAt', 'orgId', 'callerId'],
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

export interface WriteProviderConfigurationParameters {
  readonly name: string
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
  readonly currencies: readonly (string | null)[] | null
  readonly methods: readonly (string | null)[]
  readonly verifiesIdentity: boolean
  readonly isDefault: boolean
  readonly threeDSecure: string | null
  readonly bankAccountsAreValidated: boolean
  readonly pausedAt: Timestamp | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WriteProviderConfigurationRow {
  readonly id: string
}

/** Updates a provider configuration. Its adapter, mode and account never change. */
export const writeProviderConfiguration: Statement<WriteProviderConfigurationParameters, WriteProviderConfigurationRow> = {
  name: 'writeProviderConfiguration',
  text: `update provider_configurations p
set name = $1, credentials_sealed = $2, notification_secret_sealed = $3,
  currencies = $4::text[], methods = $5::text[], verifies_identity = $6, is_default = $7,
  three_d_secure = $8, bank_accounts_are_validated = $9,
  paused_at = $10, updated_at = $11
where p.shard = $12 and p.id = $13
  and exists (select from accounts a where a.id = p.org_id and $14 in (a.id, a.agency_id, a.platform_id))
returning p.id`,
  parameters: ['name', 'credentialsSealed', 'notificationSecretSealed', 'currencies', 'methods', 'verifiesIdentity', 'isDefault', 'threeDSecure', 'bankAccountsAreValidated', 'pausedAt', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface MarkProviderConfigurationFailingParameters {
  readonly now: Timestamp
  readonly cause: string
  readonly lastingSince: Timestamp
  readonly shard: number
  readonly id: string
}

export interface MarkProviderConfigurationFailingRow {
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
  readonly failedChecks: number
}

/**
 * Marks a healthy provider configuration as failing. The wait before its first check is longer if
 * it failed again soon after a recovery.
 */
export const markProviderConfigurationFailing: Statement<MarkProviderConfigurationFailingParameters, MarkProviderConfigurationFailingRow> = {
  name: 'markProviderConfigurationFailing',
  text: `update provider_configurations p
set failing_since = $1, failing_cause = $2,
  failed_checks = case when p.recovered_at > $3 then p.failed_checks else 0 end, updated_at = $1
where p.shard = $4 and p.id = $5 and p.failing_since is null
returning p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at, p.failed_checks`,
  parameters: ['now', 'cause', 'lastingSince', 'shard', 'id'],
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
    failedChecks: v[25] as number,
  }),
}

export interface ProviderConfigurationToCheckParameters {
  readonly shard: number
  readonly id: string
}

export interface ProviderConfigurationToCheckRow {
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
  readonly failedChecks: number
}

/** Returns a failing provider configuration, and its failed checks. */
export const providerConfigurationToCheck: Statement<ProviderConfigurationToCheckParameters, ProviderConfigurationToCheckRow> = {
  name: 'providerConfigurationToCheck',
  text: `select p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at, p.failed_checks
from provider_configurations p
where p.shard = $1 and p.id = $2 and p.failing_since is not null`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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
    failedChecks: v[25] as number,
  }),
}

export interface CountFailedCheckParameters {
  readonly shard: number
  readonly id: string
}

export interface CountFailedCheckRow {
  readonly failedChecks: number
}

/** Counts a failed check of a failing provider configuration. */
export const countFailedCheck: Statement<CountFailedCheckParameters, CountFailedCheckRow> = {
  name: 'countFailedCheck',
  text: `update provider_configurations p
set failed_checks = p.failed_checks + 1
where p.shard = $1 and p.id = $2 and p.failing_since is not null
returning p.failed_checks`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    failedChecks: v[0] as number,
  }),
}

export interface RecoverProviderConfigurationParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly credentialsSealed: Buffer
}

export interface RecoverProviderConfigurationRow {
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
 * Marks a failing provider configuration as healthy, unless its credentials were replaced since
 * they were checked.
 */
export const recoverProviderConfiguration: Statement<RecoverProviderConfigurationParameters, RecoverProviderConfigurationRow> = {
  name: 'recoverProviderConfiguration',
  text: `update provider_configurations p
set failing_since = null, failing_cause = null, recovered_at = $1, failed_checks = p.failed_checks + 1,
  updated_at = $1
where p.shard = $2 and p.id = $3 and p.failing_since is not null and p.credentials_sealed = $4
returning p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at`,
  parameters: ['now', 'shard', 'id', 'credentialsSealed'],
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

export type FailingProviderConfigurationsParameters = object

export interface FailingProviderConfigurationsRow {
  readonly cause: string
  readonly count: number
}

/** Returns the number of failing provider configurations of each cause. */
export const failingProviderConfigurations: Statement<FailingProviderConfigurationsParameters, FailingProviderConfigurationsRow> = {
  name: 'failingProviderConfigurations',
  text: `select p.failing_cause as "cause!", count(*)::integer as "count!"
from provider_configurations p
where p.failing_since is not null
group by p.failing_cause`,
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    cause: v[0] as string,
    count: v[1] as number,
  }),
}

export interface NotificationOfConfigurationParameters {
  readonly shard: number
  readonly id: string
}

export interface NotificationOfConfigurationRow {
  readonly receivedAt: Timestamp
}

/** Returns the time of one notification that a configuration received. */
export const notificationOfConfiguration: Statement<NotificationOfConfigurationParameters, NotificationOfConfigurationRow> = {
  name: 'notificationOfConfiguration',
  text: `select n.received_at
from provider_notifications n
where n.shard = $1 and n.configuration_id = $2
limit 1`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    receivedAt: v[0] as Timestamp,
  }),
}

export const providerConfigurationsOfOrganization = {
  ascending: providerConfigurationsOfOrganizationAscending,
  descending: providerConfigurationsOfOrganizationDescending,
}
