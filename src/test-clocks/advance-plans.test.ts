import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../test/support/instruments.ts'
import { type ChargeOfPlan, startTestClocks } from '../../test/support/test-clocks.ts'

const house = await startTestClocks()
after(house.close)
const { merchantAt, plan, advance, chargesOf, standingOf } = house

const days = (charges: readonly ChargeOfPlan[]) => charges.map(({ at }) => at.slice(0, 10))

test('the months of a plan pass in one advance, each charged once on its day', async () => {
  const [merchant, clock] = await merchantAt('2026-01-31T12:00:00Z')
  const id = await plan(merchant, { startDate: '2026-01-31', occurrences: 4 })
  await advance(merchant, clock, '2026-06-01T00:00:00Z')
  assert.equal(await standingOf(merchant, id), 'Completed Succeeded Succeeded Succeeded Succeeded')
  const charges = await chargesOf(id)
  assert.deepEqual(days(charges), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  assert.deepEqual(
    charges.map(({ number }) => number),
    [1, 2, 3, 4],
  )
})

test('what a customer could not pay is tried again on its days', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const storing = { number: SANDBOX_CARDS.declinedLater }
  const id = await plan(merchant, { storing, startDate: '2026-03-02', occurrences: 2 })
  await advance(merchant, clock, '2026-03-20T00:00:00Z')
  assert.deepEqual(days(await chargesOf(id)), ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-07', '2026-03-09'])
  assert.equal(await standingOf(merchant, id), 'PastDue Failed Scheduled')
})
