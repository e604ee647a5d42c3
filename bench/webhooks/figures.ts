import { measureClaims } from './claims.ts'
import { requireDeliveredOnce } from './deliveries.ts'
import { type Drain, measureDrain } from './drain.ts'
import { type Figure, figureRow } from './figure.ts'
import { type Latency, measureFairness, measureIdle } from './latency.ts'
import { measureLists } from './lists.ts'
import { forgetPending, seedDue, seedWaiting } from './pending-requests.ts'
import { measureRetention } from './retention.ts'
import { measureSteadyState } from './steady.ts'
import { makeSubscribers, type Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const GOALS = {
  drainPerSecond: 8_000,
  drainToBare: 0.25,
  steadyPerSecond: 4_000,
  waitingRatio: 0.9,
  fairP99Ms: 1_000,
  idleP99Ms: 100,
  pageRatio: 1.5,
  stallMs: 50,
}
const MANY_HANGING = 50
/** The number of runs of each kind. The page shows the median. */
const DRAINS = 5
const DRAINS_BESIDE = 3
const QUEUES_CLAIMED = 64
const DUE_IN_EACH = 100

interface Size {
  readonly first: number
  readonly drained: number
  readonly waiting: number
  readonly steadyMs: number
  readonly hanging: number
  readonly fairMs: number
  readonly idleEvents: number
  readonly listed: number
  readonly dropped: number
  readonly bareMs: number
}

const FULL: Size = {
  first: 10_000,
  drained: 60_000,
  waiting: 2_000_000,
  steadyMs: 30_000,
  hanging: 300_000,
  fairMs: 60_000,
  idleEvents: 200,
  listed: 1_000_000,
  dropped: 300_000,
  bareMs: 3_000,
}
const QUICK: Size = {
  ...FULL,
  first: 5_000,
  drained: 30_000,
  waiting: 200_000,
  steadyMs: 10_000,
  fairMs: 20_000,
  listed: 200_000,
  bareMs: 2_000,
}

/** The measurements, by the names that `--only` takes, in order. */
const WORKS = { idle, retention, steady, fairness, drain, claims, lists } as const

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

interface Work {
  readonly environment: WebhookEnvironment
  /** A hundred webhooks of twenty organizations. */
  readonly subscribers: readonly Subscriber[]
  readonly size: Size
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
    await seedDue(environment.admin, hanging, size.hanging)
    await environment.environment.settle()
    const latency = await measureFairness(environment, healthy, plan)
    await forgetPending(environment.admin, hanging)
    return latency
  }
  const work = (hanging: string) =>
    `From commit to first attempt, ${plan.perSecond} events a second for 1,000 healthy endpoints beside ${hanging}, with ${size.hanging} due`
  return [
    latencyFigure(work('one unresponsive endpoint'), await beside(1), GOALS.fairP99Ms),
    latencyFigure(work(`${MANY_HANGING} unresponsive endpoints`), await beside(MANY_HANGING), null),
  ]
}

