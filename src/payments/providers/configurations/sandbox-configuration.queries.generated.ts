// Made by scripts/generate-queries.ts from sandbox-configuration.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface InsertSandboxConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
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
}

export type InsertSandboxConfigurationRow = object

/**
 * Inserts the configuration of the sandbox processor that a new organization starts with. Joins no
 * account and returns nothing: the transaction that inserts the organization runs in the directory,
 * and the cell of the organization does not have it yet.
 */
export const insertSandboxConfiguration: Statement<InsertSandboxConfigurationParameters, InsertSandboxConfigurationRow> = {
  name: 'insertSandboxConfiguration',
  text: `insert into provider_configurations (
  shard, id, org_id, name, provider, adapter, mode, credentials_sealed, notification_secret_sealed, account_hash,
  currencies, methods, verifies_identity, is_default, three_d_secure,
  bank_accounts_are_validated, created_at, updated_at
)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10, $11::text[], $12::text[], $13, $14, $15,
  $16, $17, $17
)`,
  parameters: ['shard', 'id', 'orgId', 'name', 'provider', 'adapter', 'mode', 'credentialsSealed', 'notificationSecretSealed', 'accountHash', 'currencies', 'methods', 'verifiesIdentity', 'isDefault', 'threeDSecure', 'bankAccountsAreValidated', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
