import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'
import { type OpenSession, openPage, overPage, unknownPage } from './checkout-page.ts'
import { contentSecurityPolicy } from './page-frame.ts'

const today = '2026-11-20' as CalendarDate
const session: OpenSession = {
  amountMinor: 4990n,
  currency: 'EUR',
  frequency: 'Monthly',
  startDate: '2027-01-31' as CalendarDate,
  occurrences: 14,
  brandName: null,
  organizationName: 'Northwind',
  expirationDate: null,
  timeZone: 'Europe/Vienna',
}

test('the page says who asks, how much, how often and when', () => {
  const page = openPage(session, today)
  for (const text of [
    'Northwind',
    '€49.90',
    '€698.60',
    'every month, 14 payments',
    '31 January 2027',
    '28 February 2027',
  ])
    assert.ok(page.includes(text), text)
  assert.match(page, /The last payment is on 29 February 2028\./)
  assert.doesNotMatch(page, /1 February 2028</)
})

test('money is shown with the decimals that the API gives it', () => {
  assert.match(openPage({ ...session, amountMinor: 500n, currency: 'JPY' }, today), /¥500</)
  assert.match(openPage({ ...session, amountMinor: 1050n, currency: 'KWD' }, today), /KWD\s10\.50</)
  assert.match(openPage({ ...session, amountMinor: 150n, currency: 'UYU' }, today), /UYU\s1\.50</)
})

test('nobody is shown dates that have passed: they count from today', () => {
  const page = openPage({ ...session, startDate: '2026-10-31' as CalendarDate, occurrences: 2 }, today)
  assert.match(page, /20 November 2026<.*\n.*20 December 2026</)
})

test('an end is told by the clock of the organization', () => {
  const page = openPage({ ...session, expirationDate: '2026-11-30T13:00:00.000Z' as Timestamp }, today)
  assert.match(page, /until 30 November 2026 at 14:00 CET/)
})

test('no name can put markup into the page', () => {
  const brandName = `<script>alert("1")</script>&'`
  for (const page of [openPage({ ...session, brandName }, today), overPage({ ...session, brandName }, 'Expired')]) {
    assert.doesNotMatch(page, /<script|&'/)
    assert.ok(page.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;'))
  }
})

test('the policy lets in the one style that the page has, and nothing else', () => {
  for (const page of [openPage(session, today), overPage(session, 'Canceled'), unknownPage()]) {
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
    assert.ok(contentSecurityPolicy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`))
    assert.match(page, /^<!doctype html>\n<html lang="en">/)
    assert.equal(page.match(/<h1>/g)?.length, 1)
    assert.doesNotMatch(page, /<(script|link|img|iframe|form)\b|\s(style|on[a-z]+)=/)
  }
})
