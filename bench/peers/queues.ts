import { fileURLToPath } from 'node:url'
import { formatId } from '../../src/platform/ids/index.ts'
import { eventRows } from '../../src/webhooks/events/index.ts'
import { announcement } from '../webhooks/announcement.ts'
import { requireDeliveredOnce } from '../webhooks/deliveries.ts'
import { type Drain, type DrainCount, type DrainedQueue, measureDrain, measureDrainOf } from '../webhooks/drain.ts'
import type { Subscriber } from '../webhooks/subscribers.ts'
import type { WebhookEnvironment } from '../webhooks/webhook-environment.ts'
import { subscribersOf } from '../webhooks/work.ts'
import { type Delivery, loadQueue } from './queue.ts'
import { measureAlternately } from './rounds.ts'
import { PRODUCT } from './table.ts'

/** The peers by the names of their files. */
const PEERS = { 'graphile-worker': 'Graphile Worker', 'pg-boss': 'pg-boss' }
const ENQUEUED_AT_ONCE = 1_000

/** The drains of one queue. */
export interface QueueDrains {
  readonly name: string
  readonly rounds: readonly Drain[]
}

interface ComparedQueue {
  readonly name: string
  readonly drain: () => Promise<Drain>
  readonly close: () => Promise<void>
}

/** Measures drains of the product's queue and of those of the peers. */
export async function compareQueues(
  environment: WebhookEnvironment,
  count: DrainCount,
  rounds: number,
): Promise<QueueDrains[]> {
  const subscribers = await subscribersOf(environment, { organizations: 20, webhooksEach: 5 })
  const compared: ComparedQueue[] = [
    { name: PRODUCT, drain: () => measureDrain(environment, subscribers, count), close: async () => {} },
  ]
  for (const [peer, name] of Object.entries(PEERS)) {
    const { queue, close } = await openPeer(environment, subscribers, peer)
    compared.push({ name, drain: () => measureDrainOf(environment, queue, count), close })
  }
  const drains = await measureAlternately(
    rounds,
    compared.map(({ name, drain }) => async () => {
      const measured = await drain()
      console.error(`${name}: ${Math.round(measured.perSecond)}/s`)
      return measured
    }),
  )
  for (const { close } of compared) await close()
  await requireDeliveredOnce(environment, subscribers)
  return compared.map(({ name }, index) => ({ name, rounds: drains[index]! }))
}

/** Opens a peer's queue for the endpoints of these webhooks. */
async function openPeer(
  { admin, startWorker, base: { adminUrl }, services }: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  name: string,
): Promise<{ readonly queue: DrainedQueue; readonly close: () => Promise<void> }> {
  const peer = await loadQueue(name)
  const { enqueue, close } = await peer.open(adminUrl)
  let enqueued = 0

  /** Returns the body that the product would deliver, for each of the webhooks in turn. */
  function newDelivery(): Delivery {
    const { account, type, url } = subscribers[enqueued++ % subscribers.length]!
    const [id, subjectId] = [services.mintId(account.shard), services.mintId(account.shard)]
    const [body] = eventRows(services, account, [announcement(type, subjectId)]).payloads
    return { id: formatId('whr', id), origin: new URL(url).origin, body: body! }
  }

  const program = {
    args: [fileURLToPath(new URL('work.ts', import.meta.url)), name],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', BENCH_DATABASE_URL: adminUrl },
  }
  const queue = {
    enqueue: async (count: number) => {
      for (let left = count; left > 0; left -= ENQUEUED_AT_ONCE)
        await enqueue(Array.from({ length: Math.min(left, ENQUEUED_AT_ONCE) }, newDelivery))
    },
    startWorker: () => startWorker(program),
    isBusy: async () => (await admin.query<{ busy: boolean }>(peer.busy)).rows[0]!.busy,
  }
  return { queue, close }
}
