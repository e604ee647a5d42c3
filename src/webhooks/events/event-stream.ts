import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthenticateReading,
  accountIdOf,
  type Caller,
  type Services,
  topAccountId,
} from '../../accounts/index.ts'
import {
  badRequest,
  createTokenBuckets,
  networkOf,
  perMinute,
  SAFE_HEADERS,
  tooMany,
} from '../../platform/http/index.ts'
import { formatId, parseId, timeOfId, uuidLowerBound } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { epochMsOf, toSeconds } from '../../platform/time/index.ts'
import { oldestKept } from './event.ts'
import { eventsOfAccount } from './events.queries.generated.ts'
import { createReader } from './read-new-events.ts'

const POLL_MS = 1_000
const KEEP_ALIVE_MS = 15_000
/** A client that reads nothing for longer loses its stream. */
const SLOW_MS = 15_000
/** The client then connects again, with the last event that it has. */
const LIFE_MS = 60 * 60_000
const STREAMS_MAX = 200
const OPENINGS = perMinute(60)
/** A client that was away for longer starts with new events. */
const RESUMED_MS_MAX = 24 * 60 * 60_000

/** The holder of a stream. */
interface StreamHolder {
  /** The id of the key or session. */
  readonly caller: string
  readonly account: string
  /** The account at the top of the tree, for most accounts a platform. */
  readonly platform: string
}

/** The most streams of one holder. They keep streams free for other holders. */
const STREAMS_MAX_OF: Readonly<Record<keyof StreamHolder, number>> = { caller: 6, account: 24, platform: 100 }

type StreamServices = Pick<Services, 'db' | 'wallNow'>

/**
 * Adds `GET /events/stream`: the events of an account as server-sent events (HTML, section 9.2),
 * from a second after they are committed. `account` names it; the default is the key's own.
 * `Last-Event-ID`, or the parameter `after`, continues after an event of the last 24 hours. The
 * stream ends with the key or session.
 */
export function eventStream(
  services: StreamServices,
  authenticate: AuthenticateReading,
  elapsedMs: () => number,
): (app: FastifyInstance) => void {
  const take = createTokenBuckets(OPENINGS, elapsedMs)
  const streams = new Map<AbortController, StreamHolder>()

  function open(caller: Caller): AbortController {
    const { person, keyId, account } = caller
    const holder = { caller: person?.sessionId ?? keyId ?? '', account: account.id, platform: topAccountId(account) }
    const open = [...streams.values()]
    const isFull = (part: keyof StreamHolder) =>
      open.filter((each) => each[part] === holder[part]).length >= STREAMS_MAX_OF[part]
    if (isFull('caller') || isFull('account') || isFull('platform')) throw tooMany(POLL_MS)
    if (open.length >= STREAMS_MAX) throw tooMany(POLL_MS, 503)
    const stream = new AbortController()
    streams.set(stream, holder)
    return stream
  }

  async function serve(request: StreamRequest, reply: FastifyReply): Promise<void> {
    const waitMs = take(networkOf(request.ip), 1)
    if (waitMs > 0) throw tooMany(waitMs)
    const { account: named, after = request.headers['last-event-id'] } = request.query
    // `EventSource` connects again by itself.
    const caller = await authenticate(request.headers, named, false)
    if (named !== undefined && named !== accountIdOf(caller.account)) throw notFound('Account')
    const from = startOf(services, after)
    const stream = open(caller)
    reply.hijack()
    reply.raw.on('close', () => stream.abort())
    // The client may have left before.
    if (reply.raw.destroyed) stream.abort()
    reply.raw.writeHead(200, [
      ...['content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no'],
      ...['x-request-id', request.id, ...SAFE_HEADERS],
    ])
    const stillPermitted = () => authenticate(request.headers, named, false)
    try {
      await follow(services, { caller, from, stillPermitted }, reply, stream.signal)
    } finally {
      streams.delete(stream)
      reply.raw.end()
    }
  }

  return (app) => {
    app.get<StreamQuery>('/events/stream', serve)
    app.addHook('preClose', (done) => {
      for (const stream of streams.keys()) stream.abort()
      done()
    })
  }
}

interface StreamQuery {
  Querystring: { readonly account?: string | readonly string[]; readonly after?: string | readonly string[] }
}
type StreamRequest = FastifyRequest<StreamQuery>

/** Returns the position after which a stream starts. Throws for an id of another form. */
function startOf({ wallNow }: StreamServices, after: string | readonly string[] | undefined): string {
  const nowMs = epochMsOf(wallNow())
  if (after === undefined) return uuidLowerBound(nowMs)
  const id = typeof after === 'string' ? parseId('evt', after) : null
  if (id === null) throw badRequest('The last event must be the id of an event.')
  return nowMs - timeOfId(id.uuid) > RESUMED_MS_MAX ? uuidLowerBound(nowMs) : id.uuid
}

interface Followed {
  readonly caller: Caller
  readonly from: string
  readonly stillPermitted: () => Promise<Caller>
}

/** Writes new events until the signal aborts, the caller loses access, or the hour is over. */
async function follow(
  { db, wallNow }: StreamServices,
  { caller: { account }, from, stillPermitted }: Followed,
  { raw }: FastifyReply,
  signal: AbortSignal,
): Promise<void> {
  const { id: accountId, shard } = account
  const read = createReader(from, (after, limit) =>
    db.read.run(eventsOfAccount.ascending, {
      ...{ shard, accountId, callerId: accountId, from: after, limit },
      since: oldestKept(wallNow),
    }),
  )
  raw.write(`retry: ${POLL_MS}\n\n`)
  for (let aliveMs = 0, quietMs = 0; aliveMs < LIFE_MS && !signal.aborted; aliveMs += POLL_MS) {
    if (await isRefused(stillPermitted)) {
      raw.write('event: end\ndata: {}\n\n')
      return
    }
    const events = await read(epochMsOf(wallNow()))
    for (const { id, type, occurredAt } of events) {
      const shown = { id: formatId('evt', id), type, occurredAt: toSeconds(occurredAt) }
      raw.write(`id: ${shown.id}\ndata: ${JSON.stringify(shown)}\n\n`)
    }
    quietMs = events.length > 0 ? 0 : quietMs + POLL_MS
    if (quietMs % KEEP_ALIVE_MS === 0 && quietMs > 0) raw.write(': waiting\n\n')
    if (raw.writableNeedDrain && !(await isDrained(raw, signal))) {
      raw.destroy()
      return
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** Returns whether the key or session has ended, or no longer reaches the account. */
async function isRefused(stillPermitted: () => Promise<Caller>): Promise<boolean> {
  try {
    await stillPermitted()
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/** Waits until the client has received what was written. Returns false if it is slow or gone. */
async function isDrained(raw: FastifyReply['raw'], signal: AbortSignal): Promise<boolean> {
  try {
    await once(raw, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(SLOW_MS)]) })
    return true
  } catch {
    return false
  }
}
