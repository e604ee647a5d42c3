import type { Database } from '../platform/db/index.ts'
import type { Sealer } from '../platform/crypto/index.ts'
import type { MintId } from '../platform/ids/index.ts'
import type { Clock } from '../platform/time/index.ts'
import type { Account } from './account.ts'
import type { IdempotentRun } from './idempotency.ts'

/** Who is asking: the account of the API key. It reaches that account and every account below it. */
export interface Caller {
  readonly keyId: string
  readonly account: Account
}

/** What the process gives to every request and every job. */
export interface Services {
  readonly db: Database
  /** The organization's clock: sessions, plans, `…At` fields, `occurredAt`. */
  readonly now: Clock
  /** The machine's clock: ids, leases, signatures, delivery, idempotency, rate limits. */
  readonly wallNow: Clock
  readonly mintId: MintId
  readonly sealer: Sealer
  /** Where customers and API clients reach this service, without a trailing slash. */
  readonly publicUrl: string
  /** Whether webhooks may be http to loopback, and which exact host:port pairs are allowed there. */
  readonly webhookAllow: ReadonlySet<string>
}

/** Everything one request knows. */
export interface Context extends Services {
  readonly caller: Caller
  readonly requestId: string
  /** Set while a mutation with an `Idempotency-Key` runs: the ids to use, and the outcome to record. */
  readonly idempotent: IdempotentRun | null
  /** Batches look-ups of one request; made empty for each request. */
  readonly batches: Map<unknown, unknown>
}
