import { requireDeliveredOnce } from './deliveries.ts'
import { type Drain, measureDrain } from './drain.ts'
import { type Figure, rateFigure, ratioFigure } from './figure.ts'
import { forgetPending, seedWaiting } from './pending-requests.ts'
import type { Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'
import { type Size, subscribersOf, type Work } from './work.ts'

const GOALS = { drainPerSecond: 12_000, drainToBare: 0.3, waitingRatio: 0.9 }
/** The number of runs of each kind. The page shows the median. */
const DRAINS = 5
const DRAINS_BESIDE = 3

/**
 * Measures the drain of announced events, alone and with many waiting requests, and compares it
 * with the bare loop.
 */
export async function drainFigures({ environment, subscribers, size }: Work): Promise<Figure[]> {
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
  const drain = await measureDrain(environment, subscribers, { warmUp: size.warmUp, measured: size.drained })
  return { drain, bare: (before + (await environment.bare(subscribers.length, size.bareMs))) / 2 }
}

function middleOf(rounds: readonly Round[], by: (round: Round) => number): Round {
  return rounds.toSorted((one, other) => by(one) - by(other))[Math.floor(rounds.length / 2)]!
}
