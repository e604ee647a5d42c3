import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/process.ts'
import { DELIVERY_POINTS } from '../crash-points.ts'
import { type Random, seededRandom } from '../random.ts'
import type { DeliveryDeployment } from './deployment.ts'
import { type Fixture, openFixture } from './fixture.ts'
import type { Ledger, ReceivedRequest, ReceiverResponse } from './ledger.ts'
import { expireLeases, makeAllDue, quiesce, replaceWorkers } from './quiesce.ts'
import { reconcile } from './reconcile.ts'

const CONTACTS = 24
const CONTACTS_MORE = 4
/**
 * The most times that further contacts are created while workers have not reached their crash
 * points.
 */
const ATTEMPTS = 12
/** The most refusals of one request. */
const REFUSALS_MAX = 2
const SLOW_MS = 150
const WAIT_MS = 300

/** The result of a round. */
export interface Round {
  readonly problems: readonly string[]
  readonly crashes: number
  readonly deliveries: number
  readonly unknown: number
  readonly repeats: number
}

/**
 * Chooses a response by the request and its number of arrivals: mostly an acceptance, which may be
 * late, and sometimes a refusal or a closed connection.
 */
export function responseTo({ path, name, times }: ReceivedRequest): ReceiverResponse {
  const random = seededRandom(hash(`${path} ${name} ${times}`))
  const fate = random.below(100)
  if (times <= REFUSALS_MAX && fate < 15) return { does: 'refuse' }
  if (times <= REFUSALS_MAX && fate < 25) return { does: 'hang up' }
  return { does: 'accept', afterMs: fate < 60 ? random.below(SLOW_MS) : 0 }
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
}

/**
 * Runs the round of a seed with its kills, and compares all records when everything has settled.
 */
export async function runRound(deployment: DeliveryDeployment, ledger: Ledger, seed: number): Promise<Round> {
  // A failed seed may have left planned crashes.
  for (const child of deployment.processes.workers) child.disarm()
  const random = seededRandom(seed)
  const fixture = await openFixture(deployment, ledger, `round-${seed}`)
  const crashesBefore = deployment.crashes()
  await dieAtAnyMoment(deployment, ledger, fixture, seed, random)
  await dieAtPoints(deployment, fixture)
  for (const child of deployment.processes.workers) child.disarm()
  const over = new Date()
  await replaceWorkers(deployment)
  await quiesce(deployment, over)
  await fixture.reader.read()
  const { problems, ...sums } = await reconcile(deployment, ledger, fixture, 0)
  const ownFaults = [deployment.processes.api, ...deployment.processes.workers].flatMap((child) => child.ownFaults())
  return { problems: [...problems, ...ownFaults], crashes: deployment.crashes() - crashesBefore, ...sums }
}

/**
 * Kills each worker, and sometimes the API, around the arrival of some request. The next process of
 * each worker dies at a crash point.
 */
async function dieAtAnyMoment(
  deployment: DeliveryDeployment,
  ledger: Ledger,
  fixture: Fixture,
  seed: number,
  random: Random,
): Promise<void> {
  const moment = ledger.count() + 1 + random.below(2 * CONTACTS)
  const workers = deployment.processes.workers.map((worker, index) => {
    const point = pointOf(seed, index, random)
    return { waitMs: random.below(WAIT_MS), kill: () => worker.plan([point]) }
  })
  const api = { waitMs: random.below(WAIT_MS), kill: deployment.processes.api.kill }
  const victims = random.below(3) === 0 ? [...workers, api] : workers

  /** Returns the time of the first worker's death, or slightly earlier. */
  async function killAll(): Promise<Date> {
    // Only the first kill waits for an arrival. The claims of a dead worker may be all that is due
    // until their leases expire, so a second wait might not end.
    await ledger.arrived(moment)
    const firstDeath = new Date(Date.now() + Math.min(...workers.map(({ waitMs }) => waitMs)))
    await Promise.all(victims.map(({ waitMs, kill }) => pause(waitMs).then(kill)))
    return firstDeath
  }

  const [firstDeath] = await Promise.all([killAll(), fixture.announce(CONTACTS)])
  await fixture.reader.read()
  // The other workers died after that time, and the running ones started after that.
  await expireLeases(deployment, firstDeath)
}

/** Returns a crash point. Two consecutive seeds use all of them. */
function pointOf(seed: number, index: number, random: Random): string {
  const point = DELIVERY_POINTS[(seed * 2 + index) % DELIVERY_POINTS.length]!
  return `${point}#${random.one([1, 1, 2])}`
}

/** Creates more contacts until each worker has died at its point. */
async function dieAtPoints(deployment: DeliveryDeployment, fixture: Fixture): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && !deployment.isPlanDone(); attempt++) {
    // A process that has not started cannot reach its point.
    await until('everything to run', () => deployment.isPlanDone() || deployment.isUp())
    await fixture.announce(CONTACTS_MORE)
    await makeAllDue(deployment)
    await fixture.reader.read()
    if (!(await isPlanSoonDone(deployment))) await replaceWorkers(deployment)
  }
}

async function isPlanSoonDone(deployment: DeliveryDeployment): Promise<boolean> {
  for (let polls = 0; polls < 30 && !deployment.isPlanDone(); polls++) await pause(50)
  return deployment.isPlanDone()
}
