/**
 * pg-boss with batches that are fetched without a pause while they are full. Each job of a batch
 * has its own outcome.
 */
import pLimit from 'p-limit'
import { type JobResult, PgBoss } from 'pg-boss'
import { type Delivery, IN_FLIGHT, type PeerQueue } from '../queue.ts'

const QUEUE = 'deliver'
const WORKERS = 2
/** Small batches cost PostgreSQL more than twice as much for each job. */
const BATCH = 250

const queue: PeerQueue = {
  open: async (connectionString) => {
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
    await boss.start()
    await boss.createQueue(QUEUE)
    return {
      enqueue: async (deliveries) => {
        await boss.insert(
          QUEUE,
          deliveries.map((data) => ({ data })),
        )
      },
      close: () => boss.stop(),
    }
  },
  work: async (connectionString, deliver) => {
    const boss = new PgBoss({ connectionString, max: 16 })
    boss.on('error', (error) => console.error(error))
    process.once('SIGTERM', () => boss.stop().then(() => process.exit(0)))
    await boss.start()
    const some = pLimit(IN_FLIGHT)
    const options = {
      batchSize: BATCH,
      localConcurrency: WORKERS,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
    } as const
    await boss.work<Delivery>(QUEUE, options, (jobs) =>
      some.map(jobs, async ({ id, data }): Promise<JobResult> => {
        const status = await deliver(data).then(
          () => 'completed' as const,
          () => 'failed' as const,
        )
        return { id, status }
      }),
    )
  },
  busy: `select exists (select from pgboss.job where state < 'completed') as busy`,
}

export default queue
