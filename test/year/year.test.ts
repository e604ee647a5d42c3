import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { openWorld } from '../simulation/world.ts'
import { openReceiver } from '../support/delivery.ts'
import { BREAKS } from './planted.ts'
import { storiesBehind, tallyOf } from './tally.ts'
import { worldGround } from './world-ground.ts'
import { liveYear } from './year.ts'
import { yearProblems } from './year-problems.ts'

const SEED = Number(process.env.YEAR_SEED ?? randomInt(2 ** 31 - 1))
const PLANS = Number(process.env.YEAR_PLANS ?? 50)
const DAYS = Number(process.env.YEAR_DAYS ?? 366)

const world = await openWorld()
after(world.closeAll)

test('a year of plans ends with books that balance, every occurrence charged once and none forgotten', {
  timeout: 3_600_000,
}, async (t) => {
  t.diagnostic(`again: YEAR_SEED=${SEED} YEAR_PLANS=${PLANS} YEAR_DAYS=${DAYS}`)
  const receiver = await openReceiver(t)
  world.server.webhookAllow.add(receiver.hostAndPort)
  const ground = worldGround(world, receiver)
  t.after(ground.close)
  const years = await liveYear(ground, { seed: SEED, plans: PLANS, organizations: 3, days: DAYS })
  for (const line of tallyOf(years)) t.diagnostic(line)
  t.diagnostic(`${world.deaths()} killed`)
  const problems = years.flatMap(yearProblems)
  for (const line of storiesBehind(years, problems)) t.diagnostic(line)
  assert.deepEqual(problems, [])

  for (const { name, plant, says } of BREAKS)
    await t.test(`it would be seen that ${name}`, () => {
      const spoilt = years.map(plant).filter((year) => year !== null)
      assert.ok(spoilt.length > 0, 'nothing of this year could be spoilt so')
      for (const year of spoilt) assert.match(yearProblems(year).join('\n'), says)
    })
})
