import { busyFigures } from './busy.ts'
import { measureClaims } from './claims.ts'
import { requireDeliveredOnce } from './deliveries.ts'
import { drainFigures } from './drain-figures.ts'
import { type Figure, figureRow, latencyFigure, rateFigure } from './figure.ts'
import { measureFairness, measureIdle } from './latency.ts'
import { measureLists } from './lists.ts'
import { lostWorkerFigures } from './lost-worker.ts'
import { forgetPending, seedDue, seedWaiting } from './pending-requests.ts'
import { measureRetention } from './retention.ts'
import { measureSteadyState } from './steady.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'
import { FULL, QUICK, subscribersOf, type Work } from './work.ts'

const GOALS = {
  steadyPerSecond: 4_000,
  fairP99Ms: 1_000,
  idleP99Ms: 100,
  pageRatio: 1.5,
  stallMs: 50,
}
const MANY_HANGING = 50
const QUEUES_CLAIMED = 64
const DUE_IN_EACH = 100

/** The measurements, by the names that `--only` takes, in order. */
const WORKS = {
  idle,
  retention,
  steady,
  busy: busyFigures,
  lost: lostWorkerFigures,
  fairness,
  drain: drainFigures,
  claims,
  lists,
} as const

/** Measures the named figures, or all of them. A measurement that fails counts as a missed goal. */
export async function measureFigures(
  environment: WebhookEnvironment,
  isQuick: boolean,
  only: readonly string[] = Object.keys(WORKS),
): Promise<Figure[]> {
  const figures: Figure[] = []
  const subscribers = await subscribersOf(environment, { organizations: 20, webhooksEach: 5 })
  for (const [name, measure] of Object.entries(WORKS).filter(([name]) => only.includes(name))) {
    console.error(`${name} …`)
    try {
      const measured = await measure({ environment, subscribers, size: isQuick ? QUICK : FULL })
      for (const figure of measured) console.error(figureRow(figure))
      figures.push(...measured)
    } catch (error) {
      console.error(error)
      figures.push({ work: name, value: 'failed', goal: (error as Error).message, isMissed: true })
    }
  }
  return figures
}

async function idle({ environment, subscribers, size }: Work): Promise<Figure[]> {
  const latency = await measureIdle(environment, subscribers, size.idleEvents)
  return [latencyFigure('From commit to first attempt, idle, an event every 50 ms', latency, GOALS.idleP99Ms)]
}

async function steady({ environment, subscribers, size }: Work): Promise<Figure[]> {
  const steady = await measureSteadyState(environment, subscribers, size.steadyMs)
  await requireDeliveredOnce(environment, subscribers)
  return [rateFigure('Steady state: one event, one webhook, one commit each', steady, GOALS.steadyPerSecond)]
}

async function fairness({ environment, size }: Work): Promise<Figure[]> {
  const healthy = await subscribersOf(environment, { organizations: 1_000, webhooksEach: 1 })
  const plan = { perSecond: 500, forMs: size.fairMs }
  const beside = async (count: number) => {
    const hanging = await subscribersOf(
      environment,
      { organizations: count, webhooksEach: 1 },
      environment.hanging.origins,
    )
    await seedDue(environment.admin, hanging, size.dueRequests)
    await environment.base.settle()
    const latency = await measureFairness(environment, healthy, plan)
    await forgetPending(environment.admin, hanging)
    return latency
  }
  const work = (hanging: string) =>
    `From commit to first attempt, ${plan.perSecond} events a second for 1,000 healthy endpoints beside ${hanging}, with ${size.dueRequests} due requests`
  return [
    latencyFigure(work('one unresponsive endpoint'), await beside(1), GOALS.fairP99Ms),
    latencyFigure(work(`${MANY_HANGING} unresponsive endpoints`), await beside(MANY_HANGING), null),
  ]
}

async function claims({ environment, size }: Work): Promise<Figure[]> {
  const subscribers = await subscribersOf(environment, { organizations: QUEUES_CLAIMED, webhooksEach: 1 })
  const others = await subscribersOf(environment, { organizations: 1_000, webhooksEach: 1 })
  const claimed = async (what: string) => {
    await environment.base.settle()
    const { p50Ms, p99Ms, rows } = await measureClaims(environment, subscribers)
    const work = `Claim of ${rows} requests of ${QUEUES_CLAIMED} webhooks, ${what}`
    return { work, value: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`, goal: '', isMissed: false }
  }
  await seedDue(environment.admin, subscribers, QUEUES_CLAIMED * DUE_IN_EACH)
  const figures = [await claimed(`each with ${DUE_IN_EACH} due`)]
  await seedDue(environment.admin, subscribers.slice(0, 1), size.dueRequests)
  figures.push(await claimed(`one with ${size.dueRequests} due requests`))
  await seedWaiting(environment.admin, [...subscribers, ...others], size.waiting)
  figures.push(await claimed(`with ${size.waiting} waiting requests`))
  await forgetPending(environment.admin, [...subscribers, ...others])
  return figures
}

async function lists({ environment, size }: Work): Promise<Figure[]> {
  const pages = await measureLists(environment, { few: 1_000, many: size.listed })
  return pages.map(({ page, shortMs, longMs }) => ({
    work: `The ${page} 50 of ${size.listed} requests, compared with 1,000 requests`,
    value: `${(longMs / shortMs).toFixed(2)} (${longMs.toFixed(2)} ms, ${shortMs.toFixed(2)} ms)`,
    goal: `≤ ${GOALS.pageRatio}`,
    isMissed: !(longMs / shortMs <= GOALS.pageRatio),
  }))
}

async function retention({ environment, size }: Work): Promise<Figure[]> {
  const [old, present] = await subscribersOf(environment, { organizations: 2, webhooksEach: 1 })
  const { longestMs, longestWithoutMs, dropMs } = await measureRetention(
    environment,
    { old: old!, present: present! },
    size.dropped,
  )
  return [
    {
      work: `Longest query while a week of ${size.dropped} events, requests and attempts is dropped (${Math.round(dropMs)} ms), with asynchronous commits`,
      value: `${longestMs.toFixed(0)} ms (${longestWithoutMs.toFixed(0)} ms without the drop)`,
      goal: `≤ ${GOALS.stallMs} ms`,
      isMissed: !(longestMs <= GOALS.stallMs),
    },
  ]
}
