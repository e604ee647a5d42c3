import { setTimeout as pause } from 'node:timers/promises'
import { announceAhead } from './announcing.ts'
import type { Figure } from './figure.ts'
import { forgetPending } from './pending-requests.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'
import { subscribersOf, type Work } from './work.ts'

const ROUNDS = 5
const GOAL_SECONDS = 5
const EVENTS = 50
/** The attempts in flight of a new webhook. */
const FIRST_WINDOW = 8
const POLL_MS = 10
const TIMEOUT_MS = 120_000

/**
 * Measures the time from `kill -9` of a worker until another one has sent its requests again, to an
 * endpoint that never responds.
 */
export async function lostWorkerFigures({ environment }: Work): Promise<Figure[]> {
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) seconds.push(await takeover(environment))
  const sorted = seconds.toSorted((one, other) => one - other)
  return [
    {
      work: `From kill -9 of a worker until another one has sent its requests again, ${ROUNDS} rounds`,
      value: sorted
        .map((each) => each.toFixed(1))
        .join(', ')
        .concat(' s'),
      goal: `≤ ${GOAL_SECONDS} s each`,
      isMissed: !(sorted.at(-1)! <= GOAL_SECONDS),
    },
  ]
}

async function takeover(environment: WebhookEnvironment): Promise<number> {
  const { admin, hanging, services } = environment
  const takenBefore = await hanging.taken()
  const subscribers = await subscribersOf(environment, { organizations: 1, webhooksEach: 1 }, hanging.origins)
  const lost = await environment.startWorker()
  await announceAhead(services, subscribers, EVENTS)
  await until(async () => (await hanging.taken()) === takenBefore + FIRST_WINDOW)
  const other = await environment.startAnotherWorker()
  await until(async () => (await admin.query('select from workers')).rowCount === 2)
  const startedMs = performance.now()
  await lost.kill()
  await until(async () => (await hanging.taken()) >= takenBefore + 2 * FIRST_WINDOW)
  const tookMs = performance.now() - startedMs
  await other.stop()
  await forgetPending(admin, subscribers)
  return tookMs / 1000
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const lastMs = performance.now() + TIMEOUT_MS; !(await isSo()); await pause(POLL_MS))
    if (performance.now() > lastMs) throw new Error(`the condition was not met within ${TIMEOUT_MS / 1000} s`)
}
