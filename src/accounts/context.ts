import type { Sealer } from '../platform/crypto/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { MintId } from '../platform/ids/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Clock, Timestamp } from '../platform/time/index.ts'
import type { Keys } from '../vault/keys/index.ts'
import type { Account } from './account.ts'
import type { AuditedRun } from './audit/audited-run.ts'
import type { IdempotentRun } from './idempotency/idempotent-run.ts'
import type { OwnerClock } from './owner-clock.ts'

/** Who is asking: the account of the API key. It reaches that account and every account below it. */
export interface Caller {
  /** Null of a customer, who acts at checkout for the organization of their session and has no key. */
  readonly keyId: string | null
  /** The end of the caller's key; null for a key without an end, and for a customer. */
  readonly keyExpiresAt: Timestamp | null
  readonly account: Account
}

/** A caller that was let in by a key. */
export interface KeyHolder extends Caller {
  readonly keyId: string
}

/** What the process gives to every request and every job. */
export interface Services {
  readonly db: Database
  /** The organization's clock, its test clock if it has one: sessions, plans, `…At` fields, `occurredAt`. */
  readonly now: OwnerClock
  /** The machine's clock: ids, leases, signatures, delivery, idempotency, rate limits, the audit log. */
  readonly wallNow: Clock
  readonly mintId: MintId
  readonly sealer: Sealer
  /** The vault's keys, which live outside the database. */
  readonly keys: Keys
  /** Where customers and API clients reach this service, without a trailing slash. */
  readonly publicUrl: string
  /** The exact `host:port` pairs on loopback that webhooks may reach, also by http. */
  readonly webhookAllow: ReadonlySet<string>
  /** In development webhooks reach every port of loopback but `ownPorts`, those of this installation; elsewhere null. */
  readonly webhookLoopback: { readonly ownPorts: ReadonlySet<number> } | null
  /** Blocks of addresses, such as 203.0.113.0/24, that webhooks and logos are kept from although they are public. */
  readonly webhookRefuse: readonly string[]
  /** Whether pages at http on this very machine may hold public keys: in development only. */
  readonly httpOnLoopback: boolean
  /** Where payment providers are reached instead of at their own addresses, by adapter: the sandbox processor has no other. */
  readonly providerEndpoints: Readonly<Partial<Record<string, string>>>
  /** Whether messages can leave: a mail server is configured, or they are kept for whoever develops. */
  readonly sendsMail: boolean
  /**
   * The most messages that one organization sends to an address in 24 hours, and in a day (UTC), and that all organizations
   * below one platform send in a day. All of them together send an address twice what one may. Sandbox and live organizations are counted apart.
   */
  readonly mailLimits: { readonly perRecipient: number; readonly perOrganization: number; readonly perPlatform: number }
  /** Wakes the workers that wait on a channel. Called after a commit that left work for them; they poll as well. */
  readonly hint: (channel: 'outbox' | 'webhooks' | 'notifications' | 'clocks') => void
  readonly log: Log
  /** The operating-system user and host that run a command; absent in processes that serve requests and jobs. */
  readonly operator?: string
}

/** Finds a record by its GraphQL type and UUID, in the shape that the type's field resolvers take; null for none. */
export type FindNode = (context: Context, type: string, uuid: string) => Promise<object | null>

/** What the door knows of one request. */
export interface Request {
  readonly caller: Caller
  readonly requestId: string
  /** The header `Idempotency-Key` as it came; null without one. */
  readonly idempotencyKey: string | null
  /** The IP address it came from, as far as the door knows it. */
  readonly address: string | null
}

/** Everything one request knows. */
export interface Context extends Services, Request {
  /** Set while a mutation with an `Idempotency-Key` runs: the ids to use, and the outcome to record. */
  readonly idempotent: IdempotentRun | null
  /** Set while a mutation runs: what its entry in the audit log says, and whether it stands. */
  readonly audited: AuditedRun | null
  readonly findNode: FindNode
  /** Headers that the answer carries besides the usual ones. */
  readonly responseHeaders: Map<string, string>
  /** Batches look-ups of one request; made empty for each request. */
  readonly batches: Map<unknown, unknown>
}

/** Makes the Context of one request. */
export function newContext(services: Services, findNode: FindNode, request: Request): Context {
  const perRequest = { idempotent: null, audited: null, responseHeaders: new Map(), batches: new Map() }
  return { ...services, ...request, findNode, ...perRequest }
}
