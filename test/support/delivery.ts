import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { type Account, accountOf, type Context, newContext, type Services } from '../../src/accounts/index.ts'
import { createSealer } from '../../src/platform/crypto/index.ts'
import type { Database } from '../../src/platform/db/index.ts'
import { mintIds } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { Hints } from '../../src/platform/schedule/index.ts'
import type { Span, Timestamp } from '../../src/platform/time/index.ts'
import { createWorkerIdentity } from '../../src/platform/workers/index.ts'
import {
  type ClaimedRequest,
  claimRequests,
  findQueuesWithWork,
  markDueReady,
  type UnrecordedOf,
} from '../../src/webhooks/delivery/claim.ts'
import {
  type DeliveryOptions,
  deliverWebhooks,
  type WebhookDelivery,
} from '../../src/webhooks/delivery/deliver-webhooks.ts'
import { type Announcement, announceAll } from '../../src/webhooks/events/index.ts'
import { webhookCreate } from '../../src/webhooks/subscriptions/webhook-create.ts'
import type { DatabaseAccess } from './database-access.ts'
import { divideDatabase } from './divided-database.ts'
import { openTestKeys } from './keys.ts'
import { movableClock } from './movable-clock.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createTestDatabase } from './postgres.ts'
import type { Receiver } from './receiver.ts'

/** A database, services on a clock that the test moves, and accounts. */
export interface DeliveryFixture {
  /** The URLs of the cell of the accounts. */
  readonly databaseUrl: string
  /** The URL of the superuser. */
  readonly adminUrl: string
  readonly services: Services
  readonly platform: Account
  readonly agency: Account
  readonly organization: Account
  /** Starts deliveries. They stop, at the latest, before the database is dropped. */
  readonly deliver: (hints?: Hints, network?: Pick<DeliveryOptions, 'connections' | 'limits'>) => WebhookDelivery
  readonly contextOf: (account: Account) => Context
  readonly move: (span: Span) => void
  readonly moveTo: (at: Timestamp) => void
  /** Inserts events about records that need not exist. */
  readonly announce: (account: Account, ...announcements: readonly Partial<Announcement>[]) => Promise<void>
  /** Runs a query in the cell of the accounts, as the superuser. */
  readonly ask: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Repeats the query until its rows fit, or the test times out. */
  readonly until: <Row extends object>(sql: string, isFit: (rows: Row[]) => boolean) => Promise<Row[]>
}

export const quiet = createLog({ level: 'silent' })

/** The settings that deliveries do not depend on. */
const SETTINGS = {
  publicUrl: 'http://127.0.0.1:4000',
  webhookLoopback: null,
  httpOnLoopback: false,
  providerEndpoints: {},
  sendsMail: false,
  mailLimits: { perRecipient: 20, perOrganization: 1_000, perPlatform: 20_000 },
  hint: () => {},
}

interface FixtureOptions {
  readonly moves?: boolean
  readonly refuse?: readonly string[]
  readonly isSameCell?: Database['isSameCell']
}

/** All accounts are in the last cell. The loops of the tests run there. */
const [ORGANIZATION, AGENCY, PLATFORM] = [512, 600, 900]

/**
 * Creates a database, services and accounts for a test; the clock is stopped unless `moves`.
 * Webhooks may reach the receivers, by their `host:port`, and not the address blocks in `refuse`.
 */
export async function openDeliveryFixture(
  t: TestContext,
  receivers: readonly Pick<Receiver, 'hostAndPort'>[],
  { moves = false, refuse = [], isSameCell = () => true }: FixtureOptions = {},
): Promise<DeliveryFixture> {
  const database = await createTestDatabase()
  const db = divideDatabase((await openTestDatabase(database, quiet, 8)).cells.at(-1)!, isSameCell)
  const deliveries: WebhookDelivery[] = []
  t.after(async () => {
    await Promise.all(deliveries.map((delivery) => delivery.stop()))
    await db.close()
    await database.drop()
  })
  const { nowMs, clock, ...moving } = movableClock(moves)
  const mintId = mintIds(nowMs)
  const { keys, remove } = await openTestKeys(db, clock)
  t.after(remove)
  const services: Services = {
    ...SETTINGS,
    ...{ db, now: clock, wallNow: clock, mintId, keys, log: quiet },
    worker: createWorkerIdentity(),
    sealer: createSealer(randomBytes(32)),
    webhookAllow: new Set(receivers.map((receiver) => receiver.hostAndPort)),
    webhookRefuse: refuse,
  }
  const { sql } = database
  const ask: DeliveryFixture['ask'] = (text, values) => sql.inShard(ORGANIZATION, text, values)
  const platform = await addAccount(services, sql, 'Platform', PLATFORM, null, null)
  const agency = await addAccount(services, sql, 'Agency', AGENCY, null, platform.id)
  const organization = await addAccount(services, sql, 'Organization', ORGANIZATION, agency.id, platform.id)
  const { appUrl, adminUrl } = database.cellOf(ORGANIZATION)
  return {
    databaseUrl: appUrl,
    adminUrl,
    services,
    platform,
    agency,
    organization,
    deliver: (hints, network) => {
      const delivery = deliverWebhooks(services, { log: quiet, ...network, ...(hints && { hints }) })
      deliveries.push(delivery)
      return delivery
    },
    contextOf: (account) =>
      newContext(services, async () => null, {
        caller: { keyId: account.id, person: null, keyExpiresAt: null, permissions: null, account },
        requestId: 'test',
        idempotencyKey: null,
        address: null,
      }),
    ...moving,
    announce: (account, ...announcements) =>
      db.transaction((tx) =>
        announceAll(
          services,
          tx,
          account,
          announcements.map((each) => ({
            type: 'contact.created' as const,
            subjectId: mintId(account.shard),
            data: { name: 'Zoë \u2028' },
            ...each,
          })),
        ),
      ),
    ask,
    until: async <Row extends object>(sql: string, isFit: (rows: Row[]) => boolean) => {
      for (;;) {
        const rows = await ask<Row>(sql)
        if (isFit(rows)) return rows
        await new Promise(setImmediate)
      }
    },
  }
}

