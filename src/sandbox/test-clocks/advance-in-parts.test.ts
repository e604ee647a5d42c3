import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { type PlanTerms, startTestClocks } from '../../../test/support/test-clocks.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { merchantAt, plan, advance, chargesOf, statusOf } = fixture

const START = '2028-01-30T15:30:00Z' as Timestamp
const END_HOURS = 24 * 75
const hoursLater = (hours: number) => `${plus(START, { hours }).slice(0, 19)}Z`

/**
 * Advances a clock to these hours, one after another, and then to the end. Returns the status and
 * the charges of each plan.
 */
async function plansAfter(terms: readonly PlanTerms[], parts: readonly number[]) {
  const [merchant, clock] = await merchantAt(START)
  const ids = await Promise.all(terms.map((each) => plan(merchant, each)))
  for (const hours of [...parts, END_HOURS]) await advance(merchant, clock, hoursLater(hours))
  return Promise.all(
    ids.map(async (id) => ({
      status: await statusOf(merchant, id),
      charges: (await chargesOf(id)).map(({ number, at, status }) => `${number} ${at.slice(0, 10)} ${status}`),
    })),
  )
}

const someTerms = fc.record({
  number: fc.constantFrom(VISA, SANDBOX_CARDS.declinedLater, SANDBOX_CARDS.lostLater),
  startDay: fc.integer({ min: 0, max: 40 }),
  frequency: fc.constantFrom('Weekly' as const, 'Monthly' as const),
  occurrences: fc.integer({ min: 1, max: 4 }),
})

test('one advance and any sequence of shorter ones give the same plans on the same days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someTerms, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: END_HOURS }), { minLength: 1, maxLength: 6 }),
      async (some, cuts) => {
        const terms = some.map(({ number, startDay, ...rest }) => ({
          ...rest,
          storing: { number },
          startDate: hoursLater(24 * startDay).slice(0, 10),
        }))
        const parts = cuts.toSorted((a, b) => a - b)
        assert.deepEqual(await plansAfter(terms, parts), await plansAfter(terms, []))
      },
    ),
    { numRuns: 6 },
  )
})
