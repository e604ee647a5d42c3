import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Services } from '../../src/accounts/index.ts'
import { announceEvents } from '../../src/webhooks/events/events.queries.generated.ts'
import { announceAll, eventRows } from '../../src/webhooks/events/index.ts'
import { announcement } from './announcement.ts'
import type { Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const EVENTS_A_TRANSACTION = 50
const TRANSACTIONS_AT_ONCE = 8
const SINGLE_AT_ONCE = 32
/** The most events that are announced but not yet delivered. */
const AHEAD_MAX = 3_000
const POLL_INTERVAL_MS = 20

/** The commit time of each event, in milliseconds of the wall clock. */
export type Committed = ReadonlyMap<string, number>

/**
 * Announces this number of events, 50 a transaction, for each of the webhooks in turn. Sends no
 * hint to workers.
 */
export async function announceAhead(
  services: Services,
  subscribers: readonly Subscriber[],
  count: number,
): Promise<void> {
  const byAccount = [...Map.groupBy(subscribers, ({ account }) => account).values()]
  const some = pLimit(TRANSACTIONS_AT_ONCE)
  await some.map(Array.from({ length: count / EVENTS_A_TRANSACTION }).keys(), async (n) => {
    const its = byAccount[n % byAccount.length]!
    const { account } = its[0]!
    const announcements = Array.from({ length: EVENTS_A_TRANSACTION }, (_, index) =>
      announcement(its[index % its.length]!.type, services.mintId(account.shard)),
    )
    await services.db.transaction((tx) => announceAll(services, tx, account, announcements))
  })
}

/**
 * Announces events as fast as the endpoints accept them, in 32 concurrent transactions of one event
 * each. Returns a function that stops and returns the number of events.
 */
export function announceSteadily({ services, endpoints }: WebhookEnvironment, subscribers: readonly Subscriber[]) {
  let stopping = false
  let announced = 0
  let takenBefore = 0
  let taken = 0

  async function poll(): Promise<void> {
    while (!stopping) {
      taken = await endpoints.taken()
      await pause(POLL_INTERVAL_MS)
    }
  }

  async function one(): Promise<void> {
    while (!stopping) {
      if (announced - (taken - takenBefore) > AHEAD_MAX) await pause(POLL_INTERVAL_MS)
      else await announceOne(services, subscribers[announced++ % subscribers.length]!)
    }
  }

  const running = endpoints.taken().then((before) => {
    taken = takenBefore = before
    return Promise.all([poll(), ...Array.from({ length: SINGLE_AT_ONCE }, one)])
  })
  return {
    stop: async () => {
      stopping = true
      await running
      return announced
    },
  }
}

/**
 * Announces this number of events, one every `everyMs`, whether or not the previous one is
 * committed.
 */
export async function announcePaced(
  services: Services,
  subscribers: readonly Subscriber[],
  { count, everyMs }: { readonly count: number; readonly everyMs: number },
): Promise<Committed> {
  const committed = new Map<string, number>()
  const startedMs = performance.now()
  const announced: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const aheadMs = startedMs + n * everyMs - performance.now()
    if (aheadMs > 0) await pause(aheadMs)
    const commit = announceOne(services, subscribers[n % subscribers.length]!)
    announced.push(commit.then((id) => void committed.set(id, performance.timeOrigin + performance.now())))
  }
  await Promise.all(announced)
  return committed
}

/**
 * Announces one event and sends a hint, as a request does after its commit. Returns the event's id.
 * The transaction is one statement, as when a session or a charge is inserted with its event.
 */
async function announceOne(services: Services, { account, type }: Subscriber): Promise<string> {
  const subjectId = services.mintId(account.shard)
  const id = services.mintId(account.shard)
  const announcer = { now: services.now, mintId: () => id }
  const rows = eventRows(announcer, account, [announcement(type, subjectId)])
  await services.db.write.run(announceEvents, { shard: account.shard, accountId: account.id, ...rows })
  services.hint('outbox')
  return id
}
