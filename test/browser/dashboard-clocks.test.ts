import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
const worker = dashboard.server.startWorker()
after(async () => {
  await worker.stop()
  await dashboard.close()
})
const { join, open, visitor } = dashboard

test('a developer creates a test clock, advances it by a month, and sees what happened on each day', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'clocks@example.com', 'Developer')
  await page.getByRole('link', { name: 'Test clocks' }).click()
  await heading(page, 'Test clocks')
  await press(page, 'Create a test clock')
  const dialog = page.getByRole('dialog', { name: 'Create a test clock' })
  await dialog.getByLabel('Time of the clock').fill('2090-01-31T09:00')
  await axe(page, 'the dialog of a test clock')
  await dialog.getByRole('button', { name: 'Create a test clock' }).click()
  await heading(page, 'Test clock')
  await page.getByText('Ready', { exact: true }).waitFor()
  await axe(page, 'a test clock')
  await press(page, '1 week')
  assert.equal(await page.getByRole('slider', { name: 'Days' }).inputValue(), '7')
  await page.getByRole('slider', { name: 'Days' }).fill('30')
  await picture(page, 'dashboard-clock')
  await press(page, 'Advance by 30 days')
  await page.waitForURL(/from=.*&to=.*&since=/)
  await page.getByRole('heading', { name: 'Events of the last advance' }).waitFor()
  await page.getByText('payment.succeeded').first().waitFor()
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('heading', { name: /Feb 28, 2090/ }).waitFor()
  await page.getByText('$25.00').first().waitFor()
  await axe(page, 'an advanced test clock')
  await picture(page, 'dashboard-clock-advanced')
  await page.getByRole('link', { name: 'payment.succeeded' }).first().click()
  await heading(page, 'payment.succeeded')
})

test('a role without the permission reads a clock and does not advance it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'clock-viewer@example.com', 'Viewer')
  assert.equal(await page.getByRole('link', { name: 'Test clocks' }).count(), 0)
  await open(page, '/clocks', 'Test clocks')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await heading(page, 'Test clock')
  await page.getByText('payment.succeeded').first().waitFor()
  assert.equal(await page.getByRole('button', { name: /^Advance/ }).count(), 0)
})