async function drain({ environment, subscribers, size }: Work): Promise<Figure[]> {
  const rounds: Round[] = []
  for (let n = 0; n < DRAINS; n++) rounds.push(await drainAndBare(environment, subscribers, size))
  await requireDeliveredOnce(environment, subscribers)
  const others = await subscribersOf(environment, { organizations: 1_000, webhooksEach: 1 })
  await seedWaiting(environment.admin, [...others, ...subscribers], size.waiting)
  const beside: Round[] = []
  for (let n = 0; n < DRAINS_BESIDE; n++) beside.push(await drainAndBare(environment, subscribers, size))
  await requireDeliveredOnce(environment, subscribers)
  await forgetPending(environment.admin, [...others, ...subscribers])
  const [alone, besideWaiting] = [middleOf(rounds, byRate).drain, middleOf(beside, byRate).drain]
  const ratios = rounds.map(toBare).toSorted((one, other) => one - other)
  return [
    {
      work: 'Bare loop: sign and post, without a database',
      value: `${bareOf(rounds)}/s, with waiting requests ${bareOf(beside)}/s`,
      goal: '',
      isMissed: false,
    },
    rateFigure(`Drain of ${size.drained} events announced beforehand`, alone, GOALS.drainPerSecond),
    ratioFigure(
      `Ratio of the drain to the bare loop, measured alternately (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
      toBare(middleOf(rounds, toBare)),
      GOALS.drainToBare,
    ),
    rateFigure(`Drain with ${size.waiting} waiting requests`, besideWaiting, null),
    ratioFigure(
      'Ratio of the drain with waiting requests to the drain without',
      besideWaiting.perSecond / alone.perSecond,
      GOALS.waitingRatio,
    ),
  ]
}

/** A drain, and the figures of the bare loop before and after it. */
interface Round {
  readonly drain: Drain
  readonly bare: number
}

const byRate = ({ drain }: Round) => drain.perSecond
const bareOf = (rounds: readonly Round[]) => Math.round(middleOf(rounds, ({ bare }) => bare).bare)
const toBare = ({ drain, bare }: Round) => drain.perSecond / bare

async function drainAndBare(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  size: Size,
): Promise<Round> {
  const before = await environment.bare(subscribers.length, size.bareMs)
  const drain = await measureDrain(environment, subscribers, { first: size.first, measured: size.drained })
  return { drain, bare: (before + (await environment.bare(subscribers.length, size.bareMs))) / 2 }
}

function middleOf(rounds: readonly Round[], by: (round: Round) => number): Round {
  return rounds.toSorted((one, other) => by(one) - by(other))[Math.floor(rounds.length / 2)]!
}

async function claims({ environment, size }: Work): Promise<Figure[]> {
  const subscribers = await subscribersOf(environment, { organizations: QUEUES_CLAIMED, webhooksEach: 1 })
  const others = await subscribersOf(environment, { organizations: 1_000, webhooksEach: 1 })
  const claimed = async (what: string) => {
    await environment.environment.settle()
    const { p50Ms, p99Ms, rows } = await measureClaims(environment, subscribers)
    const work = `Claim of ${rows} requests of ${QUEUES_CLAIMED} webhooks, ${what}`
    return { work, value: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`, goal: '', isMissed: false }
  }
  await seedDue(environment.admin, subscribers, QUEUES_CLAIMED * DUE_IN_EACH)
  const figures = [await claimed(`each with ${DUE_IN_EACH} due`)]
  await seedDue(environment.admin, subscribers.slice(0, 1), size.hanging)
  figures.push(await claimed(`one with ${size.hanging} due`))
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
      work: `Longest query while a week of ${size.dropped} events, requests and attempts is dropped, which takes ${Math.round(dropMs)} ms, with asynchronous commits`,
      value: `${longestMs.toFixed(0)} ms (without: ${longestWithoutMs.toFixed(0)} ms)`,
      goal: `≤ ${GOALS.stallMs} ms`,
      isMissed: !(longestMs <= GOALS.stallMs),
    },
  ]
}

function subscribersOf(
  { services, environment, endpoints }: WebhookEnvironment,
  plan: { readonly organizations: number; readonly webhooksEach: number },
  origins = endpoints.origins,
): Promise<Subscriber[]> {
  return makeSubscribers(services, environment.seeded.above[0]!, { ...plan, origins })
}

function rateFigure(work: string, { perSecond, cpuUs }: Drain, goal: number | null): Figure {
  const isMissed = goal !== null && !(perSecond >= goal)
  return { work, value: `${Math.round(perSecond)}/s`, goal: goal === null ? '' : `≥ ${goal}/s`, isMissed, cpuUs }
}

function ratioFigure(work: string, ratio: number, goal: number): Figure {
  return { work, value: ratio.toFixed(2), goal: `≥ ${goal}`, isMissed: !(ratio >= goal) }
}

function latencyFigure(work: string, { p50Ms, p99Ms }: Latency, goalMs: number | null): Figure {
  const value = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`
  const goal = goalMs === null ? '' : `p99 < ${goalMs} ms`
  return { work, value, goal, isMissed: goalMs !== null && !(p99Ms < goalMs) }
}
