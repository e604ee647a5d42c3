// A year of 1,000 plans, in which API, workers and processor are killed by `kill -9`: part of `npm run test:faults`. `YEAR_SEED=7`
// for a year that was seen before, `YEAR_PLANS=200` for a shorter one.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { CLOCK_POINTS } from '../faults/crash-points.ts'
import { openPlant } from '../faults/plant.ts'
import { deathTable } from '../faults/tally.ts'
import { openReceiver } from '../support/delivery.ts'
import { plantGround } from './plant-ground.ts'
import { storiesBehind, tallyOf } from './tally.ts'
import { liveYear } from './year.ts'
import { yearProblems } from './year-problems.ts'

const SEED = Number(process.env.YEAR_SEED ?? randomInt(2 ** 31 - 1))
const PLANS = Number(process.env.YEAR_PLANS ?? (process.env.FAULT_SEEDS ? 0 : 1_000))
const ORGANIZATIONS = 7

if (PLANS > 0)
  test('a year of a thousand plans ends with books that balance, whoever is killed', async (t) => {
    t.diagnostic(`again: YEAR_SEED=${SEED} YEAR_PLANS=${PLANS} npm run test:faults`)
    const receiver = await openReceiver(t)
    const plant = await openPlant(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
    const ground = plantGround(plant, receiver)
    const tell = (line: string) => t.diagnostic(line)
    const years = await liveYear(ground, { seed: SEED, plans: PLANS, organizations: ORGANIZATIONS, days: 366, tell })
    for (const line of tallyOf(years)) t.diagnostic(line)
    for (const row of deathTable(plant)) t.diagnostic(row)
    const problems = years.flatMap(yearProblems)
    for (const line of storiesBehind(years, problems)) t.diagnostic(line)
    assert.deepEqual(problems, [])
    const alive = CLOCK_POINTS.filter((point) => !plant.units.worker.diedAt.has(point))
    assert.deepEqual(alive, [], 'nobody died there')
  })
