import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { VISA } from '../support/instruments.ts'
import { startPlansFromTokens } from '../support/plans-from-tokens.ts'

const fixture = await startPlansFromTokens()
after(fixture.close)
const { chargeDue, plan, planOf, processor, server, settle, today } = fixture

const dateAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

test('a plan keeps its agreed dates when its outcome becomes known after the first ones', async () => {
  const startDate = dateAfter(today(), 1)
  await processor.fault('unreadable_after', { operation: 'charge' })
  const { data } = await planOf(VISA, { startDate, frequency: 'Weekly', occurrences: 3 })
  const { id } = data.made
  assert.equal(data.made.status, 'Pending')
  server.clock.advance(9 * 24 * 60 * 60_000)
  await settle()
  assert.equal((await plan(id)).startDate, startDate)
  for (const _ of ['both passed dates', 'nothing']) await chargeDue()
  assert.equal((await plan(id)).remainingOccurrences, 1)
  assert.equal((await plan(id)).nextRunAt?.slice(0, 10), dateAfter(startDate, 14))
})
