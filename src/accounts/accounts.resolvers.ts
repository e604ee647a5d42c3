import type { GraphQLResolveInfo } from 'graphql'
import { idOfType } from '../platform/graphql/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId, type Id } from '../platform/ids/index.ts'
import { type Account, type AccountKind, accountIdOf, ownerIdOf, parentIdOf, parseAccountId } from './account.ts'
import { agencyCreate } from './agency-create.ts'
import { type AuditEntriesArguments, auditEntries } from './audit/audit-entries.ts'
import { type AuditEntry, accountIdOfEntry, actorIdOfEntry, findAuditEntry } from './audit/audit-entry.ts'
import type { Context } from './context.ts'
import type { ProvisionOrganization } from './create-account.ts'
import type { NewAccountInput } from './create-account-below.ts'
import { mutation } from './idempotency/idempotency.ts'
import { type ApiKey, accountIdOfKey, apiKeyIdOf, type NewApiKey } from './keys/api-key.ts'
import { type ApiKeyCreateInput, apiKeyCreate } from './keys/api-key-create.ts'
import { apiKeyRevoke } from './keys/api-key-revoke.ts'
import { type ApiKeysArguments, apiKeys, findApiKey, lastUsedAt } from './keys/api-keys.ts'
import { newAccountShard } from './new-account-shard.ts'
import { organization } from './organization.ts'
import { organizationCreate } from './organization-create.ts'
import { type OrganizationPart, type OrganizationUpdateInput, organizationUpdate } from './organization-update.ts'
import { type OrganizationsArguments, organizations } from './organizations.ts'
import { readAccount, recordShard } from './owners.ts'
import { viewer } from './viewer.ts'

const account = { id: accountIdOf, ownerId: ownerIdOf }

/**
 * Returns the resolvers of accounts. `organizationParts` are the settings of organizations that
 * other features own; `provisionOrganization` prepares a new organization.
 */
export function accessResolvers(
  organizationParts: readonly OrganizationPart[],
  provisionOrganization: ProvisionOrganization<Context> | null,
) {
  return {
    Query: {
      viewer: (_: unknown, __: unknown, context: Context) => viewer(context),
      organization: (_: unknown, { id }: { id: string }, context: Context) => organization(context, id),
      organizations: (_: unknown, args: OrganizationsArguments, context: Context) => organizations(context, args),
      apiKeys: (_: unknown, args: ApiKeysArguments, context: Context) => apiKeys(context, args),
      auditEntries: (_: unknown, args: AuditEntriesArguments, context: Context) => auditEntries(context, args),
    },
    Mutation: {
      organizationCreate: mutation<{ input: NewAccountInput }, Account>({
        type: 'Organization',
        shard: newAccountShard,
        run: (context, input) => organizationCreate(context, input, provisionOrganization),
      }),
      organizationUpdate: mutation<{ input: OrganizationUpdateInput }, Account>({
        type: 'Organization',
        shard: (context, { id }) => recordShard(context, 'org', id),
        run: (context, input) => organizationUpdate(context, input, organizationParts),
      }),
      agencyCreate: mutation<{ input: NewAccountInput }, Account>({
        type: 'Agency',
        shard: newAccountShard,
        run: agencyCreate,
      }),
      apiKeyCreate: mutation<{ input: ApiKeyCreateInput }, NewApiKey>({
        type: 'ApiKey',
        shard: (context, { accountId }) => parseAccountId(accountId)?.shard ?? context.caller.account.shard,
        run: apiKeyCreate,
        recordId: ({ apiKey }) => apiKey.id,
        secretOf: 'key',
      }),
      apiKeyRevoke: mutation<{ input: { id: string } }, ApiKey>({
        type: 'ApiKey',
        shard: (context, { id }) => recordShard(context, 'key', id),
        run: apiKeyRevoke,
      }),
    },
    Viewer: { accountId: accountIdOf, ownerId: ownerIdOf },
    Organization: { ...account, parentId: parentIdOf },
    Agency: { ...account, parentId: parentIdOf },
    Platform: account,
    ApiKey: {
      id: apiKeyIdOf,
      accountId: accountIdOfKey,
      lastUsedAt: (row: ApiKey, _: unknown, context: Context) => lastUsedAt(context, row),
    },
    AuditEntry: {
      id: (row: AuditEntry) => formatId('aud', row.id),
      accountId: accountIdOfEntry,
      actorAccountId: actorIdOfEntry,
      keyId: ({ keyId, isApiKey }: AuditEntry, _: unknown, __: Context, { schema }: GraphQLResolveInfo) =>
        keyId && idOfType(schema, isApiKey ? 'ApiKey' : 'PublicKey', keyId),
      recordId: (row: AuditEntry, _: unknown, __: Context, { schema }: GraphQLResolveInfo) =>
        row.recordType && row.recordId && idOfType(schema, row.recordType, row.recordId),
    },
  } satisfies Resolvers
}

/** Record lookups by id, for `node` and `nodes`. */
export const accessNodes = {
  Organization: accountNode('Organization', 'org'),
  Agency: accountNode('Agency', 'agy'),
  Platform: accountNode('Platform', 'plf'),
  ApiKey: { prefix: 'key', find: findApiKey },
  AuditEntry: { prefix: 'aud', find: findAuditEntry },
}

function accountNode(kind: AccountKind, prefix: string) {
  return { prefix, find: (context: Context, { uuid }: Id) => readAccount(context, { kind, uuid }) }
}
