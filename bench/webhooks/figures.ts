import { measureClaims } from './claims.ts'
import { requireDeliveredOnce } from './deliveries.ts'
import { type Drain, measureDrain } from './drain.ts'
import { type Figure, figureRow } from './figure.ts'
import { type Latency, measureFairness, measureIdle } from './latency.ts'
import { measureLists } from './lists.ts'
import { forgetPending, seedDue, seedWaiting } from './pending-requests.ts'
import { measureRetention } from './retention.ts'
import { measureSteadyState } from './steady.ts'
import { type Hearer, makeHearers } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

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
const LANES_CLAIMED = 64
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

/** Measures these works, or all of them. What fails is a figure of its own, that missed its goal. */
export async function measureFigures(
  house: WebhookHouse,
  isQuick: boolean,
  only: readonly string[] = Object.keys(WORKS),
): Promise<Figure[]> {
  const figures: Figure[] = []
  const hearers = await hearersOf(house, { organizations: 20, webhooksEach: 5 })
  for (const [name, measure] of Object.entries(WORKS).filter(([name]) => only.includes(name))) {
    console.error(`${name} …`)
    try {
      const measured = await measure({ house, hearers, size: isQuick ? QUICK : FULL })
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
  readonly house: WebhookHouse
  /** A hundred webhooks of twenty organizations. */
  readonly hearers: readonly Hearer[]
  readonly size: Size
}

async function idle({ house, hearers, size }: Work): Promise<Figure[]> {
  const latency = await measureIdle(house, hearers, size.idleEvents)
  return [latencyFigure('From commit to first attempt, idle, an event every 50 ms', latency, GOALS.idleP99Ms)]
}

async function steady({ house, hearers, size }: Work): Promise<Figure[]> {
  const steady = await measureSteadyState(house, hearers, size.steadyMs)
  await requireDeliveredOnce(house, hearers)
  return [rateFigure('Steady state: one event, one webhook, one commit each', steady, GOALS.steadyPerSecond)]
}

async function fairness({ house, size }: Work): Promise<Figure[]> {
  const healthy = await hearersOf(house, { organizations: 1_000, webhooksEach: 1 })
  const plan = { perSecond: 500, forMs: size.fairMs }
  const beside = async (count: number) => {
    const hanging = await hearersOf(house, { organizations: count, webhooksEach: 1 }, house.hanging.origins)
    await seedDue(house.admin, hanging, size.hanging)
    await house.house.settle()
    const latency = await measureFairness(house, healthy, plan)
    await forgetPending(house.admin, hanging)
    return latency
  }
  const work = (hanging: string) =>
    `From commit to first attempt, ${plan.perSecond} events a second for 1,000 healthy endpoints beside ${hanging} with ${size.hanging} due`
  return [
    latencyFigure(work('one that hangs'), await beside(1), GOALS.fairP99Ms),
    latencyFigure(work(`${MANY_HANGING} that hang`), await beside(MANY_HANGING), null),
  ]
}

async function drain({ house, hearers, size }: Work): Promise<Figure[]> {
  const rounds: Round[] = []
  for (let n = 0; n < DRAINS; n++) rounds.push(await drainAndBare(house, hearers, size))
  await requireDeliveredOnce(house, hearers)
  const others = await hearersOf(house, { organizations: 1_000, webhooksEach: 1 })
  await seedWaiting(house.admin, [...others, ...hearers], size.waiting)
  const beside: Round[] = []
  for (let n = 0; n < DRAINS_BESIDE; n++) beside.push(await drainAndBare(house, hearers, size))
  await requireDeliveredOnce(house, hearers)
  await forgetPending(house.admin, [...others, ...hearers])
  const [alone, besideWaiting] = [middleOf(rounds, byRate).drain, middleOf(beside, byRate).drain]
  const ratios = rounds.map(toBare).toSorted((one, other) => one - other)
  return [
    {
      work: 'Bare loop: signs and posts, no database',
      value: `${bareOf(rounds)}/s, beside those that wait ${bareOf(beside)}/s`,
      goal: '',
      isMissed: false,
    },
    rateFigure(`Drain of ${size.drained} events announced beforehand`, alone, GOALS.drainPerSecond),
    ratioFigure(
      `Drain to bare loop, each in turn (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
      toBare(middleOf(rounds, toBare)),
      GOALS.drainToBare,
    ),
    rateFigure(`The same beside ${size.waiting} that wait`, besideWaiting, null),
    ratioFigure(
      'Beside those that wait to without them',
      besideWaiting.perSecond / alone.perSecond,
      GOALS.waitingRatio,
    ),
  ]
}

/** A drain, and what the bare loop made just before and just after it. */
interface Round {
  readonly drain: Drain
  readonly bare: number
}

const byRate = ({ drain }: Round) => drain.perSecond
const bareOf = (rounds: readonly Round[]) => Math.round(middleOf(rounds, ({ bare }) => bare).bare)
const toBare = ({ drain, bare }: Round) => drain.perSecond / bare

async function drainAndBare(house: WebhookHouse, hearers: readonly Hearer[], size: Size): Promise<Round> {
  const before = await house.bare(hearers.length, size.bareMs)
  const drain = await measureDrain(house, hearers, { first: size.first, measured: size.drained })
  return { drain, bare: (before + (await house.bare(hearers.length, size.bareMs))) / 2 }
}

function middleOf(rounds: readonly Round[], by: (round: Round) => number): Round {
  return rounds.toSorted((one, other) => by(one) - by(other))[Math.floor(rounds.length / 2)]!
}

async function claims({ house, size }: Work): Promise<Figure[]> {
  const hearers = await hearersOf(house, { organizations: LANES_CLAIMED, webhooksEach: 1 })
  const others = await hearersOf(house, { organizations: 1_000, webhooksEach: 1 })
  const claimed = async (what: string) => {
    await house.house.settle()
    const { p50Ms, p99Ms, rows } = await measureClaims(house, hearers)
    const work = `Claim of ${rows} requests of ${LANES_CLAIMED} webhooks, ${what}`
    return { work, value: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`, goal: '', isMissed: false }
  }
  await seedDue(house.admin, hearers, LANES_CLAIMED * DUE_IN_EACH)
  const figures = [await claimed(`each with ${DUE_IN_EACH} due`)]
  await seedDue(house.admin, hearers.slice(0, 1), size.hanging)
  figures.push(await claimed(`one with ${size.hanging} due`))
  await seedWaiting(house.admin, [...hearers, ...others], size.waiting)
  figures.push(await claimed(`beside ${size.waiting} that wait`))
  await forgetPending(house.admin, [...hearers, ...others])
  return figures
}

async function lists({ house, size }: Work): Promise<Figure[]> {
  const pages = await measureLists(house, { few: 1_000, many: size.listed })
  return pages.map(({ page, shortMs, longMs }) => ({
    work: `The ${page} 50 of ${size.listed} requests, to those of 1,000`,
    value: `${(longMs / shortMs).toFixed(2)} (${longMs.toFixed(2)} ms, ${shortMs.toFixed(2)} ms)`,
    goal: `≤ ${GOALS.pageRatio}`,
    isMissed: !(longMs / shortMs <= GOALS.pageRatio),
  }))
}

async function retention({ house, size }: Work): Promise<Figure[]> {
  const [old, present] = await hearersOf(house, { organizations: 2, webhooksEach: 1 })
  const { longestMs, longestWithoutMs, dropMs } = await measureRetention(
    house,
    { old: old!, present: present! },
    size.dropped,
  )
  return [
    {
      work: `Longest query while a week of ${size.dropped} events, requests and attempts is dropped, in ${Math.round(dropMs)} ms, commits not waiting for the disk`,
      value: `${longestMs.toFixed(0)} ms (without: ${longestWithoutMs.toFixed(0)} ms)`,
      goal: `≤ ${GOALS.stallMs} ms`,
      isMissed: !(longestMs <= GOALS.stallMs),
    },
  ]
}

function hearersOf(
  { services, house, endpoints }: WebhookHouse,
  plan: { readonly organizations: number; readonly webhooksEach: number },
  origins = endpoints.origins,
): Promise<Hearer[]> {
  return makeHearers(services, house.seeded.above[0]!, { ...plan, origins })
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
