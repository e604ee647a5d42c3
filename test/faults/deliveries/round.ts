import { setTimeout as pause } from 'node:timers/promises'
import { DELIVERY_POINTS } from '../crash-points.ts'
import { type Dice, dice } from '../dice.ts'
import type { Judged, Ledger, Verdict } from './ledger.ts'
import type { DeliveryPlant } from './plant.ts'
import { account } from './problems.ts'
import { bury, fallDue, lapse, quiesce } from './quiesce.ts'
import { openShop, type Shop } from './shop.ts'

const CONTACTS = 24
const CONTACTS_MORE = 4
/** How often more is announced while those who are to die at a point have not come to it. */
const TRIES = 12
/** What is refused more often than that is not refused again. */
const REFUSALS_MOST = 2
const SLOW_MS = 150

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
  const { problems, ...sums } = await account(plant, ledger, shop, lapsed)
  const ownFaults = [plant.units.api, ...plant.units.workers].flatMap((unit) => unit.ownFaults())
  return { problems: [...problems, ...ownFaults], deaths: plant.deaths() - deathsBefore, lapsed, ...sums }
}

/**
 * Kills each worker as some request has come to the receiver, and sometimes the API; from then on each is to die at a point. Gives how
 * many claims they had left behind when the first of them died.
 */
async function dieAtAnyMoment(plant: DeliveryPlant, ledger: Ledger, shop: Shop, seed: number, chance: Dice) {
  const before = ledger.count()
  const momentOf = () => before + 1 + chance.below(2 * CONTACTS)
  const victims = plant.units.workers
    .map((worker, index) => ({
      worker,
      moment: momentOf(),
      waitMs: chance.below(20),
      point: pointOf(seed, index, chance),
    }))
    .toSorted((one, other) => one.moment - other.moment)
  const apiMoment = chance.below(3) === 0 ? momentOf() : null
  let firstDeath: Date | null = null

  async function killWorkers(): Promise<void> {
    for (const { worker, moment, waitMs, point } of victims) {
      await ledger.arrived(moment)
      await pause(waitMs)
      firstDeath ??= new Date()
      worker.plan([point])
    }
  }

  async function killApi(): Promise<void> {
    if (apiMoment === null) return
    await ledger.arrived(apiMoment)
    plant.units.api.kill()
  }

  await Promise.all([shop.announce(CONTACTS), killWorkers(), killApi()])
  await shop.reader.read()
  // What was claimed before the first died is nobody's: the others died later, and whoever runs now began after that.
  return lapse(plant, firstDeath ?? new Date(0))
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
