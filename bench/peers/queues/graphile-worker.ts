/** Graphile Worker with the batching that its documentation recommends for throughput. */
import { makeWorkerUtils, run } from 'graphile-worker'
import { type Delivery, IN_FLIGHT, type PeerQueue } from '../queue.ts'

const TASK = 'deliver'

const queue: PeerQueue = {
  open: async (connectionString) => {
    const utils = await makeWorkerUtils({ connectionString })
    await utils.migrate()
    return {
      enqueue: async (deliveries) => {
        await utils.addJobs(deliveries.map((payload) => ({ identifier: TASK, payload })))
      },
      close: async () => utils.release(),
    }
  },
  work: async (connectionString, deliver) => {
    await run({
      taskList: { [TASK]: (payload) => deliver(payload as Delivery) },
      preset: {
        worker: {
          connectionString,
          concurrentJobs: IN_FLIGHT,
          maxPoolSize: 16,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
  },
  busy: 'select exists (select from graphile_worker._private_jobs) as busy',
}

export default queue
