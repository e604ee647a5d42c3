// A year of 50 plans, the same in every `npm test`. `YEAR_SEED=7` runs another one,
// `YEAR_PLANS=250` one with more plans, `YEAR_DAYS=90` a shorter one; `random-year.ts` uses a
// random seed.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSimulation } from '../simulation/open-simulation.ts'
import { openReceiver } from '../support/receiver.ts'
import { CONSENT_CORRUPTIONS } from './consent-corruptions.ts'
import { CORRUPTIONS } from './corruptions.ts'
import { MONEY_CORRUPTIONS } from './money-corruptions.ts'
import { simulatedEnvironment } from './simulated-environment.ts'
import { historiesBehind, summaryOf } from './summary.ts'
import { simulateYear } from './year.ts'
import { yearProblems } from './year-problems.ts'

const SEED = Number(process.env.YEAR_SEED ?? 8)
const PLANS = Number(process.env.YEAR_PLANS ?? 50)
const DAYS = Number(process.env.YEAR_DAYS ?? 366)

/**
 * The fewest corruptions that a year must support. A year may lack events of some kinds, such as
 * pauses.
 */
const CORRUPTIONS_MIN = 10

const simulation = await openSimulation()
after(simulation.closeAll)

test('a year of plans ends with balanced records, and every due occurrence is charged once', {
  timeout: 3_600_000,
}, async (t) => {
  t.diagnostic(`repeat with: YEAR_SEED=${SEED} YEAR_PLANS=${PLANS} YEAR_DAYS=${DAYS}`)
  const receiver = await openReceiver(t)
  simulation.server.webhookAllow.add(receiver.hostAndPort)
  const environment = simulatedEnvironment(simulation, receiver)
  t.after(environment.close)
  const years = await simulateYear(environment, { seed: SEED, plans: PLANS, organizations: 3, days: DAYS })
  for (const line of summaryOf(years)) t.diagnostic(line)
  t.diagnostic(`${simulation.crashes()} killed`)
  const problems = years.flatMap(yearProblems)
  for (const line of historiesBehind(years, problems)) t.diagnostic(line)
  assert.deepEqual(problems, [])

  const spoilt = [...CORRUPTIONS, ...MONEY_CORRUPTIONS, ...CONSENT_CORRUPTIONS].map((each) => ({
    ...each,
    years: years.map(each.deployment).filter((year) => year !== null),
  }))
  const applicable = spoilt.filter((each) => each.years.length > 0)
  assert.ok(applicable.length >= CORRUPTIONS_MIN, 'this year has too few records to corrupt')
  for (const { name, years: bad, expected } of applicable)
    await t.test(`the checks detect that ${name}`, () => {
      for (const year of bad) assert.match(yearProblems(year).join('\n'), expected)
    })
})
