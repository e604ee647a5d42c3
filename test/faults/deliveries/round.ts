import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/process.ts'
import { DELIVERY_POINTS } from '../crash-points.ts'
import { type Dice, dice } from '../random.ts'
import type { Judged, Ledger, Verdict } from './ledger.ts'
import type { DeliveryPlant } from './plant.ts'
import { bury, fallDue, lapse, quiesce } from './quiesce.ts'
import { reckon } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'

const CONTACTS = 24
const CONTACTS_MORE = 4
/** How often more is announced while those who are to die at a point have not come to it. */
const TRIES = 12
/** What is refused more often than that is not refused again. */
const REFUSALS_MOST = 2
const SLOW_MS = 150
const WAIT_MS = 300

/** What came of a round. */
export interface Round {
  readonly problems: readonly string[]
  readonly deaths: number
  readonly deliveries: number
  readonly lapsed: number
  readonly unknown: number
  readonly repeats: number
}

/** The verdicts of one who often accepts, sometimes late, and now and then refuses or says nothing; by the request and how often it came. */
export function verdictOf({ path, name, times }: Judged): Verdict {
  const chance = dice(hash(`${path} ${name} ${times}`))
  const fate = chance.below(100)
  if (times <= REFUSALS_MOST && fate < 15) return { does: 'refuse' }
  if (times <= REFUSALS_MOST && fate < 25) return { does: 'hang up' }
  return { does: 'accept', afterMs: fate < 60 ? chance.below(SLOW_MS) : 0 }
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
}

/** Does what that seed says, with all the killing, and holds the books against each other when everything has come to rest. */
export async function runRound(plant: DeliveryPlant, ledger: Ledger, seed: number): Promise<Round> {
  // A seed that failed may have left somebody who is still to die.
  for (const unit of plant.units.workers) unit.calm()
  const chance = dice(seed)
  const shop = await openShop(plant, ledger, `round-${seed}`)
  const deathsBefore = plant.deaths()
  let lapsed = await dieAtAnyMoment(plant, ledger, shop, seed, chance)
  lapsed += await dieAtPoints(plant, shop)
  for (const unit of plant.units.workers) unit.calm()
  const over = new Date()
  lapsed += await bury(plant)
  lapsed += await quiesce(plant, over)
  await shop.reader.read()
  const { problems, ...sums } = await reckon(plant, ledger, shop, lapsed)
  const ownFaults = [plant.units.api, ...plant.units.workers].flatMap((unit) => unit.ownFaults())
  return { problems: [...problems, ...ownFaults], deaths: plant.deaths() - deathsBefore, lapsed, ...sums }
}

/**
 * Kills each worker as some request has come to the receiver or a moment later, and sometimes the API; from then on each is to die at a
 * point. Gives how many claims they had left behind when the first of them died.
 */
async function dieAtAnyMoment(plant: DeliveryPlant, ledger: Ledger, shop: Shop, seed: number, chance: Dice) {
  const moment = ledger.count() + 1 + chance.below(2 * CONTACTS)
  const workers = plant.units.workers.map((worker, index) => {
    const point = pointOf(seed, index, chance)
    return { waitMs: chance.below(WAIT_MS), kill: () => worker.plan([point]) }
  })
  const api = { waitMs: chance.below(WAIT_MS), kill: plant.units.api.kill }
  const victims = chance.below(3) === 0 ? [...workers, api] : workers

  /** Gives when the first worker died, or a little earlier. */
  async function killAll(): Promise<Date> {
    // Only the first is waited for so: what it had claimed may be all that is to come until its leases end.
    await ledger.arrived(moment)
    const firstDeath = new Date(Date.now() + Math.min(...workers.map(({ waitMs }) => waitMs)))
    await Promise.all(victims.map(({ waitMs, kill }) => pause(waitMs).then(kill)))
    return firstDeath
  }

  const [firstDeath] = await Promise.all([killAll(), shop.announce(CONTACTS)])
  await shop.reader.read()
  // The others died later, and whoever runs now began after that.
  return lapse(plant, firstDeath)
}

/** The points in turn, so that two seeds in a row have workers come to all of them. */
function pointOf(seed: number, index: number, chance: Dice): string {
  const point = DELIVERY_POINTS[(seed * 2 + index) % DELIVERY_POINTS.length]!
  return `${point}#${chance.one([1, 1, 2])}`
}

/** Announces more until each worker has died at its point. Gives how many claims the dead left behind who were in the others' way. */
async function dieAtPoints(plant: DeliveryPlant, shop: Shop): Promise<number> {
  let lapsed = 0
  for (let tries = 0; tries < TRIES && !plant.isPlanDone(); tries++) {
    // Nobody has come to it who has not begun yet.
    await until('everything to run', () => plant.isPlanDone() || plant.isUp())
    await shop.announce(CONTACTS_MORE)
    await fallDue(plant)
    await shop.reader.read()
    if (!(await isPlanSoonDone(plant))) lapsed += await bury(plant)
  }
  return lapsed
}

async function isPlanSoonDone(plant: DeliveryPlant): Promise<boolean> {
  for (let looks = 0; looks < 30 && !plant.isPlanDone(); looks++) await pause(50)
  return plant.isPlanDone()
}
