import { setTimeout as pause } from 'node:timers/promises'
import { API_POINTS, CLOCK_POINTS, WORKER_POINTS } from '../faults/crash-points.ts'
import type { Deployment } from '../faults/deployment.ts'
import type { Random } from '../faults/random.ts'
import { until } from '../support/process.ts'
import type { Receiver } from '../support/receiver.ts'
import type { YearEnvironment } from './environment.ts'
import { openClock } from './organization-clock.ts'

/** The time for which `runWorkers` waits: the workers are processes that run all the time. */
const MOMENT_MS = 400
const PATIENCE_MS = 120_000

/** Simulates a year with separate processes, which are killed by `kill -9` and restarted. */
export function processEnvironment(deployment: Deployment, receiver: Receiver): YearEnvironment {
  const { processor, query, processes } = deployment
  let index = 0
  const isUp = () => until('everything to run', deployment.isUp, Boolean, PATIENCE_MS)
  return {
    query,
    receiver,
    processor,
    api: deployment.api,
    waitForApi: () =>
      until('the API to run', () => deployment.isUp() || deployment.api() !== null, Boolean, PATIENCE_MS),
    linkAt: (link) => deployment.linkAt(link),
    wallMs: deployment.nowMs,
    organization: deployment.organization,
    openClock,
    stepsPerCrash: 2,
    pollsWithFaults: 30,
    injectCrash: (random) => injectCrash(deployment, index++, random),
    runWorkers: async () => {
      await pause(MOMENT_MS)
      deployment.isUp()
    },
    stopFaults: async () => {
      deployment.disarm()
      await isUp()
    },
    waitUntilIdle: async () => {
      processes.api.kill()
      processes.worker.kill()
      await isUp()
    },
    deliverNotifications: async () => {
      await processor.release()
      await until(
        'notifications to arrive',
        () => processor.flush(),
        (waiting) => waiting === 0,
        PATIENCE_MS,
      )
    },
    deliver: async () => {
      const left = 'select (select count(*) from event_outbox)::int + (select count(*) from webhook_due)::int as left'
      await until(
        'every event to be delivered',
        async () => (await query<{ left: number }>(left))[0]?.left === 0,
        Boolean,
        PATIENCE_MS,
      )
    },
    crashes: () =>
      deployment.all.reduce(
        (sum, unit) => sum + unit.killed() + [...unit.diedAt.values()].reduce((all, each) => all + each, 0),
        0,
      ),
  }
}

/** Plans a crash at the next point, so that consecutive calls use every point. */
function injectCrash({ processes, all }: Deployment, index: number, random: Random): void {
  const [api, worker] = [API_POINTS, [...CLOCK_POINTS, ...WORKER_POINTS]].map(
    (points) => points[index % points.length]!,
  )
  processes.worker.plan([`${worker}#${1 + random.below(2)}`])
  if (random.below(3) === 0) processes.api.plan([`${api}#${1 + random.below(3)}`])
  if (random.below(3) === 0) setTimeout(() => random.one(all).kill(), random.below(2_000))
}
