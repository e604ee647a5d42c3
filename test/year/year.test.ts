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
import { PLAN_CORRUPTIONS } from './plan-corruptions.ts'
import { PLANTED_FAULTS, plantFault } from './planted-faults.ts'
import { simulatedEnvironment } from './simulated-environment.ts'
import { historiesBehind, summaryOf } from './summary.ts'
import { readRecordsOf, simulateYear } from './year.ts'
import { yearProblems } from './year-problems.ts'

const SEED = Number(process.env.YEAR_SEED ?? 8)
const PLANS = Number(process.env.YEAR_PLANS ?? 50)
const DAYS = Number(process.env.YEAR_DAYS ?? 366)

/** The default year supports nearly all corruptions. Another one may lack events of some kinds. */
const IS_DEFAULT = SEED === 8 && PLANS === 50 && DAYS === 366
const UNSUPPORTED_MAX = 2

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
  const terms = { seed: SEED, plans: PLANS, organizations: 3, days: DAYS }
  const organizations = await simulateYear(environment, terms)
  const years = await Promise.all(organizations.map((each) => readRecordsOf(environment, each)))
  for (const line of summaryOf(years)) t.diagnostic(line)
  t.diagnostic(`${simulation.crashes()} killed`)
  const problems = years.flatMap(yearProblems)
  for (const line of historiesBehind(years, problems)) t.diagnostic(line)
  assert.deepEqual(problems, [])

  const spoilt = [...CORRUPTIONS, ...MONEY_CORRUPTIONS, ...PLAN_CORRUPTIONS, ...CONSENT_CORRUPTIONS].map((each) => ({
    ...each,
    years: years.map(each.deployment).filter((year) => year !== null),
  }))
  const unsupported = spoilt.filter((each) => each.years.length === 0)
  if (IS_DEFAULT) assert.ok(unsupported.length <= UNSUPPORTED_MAX, unsupported.map(({ name }) => name).join(', '))
  for (const { name, years: bad, expected } of spoilt)
    await t.test(`the checks detect that ${name}`, (own) => {
      if (bad.length === 0) own.diagnostic('this year has no record to corrupt')
      // In another year, the record may also break a rule that hides the expected problem.
      for (const year of bad) assert.match(yearProblems(year).join('\n'), IS_DEFAULT ? expected : /./)
    })
  for (const fault of PLANTED_FAULTS)
    await t.test(`the checks detect that ${fault.name} at the processor, which did not report it`, async (own) => {
      for (const organization of organizations) {
        const before = await readRecordsOf(environment, organization)
        if (!(await plantFault(environment, organization, before, fault))) continue
        assert.doesNotMatch(yearProblems(before).join('\n'), fault.expected)
        const after = await readRecordsOf(environment, organization)
        assert.match(yearProblems(after).join('\n'), fault.expected)
        return
      }
      assert.ok(!IS_DEFAULT, 'the default year has no record for this fault')
      own.diagnostic('this year has no record for this fault')
    })
})
