import { after, test } from 'node:test'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { charge, join, open, visitor } = dashboard

test('the list of events says when new ones have arrived, and shows them on request', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'watching@example.com')
  const connected = page.waitForResponse(/\/events\/stream/)
  await open(page, '/events?type=payment.succeeded', 'Events')
  await connected
  const rows = page.getByRole('link', { name: 'payment.succeeded' })
  await rows.first().waitFor()
  const before = await rows.count()
  await charge('12.00')
  const show = page.getByRole('button', { name: 'Show 1 new event' })
  await show.waitFor()
  await axe(page, 'the list of events with a new one')
  await picture(page, 'dashboard-new-events')
  await show.click()
  await rows.nth(before).waitFor()
  await show.waitFor({ state: 'detached' })
})

test('the list of events says when the server follows no more streams, and follows again on request', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'not-live@example.com')
  const streams = /\/events\/stream/
  await page.route(streams, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' } }))
  await open(page, '/events?type=payment.succeeded', 'Events')
  await page.getByText('This list receives no new events at the moment.').waitFor()
  await axe(page, 'the list of events without a stream')
  await picture(page, 'dashboard-events-not-live')
  await page.unroute(streams)
  const connected = page.waitForResponse(streams)
  await page.getByRole('button', { name: 'Try again' }).click()
  await connected
  await page.getByText('New events do not appear').waitFor({ state: 'detached' })
  await charge('13.00')
  await page.getByRole('button', { name: 'Show 1 new event' }).waitFor()
})
