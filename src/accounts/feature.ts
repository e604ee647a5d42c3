import { readFileSync } from 'node:fs'
import type { GraphQLResolveInfo } from 'graphql'
import { type Feature, idOfType } from '../platform/graphql/index.ts'
import type { OrganizationCreateInput, OrganizationUpdateInput } from '../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId, type Id } from '../platform/ids/index.ts'
import { type Account, type AccountKind, accountIdOf, ownerIdOf, parentIdOf, parseAccountId } from './account.ts'
import { agencyCreate } from './agency-create.ts'
import { auditEntries } from './audit/audit-entries.ts'
import { type AuditEntry, accountIdOfEntry, actorIdOfEntry, findAuditEntry } from './audit/audit-entry.ts'
import type { Context } from './context.ts'
import type { ProvisionOrganization } from './create-account.ts'
import { shardOfNewAccount, shardOfRequest } from './create-account-below.ts'
import { mutation } from './idempotency/idempotency.ts'
import { accountIdOfKey, apiKeyIdOf } from './keys/api-key.ts'
import { apiKeyCreate } from './keys/api-key-create.ts'
import { apiKeyRevoke } from './keys/api-key-revoke.ts'
import { apiKeys, findApiKey, lastUsedAt } from './keys/api-keys.ts'
import { regionsOf } from './new-account-shard.ts'
import { organizationCreate } from './organization-create.ts'
import { type OrganizationPart, organizationUpdate } from './organization-update.ts'
import { organization, organizations } from './organizations.ts'
import { readAccount, recordShard } from './owners.ts'
import { permissionSet, permissionsOf } from './permissions/permissions.ts'
import { viewer } from './viewer.ts'

const account = {
  id: accountIdOf,
  ownerId: ownerIdOf,
  region: ({ shard }: Account, _: unknown, { db }: Context) => db.regionOf(shard),
}

/**
 * Returns the resolvers of accounts. `organizationParts` are the settings of organizations that
 * other features own; `provisionOrganization` prepares a new organization.
 */
function accessResolvers(
  organizationParts: readonly OrganizationPart[],
  provisionOrganization: ProvisionOrganization<Context> | null,
) {
  return {
    Query: {
      viewer: (_, __, context) => viewer(context),
      organization: (_, { id }, context) => organization(context, id),
      organizations: (_, args, context) => organizations(context, args),
      apiKeys: (_, args, context) => apiKeys(context, args),
      auditEntries: (_, args, context) => auditEntries(context, args),
    },
    Mutation: accountMutations(organizationParts, provisionOrganization),
    Viewer: {
      accountId: accountIdOf,
      ownerId: ownerIdOf,
      permissions: (_, __, { caller }) => permissionsOf(caller),
      regions: (_, __, { db }) => regionsOf(db),
    },
    Organization: { ...account, parentId: parentIdOf },
    Agency: { ...account, parentId: parentIdOf },
    Platform: account,
    ApiKey: {
      id: apiKeyIdOf,
      accountId: accountIdOfKey,
      permissions: ({ permissions }) => permissions && [...(permissionSet(permissions) ?? [])],
      lastUsedAt: (row, _, context) => lastUsedAt(context, row),
    },
    AuditEntry: {
      id: (row) => formatId('aud', row.id),
      accountId: accountIdOfEntry,
      actorAccountId: actorIdOfEntry,
      keyId: ({ keyId, isApiKey }: AuditEntry, _: unknown, __: Context, { schema }: GraphQLResolveInfo) =>
        keyId && idOfType(schema, isApiKey ? 'ApiKey' : 'PublicKey', keyId),
      recordId: (row: AuditEntry, _: unknown, __: Context, { schema }: GraphQLResolveInfo) =>
        row.recordType && row.recordId && idOfType(schema, row.recordType, row.recordId),
    },
  } satisfies Resolvers
}

/** Returns the mutations of accounts and keys. */
function accountMutations(
  organizationParts: readonly OrganizationPart[],
  provisionOrganization: ProvisionOrganization<Context> | null,
) {
  return {
    organizationCreate: mutation({
      type: 'Organization',
      runsInDirectory: true,
      shard: shardOfRequest,
      recordShard: shardOfNewAccount,
      run: (context, input: OrganizationCreateInput) => organizationCreate(context, input, provisionOrganization),
    }),
    organizationUpdate: mutation({
      type: 'Organization',
      runsInDirectory: true,
      shard: (context, { id }) => recordShard(context, 'org', id),
      run: (context, input: OrganizationUpdateInput) => organizationUpdate(context, input, organizationParts),
    }),
    agencyCreate: mutation({
      type: 'Agency',
      runsInDirectory: true,
      shard: shardOfRequest,
      recordShard: shardOfNewAccount,
      run: agencyCreate,
    }),
    apiKeyCreate: mutation({
      type: 'ApiKey',
      runsInDirectory: true,
      shard: (context, { accountId }) => parseAccountId(accountId)?.shard ?? context.caller.account.shard,
      run: apiKeyCreate,
      recordId: ({ apiKey }) => apiKey.id,
      secretOf: 'key',
    }),
    apiKeyRevoke: mutation({
      type: 'ApiKey',
      runsInDirectory: true,
      shard: (context, { id }) => recordShard(context, 'key', id),
      run: apiKeyRevoke,
    }),
  } satisfies Resolvers['Mutation']
}

/** Record lookups by id, for `node` and `nodes`. */
const accessNodes = {
  Organization: accountNode('Organization', 'org'),
  Agency: accountNode('Agency', 'agy'),
  Platform: accountNode('Platform', 'plf'),
  ApiKey: { prefix: 'key', find: findApiKey },
  AuditEntry: { prefix: 'aud', find: findAuditEntry },
}

function accountNode(kind: AccountKind, prefix: string) {
  return { prefix, find: (context: Context, { uuid }: Id) => readAccount(context, { kind, uuid }) }
}

/**
 * Returns the feature of accounts, their keys and the audit log. `organizationParts` are the
 * settings of organizations that other features own; `provisionOrganization` prepares a new
 * organization.
 */
export function accessFeature({
  organizationParts,
  provisionOrganization = null,
}: {
  readonly organizationParts: readonly OrganizationPart[]
  readonly provisionOrganization?: ProvisionOrganization<Context> | null
}): Feature<Context> {
  return {
    name: 'access',
    sdl: readFileSync(new URL('./accounts.graphql', import.meta.url), 'utf8'),
    resolvers: accessResolvers(organizationParts, provisionOrganization),
    nodes: accessNodes,
  }
}
