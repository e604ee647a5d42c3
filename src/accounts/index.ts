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
  splitAccount,
  topAccountId,
} from './account.ts'
export { type Actor, type AuditedAct, type AuditOutcome, audit } from './audit/audit.ts'
export type { AuditEntry } from './audit/audit-entry.ts'
export { auditedExecutor } from './audit/audited-executor.ts'
export { type AuditParameters, auditParameters, type OwnedRecord } from './audit/audited-run.ts'
export { deleteOldAuditReadings } from './audit/delete-old-audit-readings.ts'
export { type Authenticate, type AuthenticateOptions, createAuthenticate, isExpired, mayAge } from './authenticate.ts'
export { type BatchLoad, batched } from './batched.ts'
export {
  type Caller,
  type Context,
  type FindNode,
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
export { deleteExpiredIdempotencyKeys } from './idempotency/delete-expired-idempotency-keys.ts'
export { mutation } from './idempotency/idempotency.ts'
export {
  allCommitted,
  type IdempotentRun,
  leaseColumns,
  leaseLost,
  mint,
  singleStatement,
  transaction,
} from './idempotency/idempotent-run.ts'
export { type ApiKey, accountIdOfKey, apiKeyIdOf, type NewApiKey } from './keys/api-key.ts'
export { apiKeyProblems, createApiKey, type NewApiKeyFacts } from './keys/create-api-key.ts'
export { createKeyLookup } from './keys/key-lookup.ts'
export { keyHash } from './keys/key-text.ts'
export { randomShard } from './new-account-shard.ts'
export { accountWithCurrentClock, organizationOf } from './organization-of-record.ts'
export type { OrganizationPart } from './organization-update.ts'
export { MACHINE_CLOCK, type OnClock, type OwnerClock, ownerClock, type TestClockState } from './owner-clock.ts'
export {
  accountNameProblems,
  accountNow,
  findAccount,
  nowOf,
  organizationNamed,
  organizationProblems,
  ownerShard,
  recordShard,
  requireAccount,
  requireAccountById,
  requireAccountNamed,
  requireOrganization,
} from './owners.ts'
