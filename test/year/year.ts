import assert from 'node:assert/strict'
import { type Random, seededRandom } from '../faults/random.ts'
import { changePolicy, runRandomAction } from './actions.ts'
import { createPlan } from './create-plan.ts'
import type { YearEnvironment } from './environment.ts'
import { runOneOffActions } from './one-off-payments.ts'
import { type Organization, openOrganization } from './organization.ts'
import type { YearRecords } from './plan-history.ts'
import { changePlanMoney } from './plan-money.ts'
import { endStop, restoreKey, type Stopped, stopOne } from './provider-stops.ts'
import { makeAllDue, quiesce, settle } from './quiesce.ts'
import { readYear } from './year-rows.ts'

export interface YearTerms {
  readonly seed: number
  readonly plans: number
  readonly organizations: number
  readonly days: number
  /** Receives progress messages. */
  readonly report?: (line: string) => void
}

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * The earliest start of a year. A year that starts within the next STARTS days contains a leap day.
 */
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
/** The days by which a clock is advanced. */
const STEPS = [0.3, 2, 5, 8, 13, 21, 34]
/**
 * The number of plans for each action of a step. Years with many plans have fewer actions for each.
 */
const PLANS_PER_ACTION = 5
const ACTIONS_MAX = 100
const AT_ONCE = 8

/** Simulates a year of all plans, with faults and crashes. Returns its organizations. */
export async function simulateYear(environment: YearEnvironment, terms: YearTerms): Promise<Organization[]> {
  const random = seededRandom(terms.seed)
  const startMs = FIRST_START_MS + random.below(STARTS) * DAY_MS + random.below(24) * HOUR_MS
  const organizations = await Promise.all(
    Array.from({ length: terms.organizations }, (_, index) =>
      openOrganization(environment, `shop ${index}`, ZONES[index % ZONES.length]!, startMs, index === 0),
    ),
  )
  await arrive(environment, organizations)
  await createPlans(environment, organizations, Math.ceil(terms.plans * 0.8), random)
  for (let passed = 0; passed < terms.days; ) {
    const days = Math.min(random.one(STEPS), terms.days - passed)
    await step(environment, organizations, terms, days * DAY_MS, random)
    passed += days
    terms.report?.(
      `${Math.round(passed)} days, ${environment.crashes()} killed, ${Math.round(performance.now() / 1_000)} s`,
    )
  }
  await quiesce(environment)
  return organizations
}

/** Reads the records of every side of an organization's year. */
export async function readRecordsOf(
  environment: YearEnvironment,
  { uuid, apiKey, requestLog, clock, delivered: arrivals }: Organization,
): Promise<YearRecords> {
  const records = await readYear(environment.query, uuid)
  const delivered = arrivals && new Set(arrivals.map(({ body }) => (JSON.parse(body) as { id: string }).id))
  return { records, ledger: await environment.processor.ledger(apiKey), requestLog, nowMs: clock.nowMs(), delivered }
}

async function createPlans(
  environment: YearEnvironment,
  organizations: readonly Organization[],
  max: number,
  random: Random,
): Promise<void> {
  let started = 0
  const createNext = async (own: Random) => {
    while (started < max) {
      started++
      if (!(await createPlan(environment, own.one(organizations), own))) started--
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => createNext(random.child())))
}

/**
 * Advances the clocks of all organizations while it runs actions, and then the processor's clock.
 */
