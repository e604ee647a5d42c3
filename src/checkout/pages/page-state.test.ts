import assert from 'node:assert/strict'
import test from 'node:test'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { LinkedPlanSession } from '../plan-sessions/index.ts'
import { type PlanShown, planState } from './page-state.ts'

const today = '2026-11-20' as CalendarDate
const consent = { text: 'I agree.', version: 'plan-1' }
const linked = {
  session: {
    id: uuidLowerBound(0),
    amountMinor: 4990n,
    currency: 'EUR',
    frequency: 'Monthly',
    startDate: '2027-01-31' as CalendarDate,
    occurrences: 14,
    expirationDate: null,
    successUrl: 'https://shop.example.com/thanks?from=mail',
    cancelUrl: null,
    updatedAt: '2026-11-01T12:00:00.000Z' as Timestamp,
  },
  account: { timeZone: 'Europe/Vienna' },
} as LinkedPlanSession
const shown: PlanShown = {
  brand: { name: 'Northwind', hasLogo: false, colors: null, layout: 'TwoColumns', embedOrigins: [], support: null },
  language: 'en',
  progress: { status: 'open' },
  offers: null,
  sandbox: null,
  failedMethodId: null,
  terms: 'terms',
  paidWith: null,
  embedder: null,
  linkRequest: null,
  consent,
  today,
  plan: null,
}
const begunOn = (startDate: string) => ({
  ...linked,
  session: { ...linked.session, startDate: startDate as CalendarDate },
})

test('the page knows every date of a plan, counted from the first, and the total', () => {
  const { asked } = planState(linked, shown)
  assert.deepEqual(
    [asked?.amount, asked?.schedule?.total, asked?.schedule?.lastDate, asked?.schedule?.dates.length],
    ['49.90', '698.60', '2028-02-29', 14],
  )
  assert.deepEqual(asked?.schedule?.dates.slice(0, 3), ['2027-01-31', '2027-02-28', '2027-03-31'])
  assert.equal(asked?.isDueNow, false)
})

test('nobody is shown dates that have passed: they count from today', () => {
  const { asked } = planState(begunOn('2026-10-31'), shown)
  assert.deepEqual(asked?.schedule?.dates.slice(0, 2), ['2026-11-20', '2026-12-20'])
  assert.equal(asked?.isDueNow, true)
})

test('who comes back to what they completed is shown the dates that they agreed to', () => {
  const progress = { status: 'completed', completedAt: linked.session.updatedAt, paymentStatus: 'Succeeded' } as const
  const completed = { ...shown, progress }
  const { asked, completedAt } = planState(begunOn('2026-10-01'), completed)
  assert.equal(asked?.schedule?.dates[0], '2026-11-01')
  assert.equal(completedAt, '2026-11-01T12:00:00Z')
})

test('the way on is told when the session is over, and before that only that there is one', () => {
  const open = planState(linked, shown)
  assert.deepEqual([open.backUrl, open.onwardUrl], ['https://shop.example.com/', null])
  const progress = { status: 'completed', completedAt: null, paymentStatus: null } as const
  const completed = planState(linked, { ...shown, progress })
  assert.match(completed.onwardUrl ?? '', /^https:\/\/shop\.example\.com\/thanks\?from=mail&session_id=pps_\w+$/)
  for (const became of ['Canceled', 'Expired'] as const) {
    const over = planState(linked, { ...shown, progress: { status: 'over', became } })
    assert.deepEqual([over.status, over.onwardUrl], [became.toLowerCase(), null])
  }
})