/** Inserts an account into this shard. */
async function addAccount(
  { mintId, wallNow }: Services,
  sql: DatabaseAccess,
  kind: Account['kind'],
  shard: number,
  agencyId: string | null,
  platformId: string | null,
): Promise<Account> {
  const account = { id: mintId(shard), kind, name: kind, agencyId, platformId, timeZone: 'UTC', mode: 'Sandbox' }
  const { id, name, timeZone, mode } = account
  await sql.directory(
    'insert into accounts (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$9)',
    [id, kind, name, agencyId, platformId, shard, timeZone, mode, wallNow()],
  )
  return accountOf({ ...account, clockId: null, clockNow: null, createdAt: wallNow(), updatedAt: wallNow() })
}

/** Claims the due requests of every queue, as a worker does, without sending them. */
export async function claimAll(
  { services }: Pick<DeliveryFixture, 'services'>,
  perQueue = 8,
  lowPriorityMax = 128,
  unrecordedOf?: UnrecordedOf,
): Promise<readonly ClaimedRequest[]> {
  await markDueReady(services)
  const queues = await findQueuesWithWork(services)
  const limits = { perQueue: queues.map(() => perQueue), lowPriorityMax }
  return (await claimRequests(services, queues, limits, unrecordedOf)).claims
}

/** Returns the violations of rules that the delivery tables must obey at any moment. */
export async function assertDeliveryIsSound({ ask }: Pick<DeliveryFixture, 'ask'>): Promise<void> {
  assert.deepEqual(
    await ask(`select r.id, r.status, d.request_id from webhook_requests r
      full join webhook_due d on d.shard = r.shard and d.request_id = r.id
      where (r.status is not distinct from 'pending') is distinct from (d.request_id is not null)`),
    [],
    'a request is pending if and only if it is in the queue',
  )
  assert.deepEqual(
    await ask(`select r.id, r.attempts, count(a.id)::int as written, max(a.number) as last from webhook_requests r
      left join webhook_attempts a on a.shard = r.shard and a.request_id = r.id
      group by r.shard, r.id, r.attempts
      having r.attempts <> count(a.id) or r.attempts <> coalesce(max(a.number), 0)`),
    [],
    'the count of attempts equals the number of recorded attempts',
  )
  assert.deepEqual(
    await ask(`select d.request_id from webhook_due d
      join webhook_requests r on r.shard = d.shard and r.id = d.request_id where r.attempts <> d.attempts`),
    [],
    'the queue and the history have the same count of attempts',
  )
  assert.deepEqual(
    await ask(
      'select webhook_id, position from webhook_requests group by shard, webhook_id, position having count(*) > 1',
    ),
    [],
    'no two requests of a webhook have the same position',
  )
  assert.deepEqual(
    await ask(`select q.webhook_id, q.in_flight, count(d.request_id)::int as claimed from webhook_queues q
      left join webhook_due d on d.shard = q.shard and d.webhook_id = q.webhook_id and d.claim_token is not null
      group by q.shard, q.webhook_id having q.in_flight <> count(d.request_id)`),
    [],
    'the count in flight of a queue equals the number of its claimed requests',
  )
}

/** A row of the history. */
export interface RequestRow {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly last_status_code: number | null
  readonly last_error: string | null
  readonly next_attempt_at: Date | null
}

/** Selects every request as a RequestRow. */
export const REQUESTS = 'select * from webhook_requests order by shard, webhook_id, position'

/** Creates a webhook through its operation. */
export async function subscribe(fixture: DeliveryFixture, url: string, events = ['*'], account = fixture.organization) {
  return webhookCreate(fixture.contextOf(account), { url, events })
}

export const isSettled = (requests: RequestRow[]) =>
  requests.length > 0 && requests.every(({ status }) => status === 'delivered')
export const hasAttempts = (times: number) => (requests: RequestRow[]) => requests[0]?.attempts === times
export const timeOf = (date: Date | null | undefined) => date?.toISOString() as Timestamp