async function step(
  environment: YearEnvironment,
  organizations: readonly Organization[],
  terms: YearTerms,
  spanMs: number,
  random: Random,
): Promise<void> {
  for (const organization of organizations)
    if (random.below(6) === 0) await changePolicy(environment, organization, random)
  const stopped = await stopOne(environment, organizations, random)
  if (random.below(STEPS_PER_UPDATE) === 0) await environment.processor.updateCards().catch(() => {})
  await injectFaults(environment, terms, random)
  await Promise.all(organizations.map(({ clock }) => clock.advanceTo(clock.nowMs() + Math.round(spanMs / 1000) * 1000)))
  const actions = Array.from({ length: Math.min(ACTIONS_MAX, Math.ceil(terms.plans / PLANS_PER_ACTION)) }, () =>
    random.child(),
  )
  // A stopped organization refuses requests, which its client would repeat until the end of the
  // stop.
  const open = organizations.filter((organization) => organization !== stopped?.organization)
  await Promise.all([
    arrive(environment, organizations, stopped),
    runActions(environment, open, actions),
    ...open.map((organization) => runMoneyActions(environment, organization, random.child())),
  ])
  if (stopped) await endStop(environment, stopped)
  await settle(environment)
  await environment.waitUntilIdle()
  await environment.processor.advance({ hours: Math.ceil(spanMs / HOUR_MS) })
  await settle(environment)
}

/** Runs actions on payments of an organization, one after the other. */
async function runMoneyActions(environment: YearEnvironment, organization: Organization, random: Random) {
  await runOneOffActions(environment, organization, random)
  await changePlanMoney(environment, organization, random)
}

/**
 * The average number of steps between two updates of all cards that their issuer declines as
 * expired.
 */
const STEPS_PER_UPDATE = 3

/** Runs the actions, some of them concurrently. */
async function runActions(
  environment: YearEnvironment,
  organizations: readonly Organization[],
  actions: Random[],
): Promise<void> {
  const next = async (): Promise<void> => {
    for (let own = actions.pop(); own; own = actions.pop())
      await runRandomAction(environment, own.one(organizations), own)
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

/**
 * The most calls that an outage affects. In a longer one, a small number of plans would spend most
 * of the year waiting for retries.
 */
const CALLS_OUT_MAX = 20
const PLANS_A_CALL_OUT = 8

/** Makes the issuer, the connection or the processor fail for the next requests. */
async function injectFaults(environment: YearEnvironment, { plans }: YearTerms, random: Random): Promise<void> {
  const { processor } = environment
  const play = () => {
    const choice = random.below(12)
    return choice > 1 ? 'ordinary' : random.one(choice === 1 && random.below(4) === 0 ? HARD : SOFT)
  }
  await processor.play(...Array.from({ length: 40 + random.below(plans) }, play)).catch(() => {})
  if (random.below(3) === 0) {
    const max = Math.min(CALLS_OUT_MAX, Math.ceil(plans / PLANS_A_CALL_OUT))
    const outage = {
      operation: random.one(['charge', 'find', 'charge', 'find', 'capture', 'refund'] as const),
      count: 1 + random.below(max),
    }
    await processor.fault(random.one(FAULTS), outage).catch(() => {})
  }
  if (random.below(4) === 0)
    await processor.notifications(random.one(['twice', 'withheld']), 1 + random.below(6)).catch(() => {})
  if (random.below(environment.stepsPerCrash) === 0) environment.injectCrash(random)
}

/**
 * The most polls of a moving clock. A provider that does not respond delays a clock for some
 * minutes.
 */
const POLLS_MAX = 600
const MAKE_ALL_DUE_EVERY = 8

/** Waits until every clock has reached its target. */
async function arrive(
  environment: YearEnvironment,
  organizations: readonly Organization[],
  stopped: Stopped | null = null,
): Promise<void> {
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const there = await Promise.all(organizations.map(({ clock }) => clock.isThere()))
    if (there.every(Boolean)) return
    // Expires the leases of killed processes, ends outages and restarts killed processes.
    if (poll % MAKE_ALL_DUE_EVERY === MAKE_ALL_DUE_EVERY - 1) await makeAllDue(environment)
    if (poll >= environment.pollsWithFaults) await environment.processor.clearFaults().catch(() => {})
    if (poll >= environment.pollsWithFaults) await environment.stopFaults()
    // A charge whose outcome is unknown delays the clock until the key works again.
    if (poll >= environment.pollsWithFaults && stopped) await restoreKey(environment, stopped.organization)
    await environment.runWorkers()
  }
  assert.fail('a clock did not reach its target')
}
