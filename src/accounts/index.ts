export {
  type Account,
  type AccountKind,
  accountIdOf,
  accountOf,
  accountsAbove,
  type Mode,
  ownerIdOf,
  parentIdOf,
  parseAccountId,
  parseOwnerId,
  type StoredAccount,
  splitAccount,
  storedAccountOf,
  topAccountId,
} from './account.ts'
export { type Actor, type AuditedAction, type AuditOutcome, actingAccountId, audit } from './audit/audit.ts'
export type { AuditEntry } from './audit/audit-entry.ts'
export { auditedExecutor } from './audit/audited-executor.ts'
export { type AuditParameters, auditParameters, type OwnedRecord } from './audit/audited-run.ts'
export { deleteOldAuditReadings } from './audit/record-audit-reading.ts'
export {
  type AuthenticateApiKey,
  type AuthenticateOptions,
  createAuthenticate,
  isExpired,
  mayCache,
  unauthenticated,
} from './authenticate.ts'
export type { AuthenticateReading } from './authenticate-reading.ts'
export { type BatchLoad, batched } from './batched.ts'
export { withClockTime, withClockTimes } from './clock-times.ts'
export {
  type ActingPerson,
  type Caller,
  type Context,
  type FindRecord,
  type KeyHolder,
  newContext,
  type Request,
  type Services,
} from './context.ts'
export {
  accountProblems,
  createAccount,
  modeOf,
  type ProvisionOrganization,
  parentProblem,
  type WriteProvisioning,
} from './create-account.ts'
export type { ExportedCell, Exporter, ExportSearch } from './exporter.ts'
export { deleteExpiredIdempotencyKeys } from './idempotency/claim-idempotency-key.ts'
export { mutation } from './idempotency/idempotency.ts'
export {
  type IdempotentRun,
  insertBatched,
  mint,
  singleStatement,
  transaction,
} from './idempotency/idempotent-run.ts'
export { type ApiKey, accountIdOfKey, apiKeyIdOf, type NewApiKey } from './keys/api-key.ts'
export { apiKeyProblems, createApiKey, type NewApiKeyFields } from './keys/create-api-key.ts'
export { createKeyLookup } from './keys/key-lookup.ts'
export { hasChecksum, KEY_CHARACTERS, keyHash, withSecret } from './keys/key-text.ts'
export { type LockedKind, lockChanges } from './lock-changes.ts'
export { newAccountShard, randomShard, regionProblem } from './new-account-shard.ts'
export { accountWithCurrentClock, organizationOf } from './organization-of-record.ts'
export type { OrganizationPart } from './organization-update.ts'
export { type ClockedRecord, MACHINE_CLOCK, type OwnerClock, ownerClock, type TestClockState } from './owner-clock.ts'
export {
  accountNameProblems,
  accountNow,
  currentTimeOf,
  findAccount,
  organizationNamed,
  organizationProblems,
  ownerShard,
  recordShard,
  requireAccount,
  requireAccountById,
  requireAccountNamed,
  requireOrganization,
  requireOrganizationOf,
} from './owners.ts'
export { grantedPermissions, permissionProblems } from './permissions/granted-permissions.ts'
export { maskedDetails } from './permissions/masked.ts'
export {
  fieldPermissions,
  hasPermission,
  PERMISSIONS,
  type Permission,
  requirePermission,
} from './permissions/permissions.ts'
export {
  isWithin,
  type RefundLimits,
  refundLimitRefusal,
  refundLimitsOf,
  refundLimitsOfRoles,
  refuseAboveRefundLimit,
} from './permissions/refund-limit.ts'
export { type GrantedRole, ROLES, type Role } from './permissions/role.ts'
export { permissionsOfRole, permissionsOfRoles } from './permissions/roles.ts'
export { STEP_UP_MUTATIONS } from './permissions/step-up.ts'
export {
  lookupById,
  newestFirst,
  type OrganizationSearch,
  type PageQuery,
  pageQuery,
  recordById,
  recordsOfOrganization,
  refuseCanceled,
} from './record-queries.ts'
export { replicaExecutor } from './replica-reads.ts'
