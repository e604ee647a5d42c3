import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Services } from '../../src/accounts/index.ts'
import { announceEvents } from '../../src/webhooks/events/events.queries.generated.ts'
import { announceAll, eventRows } from '../../src/webhooks/events/index.ts'
import { announcement } from './announcement.ts'
import type { Hearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const EVENTS_A_TRANSACTION = 50
const TRANSACTIONS_AT_ONCE = 8
const SINGLE_AT_ONCE = 32
/** How far whoever announces may be ahead of the endpoints. */
const AHEAD_MOST = 3_000
const LOOK_EVERY_MS = 20

/** When each event was committed, in milliseconds of the wall clock. */
export type Committed = ReadonlyMap<string, number>

/** Announces so many events, 50 a transaction, each for one of the webhooks in turn, and tells no worker. */
export async function announceAhead(services: Services, hearers: readonly Hearer[], count: number): Promise<void> {
  const byAccount = [...Map.groupBy(hearers, ({ account }) => account).values()]
  const some = pLimit(TRANSACTIONS_AT_ONCE)
  await some.map(Array.from({ length: count / EVENTS_A_TRANSACTION }).keys(), async (n) => {
    const its = byAccount[n % byAccount.length]!
    const { account } = its[0]!
    const announcements = Array.from({ length: EVENTS_A_TRANSACTION }, (_, place) =>
      announcement(its[place % its.length]!.type, services.mintId(account.shard)),
    )
    await services.db.transaction((tx) => announceAll(services, tx, account, announcements))
  })
}

/** Announces events one a transaction, 32 at once, as fast as the endpoints take them. Stops when told, and gives how many it were. */
export function announceSteadily({ services, endpoints }: WebhookHouse, hearers: readonly Hearer[]) {
  let stopping = false
  let announced = 0
  let takenBefore = 0
  let taken = 0

  async function look(): Promise<void> {
    while (!stopping) {
      taken = await endpoints.taken()
      await pause(LOOK_EVERY_MS)
    }
  }

  async function one(): Promise<void> {
    while (!stopping) {
      if (announced - (taken - takenBefore) > AHEAD_MOST) await pause(LOOK_EVERY_MS)
      else await announceOne(services, hearers[announced++ % hearers.length]!)
    }
  }

  const running = endpoints.taken().then((before) => {
    taken = takenBefore = before
    return Promise.all([look(), ...Array.from({ length: SINGLE_AT_ONCE }, one)])
  })
  return {
    stop: async () => {
      stopping = true
      await running
      return announced
    },
  }
}

/** Announces so many events, one every `everyMs`, whether or not the last one is committed. */
export async function announcePaced(
  services: Services,
  hearers: readonly Hearer[],
  { count, everyMs }: { readonly count: number; readonly everyMs: number },
): Promise<Committed> {
  const committed = new Map<string, number>()
  const startedMs = performance.now()
  const announced: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const aheadMs = startedMs + n * everyMs - performance.now()
    if (aheadMs > 0) await pause(aheadMs)
    const commit = announceOne(services, hearers[n % hearers.length]!)
    announced.push(commit.then((id) => void committed.set(id, performance.timeOrigin + performance.now())))
  }
  await Promise.all(announced)
  return committed
}

/**
 * Announces one event and hints as a request does after its commit; gives the event's id. One statement is the transaction, as
 * where a session or a charge is written with its event.
 */
async function announceOne(services: Services, { account, type }: Hearer): Promise<string> {
  const subjectId = services.mintId(account.shard)
  const id = services.mintId(account.shard)
  const announcer = { now: services.now, mintId: () => id }
  const rows = eventRows(announcer, account, [announcement(type, subjectId)])
  await services.db.write.run(announceEvents, { shard: account.shard, accountId: account.id, ...rows })
  services.hint('outbox')
  return id
}
