import type { Sealer } from '../platform/crypto/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { MintId } from '../platform/ids/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Clock, Timestamp } from '../platform/time/index.ts'
import type { WorkerIdentity } from '../platform/workers/index.ts'
import type { Keys } from '../vault/keys/index.ts'
import type { Account } from './account.ts'
import type { AuditedRun } from './audit/audited-run.ts'
import type { IdempotentRun } from './idempotency/idempotent-run.ts'
import type { OwnerClock } from './owner-clock.ts'
import type { Permission } from './permissions/permissions.ts'
import type { GrantedRole } from './permissions/role.ts'

/** A person who acts with a session. */
export interface ActingPerson {
  readonly id: string
  readonly sessionId: string
  /** When the person last proved a factor, by the machine's clock. */
  readonly provenAt: Timestamp
  /** The roles that reach the caller's account. */
  readonly roles: readonly GrantedRole[]
}

/**
 * The caller: the account of the API key, or the one that a person selected. It can access that
 * account and every account below it.
 */
export interface Caller {
  /** Null for people, and for a checkout customer, who acts for the session's organization. */
  readonly keyId: string | null
  /** Null for keys, and for a checkout customer. */
  readonly person: ActingPerson | null
  /** The key's expiration time. Null for a key that does not expire, and for a customer. */
  readonly keyExpiresAt: Timestamp | null
  /** The limits of the key or of the person's roles. Null: none, and for a customer. */
  readonly permissions: ReadonlySet<Permission> | null
  readonly account: Account
}

/** A caller that authenticated with a key. */
export interface KeyHolder extends Caller {
  readonly keyId: string
}

/** Dependencies of every request and job. */
export interface Services {
  readonly db: Database
  /**
   * The time of the organization's test clock, or the machine's time. For sessions, plans, `…At`
   * fields, `occurredAt`.
   */
  readonly now: OwnerClock
  /**
   * The machine's time: for ids, leases, signatures, delivery, idempotency, rate limits, the audit
   * log.
   */
  readonly wallNow: Clock
  readonly mintId: MintId
  /** The identity with which background work of this process claims rows. */
  readonly worker: WorkerIdentity
  readonly sealer: Sealer
  /** The vault's keys, stored outside the database. */
  readonly keys: Keys
  /** The public address of this service, without a trailing slash. */
  readonly publicUrl: string
  /** Loopback `host:port` pairs that webhooks may use, also with http. */
  readonly webhookAllow: ReadonlySet<string>
  /**
   * In development: webhooks may use every loopback port except `ownPorts`, the ports of this
   * installation. Null otherwise.
   */
  readonly webhookLoopback: { readonly ownPorts: ReadonlySet<number> } | null
  /** Public address blocks, such as 203.0.113.0/24, that webhooks and logos must not use. */
  readonly webhookRefuse: readonly string[]
  /** The name servers of DNS proofs, `address:port` each. Absent: those of the machine. */
  readonly nameServers?: readonly string[] | undefined
  /** True in development: pages at http on this machine may use public keys. */
  readonly httpOnLoopback: boolean
  /**
   * Addresses that replace those of a payment provider, by adapter. The sandbox processor has no
   * other address.
   */
  readonly providerEndpoints: Readonly<Partial<Record<string, string>>>
  /** True if a mail server is configured, or if messages are kept in the development mailbox. */
  readonly sendsMail: boolean
  /**
   * Maximum numbers of messages: from one organization to an address in 24 hours, from one
   * organization in a day (UTC), and from all organizations of one platform in a day. All
   * organizations together may send an address twice the first limit. Sandbox and live count
   * separately.
   */
  readonly mailLimits: { readonly perRecipient: number; readonly perOrganization: number; readonly perPlatform: number }
  /**
   * Wakes the workers that listen on a channel. Call it after a commit that creates work. Workers
   * also poll.
   */
  readonly hint: (channel: 'outbox' | 'webhooks' | 'notifications' | 'clocks') => void
  readonly log: Log
  /**
   * The operating-system user and host of a command. Absent in processes that serve requests and
   * jobs.
   */
  readonly operator?: string
}

/**
 * Finds a record by its GraphQL type and UUID, in the shape that the type's resolvers expect.
 * Returns null if there is none.
 */
export type FindRecord = (context: Context, type: string, uuid: string) => Promise<object | null>

/** Properties of one request. */
export interface Request {
  readonly caller: Caller
  readonly requestId: string
  /** The header `Idempotency-Key`, or null. */
  readonly idempotencyKey: string | null
  /** The client's IP address, if known. */
  readonly address: string | null
}

/** The context of one request: services, caller and per-request state. */
export interface Context extends Services, Request {
  /** The idempotent run of a mutation with an `Idempotency-Key`; null otherwise. */
  readonly idempotent: IdempotentRun | null
  /** The audit state of the running mutation; null otherwise. */
  readonly audited: AuditedRun | null
  readonly findNode: FindRecord
  /** Additional response headers. */
  readonly responseHeaders: Map<string, string>
  /** The batches of `batched`, per request. */
  readonly batches: Map<unknown, unknown>
}

/** Creates the context of one request. */
export function newContext(services: Services, findNode: FindRecord, request: Request): Context {
  const perRequest = { idempotent: null, audited: null, responseHeaders: new Map(), batches: new Map() }
  return { ...services, ...request, findNode, ...perRequest }
}
