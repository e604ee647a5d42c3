import assert from 'node:assert/strict'
import test from 'node:test'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { LinkedPlanSession } from '../plan-sessions/index.ts'
import { type PlanPageContent, planState } from './page-state.ts'

const today = '2026-11-20' as CalendarDate
const consent = {
  version: 'plan-1',
  hasBox: true,
  texts: [{ source: 'Card', stores: true, text: 'I agree.' }],
} as const
const linked = {
  session: {
    id: uuidLowerBound(0),
    amountMinor: 4990n,
    totalAmountMinor: null,
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
const shown: PlanPageContent = {
  brand: { name: 'Northwind', hasLogo: false, colors: null, layout: 'TwoColumns', embedOrigins: [], support: null },
  language: 'en',
  progress: { status: 'open' },
  availableSources: null,
  sandbox: null,
  failedMethodId: null,
  termsFingerprint: 'terms',
  paidWith: null,
  messageFollows: false,
  embedder: null,
  linkRequest: null,
  consent,
  today,
  plan: null,
}
const startedOn = (startDate: string) => ({
  ...linked,
  session: { ...linked.session, startDate: startDate as CalendarDate },
})

test('the page shows every date of a plan, counted from the first, and the total', () => {
  const { terms } = planState(linked, shown)
  assert.deepEqual(
    [terms?.amount, terms?.schedule?.total, terms?.schedule?.lastDate, terms?.schedule?.dates.length],
    ['49.90', '698.60', '2028-02-29', 14],
  )
  assert.deepEqual(terms?.schedule?.dates.slice(0, 3), ['2027-01-31', '2027-02-28', '2027-03-31'])
  assert.equal(terms?.isDueNow, false)
})

test('the page shows the last amount of a total that does not divide evenly, and sums up to the total', () => {
  const session = { ...linked.session, amountMinor: 714n, totalAmountMinor: 10_000n }
  const { terms } = planState({ ...linked, session }, shown)
  assert.deepEqual([terms?.amount, terms?.schedule?.lastAmount, terms?.schedule?.total], ['7.14', '7.18', '100.00'])
  assert.deepEqual([terms?.upcoming?.lastAmount, terms?.upcoming?.total], ['7.18', '100.00'])
  const dueNow = planState({ ...linked, session: { ...session, startDate: today } }, shown).terms
  assert.deepEqual([dueNow?.upcoming?.lastAmount, dueNow?.upcoming?.total], ['7.18', '92.86'])
})

test('a start date in the past counts from today, so that the page shows no past dates', () => {
  const { terms } = planState(startedOn('2026-10-31'), shown)
  assert.deepEqual(terms?.schedule?.dates.slice(0, 2), ['2026-11-20', '2026-12-20'])
  assert.equal(terms?.isDueNow, true)
})

test('after completion the page shows the dates that the customer agreed to', () => {
  const progress = { status: 'completed', completedAt: linked.session.updatedAt, paymentStatus: 'Succeeded' } as const
  const completed = { ...shown, progress }
  const { terms, completedAt } = planState(startedOn('2026-10-01'), completed)
  assert.equal(terms?.schedule?.dates[0], '2026-11-01')
  assert.equal(completedAt, '2026-11-01T12:00:00Z')
})

test('the state of the page contains the success URL only after the session was completed', () => {
  const open = planState(linked, shown)
  assert.deepEqual([open.backUrl, open.continueUrl], ['https://shop.example.com/', null])
  const progress = { status: 'completed', completedAt: null, paymentStatus: null } as const
  const completed = planState(linked, { ...shown, progress })
  assert.match(completed.continueUrl ?? '', /^https:\/\/shop\.example\.com\/thanks\?from=mail&session_id=pps_\w+$/)
  for (const finalStatus of ['Canceled', 'Expired'] as const) {
    const ended = planState(linked, { ...shown, progress: { status: 'ended', finalStatus } })
    assert.deepEqual([ended.status, ended.continueUrl], [finalStatus.toLowerCase(), null])
  }
})
