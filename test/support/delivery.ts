import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Account, accountOf, type Context, newContext, type Services } from '../../src/accounts/index.ts'
import { createSealer } from '../../src/platform/crypto/index.ts'
import { openDatabase } from '../../src/platform/db/index.ts'
import { mintIds } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { Hints } from '../../src/platform/schedule/index.ts'
import {
  epochMsOf,
  plus,
  type Span,
  systemMilliseconds,
  type Timestamp,
  timestampOf,
} from '../../src/platform/time/index.ts'
import { type Claim, claimRequests, findQueuesWithWork, markDueReady } from '../../src/webhooks/delivery/claim.ts'
import { type Delivery, type DeliveryOptions, deliverWebhooks } from '../../src/webhooks/delivery/deliver-webhooks.ts'
import { type Announcement, announceAll } from '../../src/webhooks/events/index.ts'
import { webhookCreate } from '../../src/webhooks/subscriptions/webhook-create.ts'
import { openTestKeys } from './keys.ts'
import { createTestDatabase } from './postgres.ts'

/** One request as a receiver saw it. */
export interface Arrival {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The request as it came over the wire. */
  readonly bytes: Buffer
}

/** A real HTTP server whose answers a test chooses. */
export interface Receiver {
  readonly hostAndPort: string
  readonly url: (path?: string) => string
  readonly arrivals: Arrival[]
  /** Most requests that were unanswered at once. */
  readonly unansweredMost: () => number
  /** Resolves when that many requests have arrived in all. */
  readonly arrived: (count: number) => Promise<Arrival[]>
}

/** Says what to answer: a status, with headers, or `null` for never. */
export type Answer = (arrival: Arrival, number: number) => Promise<Answered> | Answered
type Answered = number | { readonly status: number; readonly headers: http.OutgoingHttpHeaders } | null

/** A test, or a file of them. */
interface Ending {
  readonly after: (end: () => void) => void
}

/** Listens on loopback until the test or the file ends. */
export async function openReceiver(t: Ending, answer: Answer = () => 200): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const waiting = new Set<() => void>()
  let unanswered = 0
  let most = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    const bytes = Buffer.concat(chunks)
    const arrival = { path: request.url ?? '', headers, body: bytes.toString(), bytes }
    const number = arrivals.push(arrival)
    most = Math.max(most, ++unanswered)
    for (const check of waiting) check()
    const given = await answer(arrival, number)
    if (given === null) return
    unanswered--
    if (typeof given === 'number') response.writeHead(given).end()
    else response.writeHead(given.status, given.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    hostAndPort,
    url: (path = '/') => `http://${hostAndPort}${path}`,
    arrivals,
    unansweredMost: () => most,
    arrived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (arrivals.length < count) return
          waiting.delete(check)
          resolve(arrivals)
        }
        waiting.add(check)
        check()
      }),
  }
}

/** A database, the process's services on a clock that the test moves, and accounts to act as. */
export interface World {
  readonly databaseUrl: string
  /** Runs a statement as the owner of the tables. */
  readonly adminUrl: string
  readonly services: Services
  readonly platform: Account
  readonly agency: Account
  readonly organization: Account
  /** Starts delivering; stops, at the latest, before the database goes. */
  readonly deliver: (hints?: Hints, network?: Pick<DeliveryOptions, 'connections' | 'limits'>) => Delivery
  readonly contextOf: (account: Account) => Context
  readonly move: (span: Span) => void
  readonly moveTo: (at: Timestamp) => void
  /** Writes events about records that need not exist. */
  readonly announce: (account: Account, ...announcements: readonly Partial<Announcement>[]) => Promise<void>
  /** Any query, as the owner of the tables. */
  readonly ask: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Asks until the answer is fit, or the test's time is up. */
  readonly until: <Row extends object>(sql: string, isFit: (rows: Row[]) => boolean) => Promise<Row[]>
}

export const quiet = createLog({ level: 'silent' })

/**
 * Makes a world for the length of the test; its clock stands still unless `moves` with the machine's. Webhooks may go to
 * the receivers, by the `host:port` that each has, and not to the blocks of addresses in `refuse`.
 */
