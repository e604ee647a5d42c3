import assert from 'node:assert/strict'
import { type Dice, dice } from '../faults/random.ts'
import { decidePolicy, somethingHappens } from './actions.ts'
import { beginPlan } from './begin-plan.ts'
import type { Ground } from './ground.ts'
import { readYear } from './plan-books.ts'
import { comeToRest, fallDue, settle } from './rest.ts'
import { openShop, type Shop } from './shop.ts'
import type { YearBooks } from './story.ts'

export interface YearTerms {
  readonly seed: number
  readonly plans: number
  readonly organizations: number
  readonly days: number
  /** Hears how far it has come. */
  readonly tell?: (line: string) => void
}

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A year that begins on one of so many days from then on has a leap day in it. */
const FIRST_START_MS = Date.UTC(2027, 2, 1)
const STARTS = 360
const ZONES = [
  'America/New_York',
  'UTC',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
]
/** Days after which a clock is moved on. */
const STEPS = [0.3, 2, 5, 8, 13, 21, 34]
/** The number of plans for each action of a step. Years with many plans have fewer actions for each. */
const PLANS_A_DEED = 5
const DEEDS_MOST = 100
const AT_ONCE = 8

/** Lets a year pass for all plans, with all that goes wrong, and gives what is known of it on every side. */
export async function liveYear(ground: Ground, terms: YearTerms): Promise<YearBooks[]> {
  const chance = dice(terms.seed)
  const startMs = FIRST_START_MS + chance.below(STARTS) * DAY_MS + chance.below(24) * HOUR_MS
  const shops = await Promise.all(
    Array.from({ length: terms.organizations }, (_, index) =>
      openShop(ground, `shop ${index}`, ZONES[index % ZONES.length]!, startMs, index === 0),
    ),
  )
  await arrive(ground, shops)
  await beginPlans(ground, shops, Math.ceil(terms.plans * 0.8), chance)
  for (let passed = 0; passed < terms.days; ) {
    const days = Math.min(chance.one(STEPS), terms.days - passed)
    await step(ground, shops, terms, days * DAY_MS, chance)
    passed += days
    terms.tell?.(`${Math.round(passed)} days, ${ground.deaths()} killed, ${Math.round(performance.now() / 1_000)} s`)
  }
  await comeToRest(ground)
  return Promise.all(shops.map((shop) => yearOf(ground, shop)))
}

async function yearOf(ground: Ground, { uuid, apiKey, diary, clock, heard: arrivals }: Shop): Promise<YearBooks> {
  const books = await readYear(ground.query, uuid)
  const heard = arrivals && new Set(arrivals.map(({ body }) => (JSON.parse(body) as { id: string }).id))
  return { books, ledger: await ground.processor.ledger(apiKey), diary, nowMs: clock.nowMs(), heard }
}

async function beginPlans(ground: Ground, shops: readonly Shop[], most: number, chance: Dice): Promise<void> {
  let begun = 0
  const begin = async (own: Dice) => {
    while (begun < most) {
      begun++
      if (!(await beginPlan(ground, own.one(shops), own))) begun--
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => begin(chance.child())))
}

/** Time passes for everybody, and things happen meanwhile; then the banks come after. */
async function step(
  ground: Ground,
  shops: readonly Shop[],
  terms: YearTerms,
  spanMs: number,
  chance: Dice,
): Promise<void> {
  for (const shop of shops) if (chance.below(6) === 0) await decidePolicy(ground, shop, chance)
  await mischief(ground, terms, chance)
  await Promise.all(shops.map(({ clock }) => clock.advanceTo(clock.nowMs() + Math.round(spanMs / 1000) * 1000)))
  const deeds = Array.from({ length: Math.min(DEEDS_MOST, Math.ceil(terms.plans / PLANS_A_DEED)) }, () =>
    chance.child(),
  )
  await Promise.all([arrive(ground, shops), happen(ground, shops, deeds)])
  await settle(ground)
  await ground.still()
  await ground.processor.advance({ hours: Math.ceil(spanMs / HOUR_MS) })
  await settle(ground)
}

/** Some at once, the others after them. */
async function happen(ground: Ground, shops: readonly Shop[], deeds: Dice[]): Promise<void> {
  const next = async (): Promise<void> => {
    for (let own = deeds.pop(); own; own = deeds.pop()) await somethingHappens(ground, own.one(shops), own)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const FAULTS = ['error_before', 'drop_before', 'too_many_before', 'error_after', 'drop_after', 'unreadable_after']
const SOFT = ['insufficient_funds', 'generic_decline', 'try_again_later', 'limit_exceeded', 'return R01', 'return R09']
const HARD = [
  'lost_card',
  'authorization_revoked',
  'do_not_retry',
  'disputed',
  'return R02',
  'return R10',
  'late return R10',
]

/** How many calls an outage lasts: few plans would spend most of their year waiting to be tried again. */
const CALLS_OUT_MOST = 20
const PLANS_A_CALL_OUT = 8

/** Makes banks, connections and machines fail for the next requests. */
async function mischief(ground: Ground, { plans }: YearTerms, chance: Dice): Promise<void> {
  const { processor } = ground
  const play = () => {
    const whim = chance.below(12)
    return whim > 1 ? 'ordinary' : chance.one(whim === 1 && chance.below(4) === 0 ? HARD : SOFT)
  }
  await processor.play(...Array.from({ length: 40 + chance.below(plans) }, play)).catch(() => {})
  if (chance.below(3) === 0) {
    const most = Math.min(CALLS_OUT_MOST, Math.ceil(plans / PLANS_A_CALL_OUT))
    const outage = { operation: chance.one(['charge', 'find'] as const), count: 1 + chance.below(most) }
    await processor.fault(chance.one(FAULTS), outage).catch(() => {})
  }
  if (chance.below(4) === 0)
    await processor.notifications(chance.one(['twice', 'withheld']), 1 + chance.below(6)).catch(() => {})
  if (chance.below(ground.stepsADeath) === 0) ground.harm(chance)
}

/** As often as they may look: a provider that says nothing holds a clock up for some minutes. */
const LOOKS_MOST = 600
const FALL_DUE_EVERY = 8

/** Waits until every clock stands where it was sent. */
async function arrive(ground: Ground, shops: readonly Shop[]): Promise<void> {
  for (let look = 0; look < LOOKS_MOST; look++) {
    const there = await Promise.all(shops.map(({ clock }) => clock.isThere()))
    if (there.every(Boolean)) return
    // Expires the leases of killed processes, ends outages and restarts killed processes.
    if (look % FALL_DUE_EVERY === FALL_DUE_EVERY - 1) await fallDue(ground)
    if (look >= ground.looksBeforeCalm) await ground.processor.clearFaults().catch(() => {})
    if (look >= ground.looksBeforeCalm) await ground.calm()
    await ground.toil()
  }
  assert.fail('a clock never came to where it was sent')
}
