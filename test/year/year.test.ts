// A year of 50 plans, the same in every `npm test`. `YEAR_SEED=7` lives another, `YEAR_PLANS=250`
// one of more plans, `YEAR_DAYS=90`
// a shorter one; `fifty.ts` draws its seed.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorld } from '../simulation/world.ts'
import { openReceiver } from '../support/delivery.ts'
import { BREAKS } from './planted.ts'
import { storiesBehind, tallyOf } from './tally.ts'
import { worldGround } from './world-ground.ts'
import { liveYear } from './year.ts'
import { yearProblems } from './year-problems.ts'

const SEED = Number(process.env.YEAR_SEED ?? 8)
const PLANS = Number(process.env.YEAR_PLANS ?? 50)
const DAYS = Number(process.env.YEAR_DAYS ?? 366)

/** The known kinds of events. A year may lack some, such as declines or pauses. */
const BREAKS_LEAST = 4

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

  const spoilt = BREAKS.map((each) => ({ ...each, years: years.map(each.plant).filter((year) => year !== null) }))
  const planted = spoilt.filter((each) => each.years.length > 0)
  assert.ok(planted.length >= BREAKS_LEAST, 'nothing of this year could be spoilt')
  for (const { name, years: bad, says } of planted)
    await t.test(`it would be seen that ${name}`, () => {
      for (const year of bad) assert.match(yearProblems(year).join('\n'), says)
    })
})
