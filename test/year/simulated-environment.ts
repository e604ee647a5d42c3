import pg from 'pg'
import { accountIdOf } from '../../src/accounts/index.ts'
import { makeAccount, makeKey } from '../../src/cli/commands/index.ts'
import {
  API_POINTS,
  CAPTURE_POINTS,
  CLOCK_POINTS,
  SETTLE_CAPTURE_POINTS,
  WORKER_POINTS,
} from '../faults/crash-points.ts'
import type { Random } from '../faults/random.ts'
import { type Simulation, WORKERS } from '../simulation/open-simulation.ts'
import { until } from '../support/process.ts'
import type { Receiver } from '../support/receiver.ts'
import type { YearEnvironment } from './environment.ts'
import { openClock } from './organization-clock.ts'

/** The time that passes at each poll. */
const MOMENT_MS = 2_000

/**
 * Creates an environment with an API and two workers in this process. A killed one gets no more
 * responses from the database.
 */
export function simulatedEnvironment(
  simulation: Simulation,
  receiver: Receiver,
): YearEnvironment & { readonly close: () => Promise<void> } {
  const { server, processor } = simulation
  const adminPool = new pg.Pool({ connectionString: server.database.adminUrl, max: 4 })
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await adminPool.query<Row>(text, [...values])).rows
  return {
    close: () => adminPool.end(),
    query,
    receiver,
    processor,
    api: simulation.api,
    waitForApi: simulation.startApi,
    linkAt: (link, { url }) => simulation.linkAt(link, url),
    wallMs: simulation.nowMs,
    organization: async (name, timeZone) => {
      const account = await makeAccount(server.services, { kind: 'Organization', name, parentId: null, timeZone })
      const { key } = await makeKey(server.services, { accountId: accountIdOf(account) })
      return { id: accountIdOf(account), uuid: account.id, key }
    },
    openClock,
    stepsPerCrash: 3,
    pollsWithFaults: 8,
    injectCrash: (random) => injectCrash(simulation, random),
    runWorkers: async () => {
      server.clock.advance(MOMENT_MS)
      await Promise.all(WORKERS.map(simulation.work))
    },
    stopFaults: async () => {
      simulation.disarm()
      await simulation.startApi()
    },
    waitUntilIdle: async () => {
      await simulation.join()
      await simulation.quiet()
      await simulation.closeKilled()
      await simulation.makePartitions()
    },
    deliverNotifications: async () => {
      await processor.release()
      await until('notifications to arrive', processor.flush, (waiting) => waiting === 0)
    },
    deliver: async () => {
      const worker = server.startWorker()
      await until('every event to be delivered', async () => {
        const [row] = await query<{ left: number }>(
          'select (select count(*) from event_outbox)::int + (select count(*) from webhook_due)::int as left',
        )
        return row?.left === 0
      })
      await worker.stop()
    },
    crashes: simulation.crashes,
  }
}

const POINTS_OF_API = [...API_POINTS, ...CAPTURE_POINTS]
const POINTS_OF_WORKERS = [...CLOCK_POINTS, ...WORKER_POINTS, ...SETTLE_CAPTURE_POINTS]

function injectCrash(simulation: Simulation, random: Random): void {
  const choice = random.below(6)
  if (choice === 0) simulation.killApi()
  else if (choice === 1) simulation.runInBackground(simulation.killWorker(random.one(WORKERS)))
  else
    simulation.armCrash(
      `${random.one<string>(choice === 2 ? POINTS_OF_API : POINTS_OF_WORKERS)}#${1 + random.below(3)}`,
    )
}
