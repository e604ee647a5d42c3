// A year of 1,000 plans, in which API, workers and processor are killed by `kill -9`: part of `npm
// run test:faults`. `YEAR_SEED=7` repeats a year, `YEAR_PLANS=200` runs a shorter one.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { CLOCK_POINTS } from '../faults/crash-points.ts'
import { crashTable } from '../faults/crash-table.ts'
import { openDeployment } from '../faults/deployment.ts'
import { openReceiver } from '../support/receiver.ts'
import { processEnvironment } from './process-environment.ts'
import { historiesBehind, summaryOf } from './summary.ts'
import { readRecordsOf, simulateYear } from './year.ts'
import { yearProblems } from './year-problems.ts'

const SEED = Number(process.env.YEAR_SEED ?? randomInt(2 ** 31 - 1))
const PLANS = Number(process.env.YEAR_PLANS ?? (process.env.FAULT_SEEDS ? 0 : 1_000))
const ORGANIZATIONS = 7

if (PLANS > 0)
  test('a year of a thousand plans ends with balanced records despite kills', async (t) => {
    t.diagnostic(`repeat with: YEAR_SEED=${SEED} YEAR_PLANS=${PLANS} npm run test:faults`)
    const receiver = await openReceiver(t)
    const deployment = await openDeployment(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
    const environment = processEnvironment(deployment, receiver)
    const report = (line: string) => t.diagnostic(line)
    const organizations = await simulateYear(environment, {
      seed: SEED,
      plans: PLANS,
      organizations: ORGANIZATIONS,
      days: 366,
      report,
    })
    const years = await Promise.all(organizations.map((each) => readRecordsOf(environment, each)))
    for (const line of summaryOf(years)) t.diagnostic(line)
    for (const row of crashTable(deployment)) t.diagnostic(row)
    const problems = years.flatMap(yearProblems)
    for (const line of historiesBehind(years, problems)) t.diagnostic(line)
    assert.deepEqual(problems, [])
    const alive = CLOCK_POINTS.filter((point) => !deployment.processes.worker.diedAt.has(point))
    assert.deepEqual(alive, [], 'no process died at these crash points')
  })