export async function openWorld(
  t: TestContext,
  receivers: readonly Pick<Receiver, 'hostAndPort'>[],
  { moves = false, refuse = [] }: { readonly moves?: boolean; readonly refuse?: readonly string[] } = {},
): Promise<World> {
  const database = await createTestDatabase()
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  const db = await openDatabase({ url: database.appUrl, log: quiet, poolSize: 8 })
  const deliveries: Delivery[] = []
  t.after(async () => {
    await Promise.all(deliveries.map((delivery) => delivery.stop()))
    await db.close()
    await admin.end()
    await database.drop()
  })
  const startMs = systemMilliseconds()
  let offsetMs = 0
  const nowMs = () => Math.floor(moves ? systemMilliseconds() : startMs) + offsetMs
  const clock = () => timestampOf(nowMs())
  const mintId = mintIds(nowMs)
  const { keys, remove } = await openTestKeys(db, clock)
  t.after(remove)
  const services: Services = {
    db,
    now: clock,
    wallNow: clock,
    mintId,
    sealer: createSealer(randomBytes(32)),
    keys,
    publicUrl: 'http://127.0.0.1:4000',
    webhookAllow: new Set(receivers.map((receiver) => receiver.hostAndPort)),
    webhookLoopback: null,
    webhookRefuse: refuse,
    httpOnLoopback: false,
    providerEndpoints: {},
    sendsMail: false,
    mailLimits: { perRecipient: 20, perOrganization: 1_000, perPlatform: 20_000 },
    hint: () => {},
    log: quiet,
  }
  const ask: World['ask'] = async (sql, values = []) => (await admin.query(sql, values)).rows
  const addAccount = async (
    kind: Account['kind'],
    shard: number,
    agencyId: string | null,
    platformId: string | null,
  ) => {
    const account = { id: mintId(shard), kind, name: kind, agencyId, platformId, timeZone: 'UTC', mode: 'Sandbox' }
    const { id, name, timeZone, mode } = account
    await ask(
      'insert into accounts (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$9)',
      [id, kind, name, agencyId, platformId, shard, timeZone, mode, clock()],
    )
    return accountOf({ ...account, clockId: null, clockNow: null, createdAt: clock(), updatedAt: clock() })
  }
  const platform = await addAccount('Platform', 900, null, null)
  const agency = await addAccount('Agency', 3, null, platform.id)
  const organization = await addAccount('Organization', 512, agency.id, platform.id)
  return {
    databaseUrl: database.appUrl,
    adminUrl: database.adminUrl,
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
        caller: { keyId: account.id, keyExpiresAt: null, account },
        requestId: 'test',
        idempotencyKey: null,
        address: null,
      }),
    move: (span) => {
      offsetMs += epochMsOf(plus(timestampOf(0), span))
    },
    moveTo: (at) => {
      offsetMs += epochMsOf(at) - nowMs()
    },
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

/** Claims what is due of every lane, as a worker would; nobody sends it. */
export async function claimAll(
  { services }: Pick<World, 'services'>,
  perQueue = 8,
  lowPriorityMax = 128,
): Promise<readonly Claim[]> {
  await markDueReady(services)
  return (await claimRequests(services, await findQueuesWithWork(services), { perQueue, lowPriorityMax })).claims
}

/** Returns the violations of rules that the delivery tables must obey at any moment. */
export async function assertDeliveryIsSound({ ask }: Pick<World, 'ask'>): Promise<void> {
  assert.deepEqual(
    await ask(`select r.id, r.status, d.request_id from webhook_requests r
      full join webhook_due d on d.shard = r.shard and d.request_id = r.id
      where (r.status is not distinct from 'pending') is distinct from (d.request_id is not null)`),
    [],
    'a request is pending exactly while it stands in the queue',
  )
  assert.deepEqual(
    await ask(`select r.id, r.attempts, count(a.id)::int as written, max(a.number) as last from webhook_requests r
      left join webhook_attempts a on a.shard = r.shard and a.request_id = r.id
      group by r.shard, r.id, r.attempts
      having r.attempts <> count(a.id) or r.attempts <> coalesce(max(a.number), 0)`),
    [],
    'attempts counts the attempts that are written',
  )
  assert.deepEqual(
    await ask(`select d.request_id from webhook_due d
      join webhook_requests r on r.shard = d.shard and r.id = d.request_id where r.attempts <> d.attempts`),
    [],
    'queue and history count the same attempts',
  )
  assert.deepEqual(
    await ask(
      'select webhook_id, position from webhook_requests group by shard, webhook_id, position having count(*) > 1',
    ),
    [],
    'a position is given once',
  )
  assert.deepEqual(
    await ask(`select l.webhook_id, l.in_flight, count(d.request_id)::int as claimed from webhook_lanes l
      left join webhook_due d on d.shard = l.shard and d.webhook_id = l.webhook_id and d.claim_token is not null
      group by l.shard, l.webhook_id having l.in_flight <> count(d.request_id)`),
    [],
    'a lane counts what is claimed of it',
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

/** Every request, as RequestRow. */
export const REQUESTS = 'select * from webhook_requests order by shard, webhook_id, position'

/** Creates a webhook through its operation. */
export async function subscribe(world: World, url: string, events = ['*'], account = world.organization) {
  return webhookCreate(world.contextOf(account), { url, events })
}

export const isSettled = (requests: RequestRow[]) =>
  requests.length > 0 && requests.every(({ status }) => status === 'delivered')
export const hasTried = (times: number) => (requests: RequestRow[]) => requests[0]?.attempts === times
export const timeOf = (date: Date | null | undefined) => date?.toISOString() as Timestamp
