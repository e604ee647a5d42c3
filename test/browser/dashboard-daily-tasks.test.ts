// The daily tasks of each role, from the page that a person lands on. Each takes at most six clicks
// and keys; typed text is not counted, but the key that ends it is.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { change } from '../support/change.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { type CountedActions, countedActions } from './support/counted-actions.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading } from './support/people-pages.ts'

const dashboard = await startDashboard()
const worker = dashboard.server.startWorker()
after(async () => {
  await worker.stop()
  await dashboard.close()
})
const { account, join, merchant, paid, planId, read, server, visitor } = dashboard

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Opens the first hit of a search by keyboard. */
async function search(page: Page, actions: CountedActions, text: string, hit: RegExp): Promise<void> {
  await actions.key('Control+K')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(text)
  await page.getByRole('menuitem', { name: hit }).waitFor()
  await actions.key('Enter')
}

test('an operator finds a customer by a part of the name and refunds half a payment', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'daily-refund@example.com', 'Operator')
  const actions = countedActions(page)
  await search(page, actions, 'byron', /^Ada Byron/)
  await actions.click(page.getByRole('link', { name: 'Payment of $80.00' }))
  await actions.click(button(page, 'Refund'))
  await page.getByLabel('Amount in USD').fill('40')
  await actions.confirm('Refund $40.00')
  await page.getByText(/^Refund of \$40\.00: (pending|succeeded)$/).waitFor()
  assert.equal((await read(merchant, paid.id)).refunds.length, 1)
  actions.assertFew('half a refund')
})

test('a developer resends what an endpoint missed since Tuesday', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'daily-resend@example.com', 'Developer')
  const actions = countedActions(page)
  await actions.click(link(page, 'Webhooks'))
  await actions.click(page.getByRole('link', { name: 'https://93.184.215.14/hooks' }))
  await actions.click(button(page, 'Actions'))
  await actions.click(entry(page, 'Recover deliveries'))
  await page.getByLabel('Since').fill('2026-11-24T00:00')
  await actions.confirm('Recover deliveries')
  await page.getByText(/^\d+ of \d+ processed$/).waitFor()
  actions.assertFew('a recovery')
})

test('a developer rotates the secret of a webhook, and the old one still signs', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'daily-rotate@example.com', 'Developer')
  const actions = countedActions(page)
  await actions.click(link(page, 'Webhooks'))
  await actions.click(page.getByRole('link', { name: 'https://93.184.215.14/hooks' }))
  await actions.click(button(page, 'Actions'))
  await actions.click(entry(page, 'Rotate the secret'))
  await actions.confirm('Rotate the secret')
  await page.getByText(/The old secret signs, too, until/).waitFor()
  await actions.confirm('I have copied it')
  actions.assertFew('a rotation')
})

test('an operator pauses a plan, and reads that it is charged again when it is resumed', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'daily-pause@example.com', 'Operator')
  const actions = countedActions(page)
  await actions.click(link(page, 'Plans'))
  await actions.click(page.getByRole('link', { name: '$25.00' }))
  await actions.click(button(page, 'Actions'))
  await actions.click(entry(page, 'Pause'))
  await page.getByText('Ada Byron is not charged $25.00 until the plan is resumed.').waitFor()
  await actions.confirm('Pause')
  await page.getByText('Paused', { exact: true }).waitFor()
  actions.assertFew('a pause')
  await change(server, account, 'paymentPlanResume', { id: planId }, 'id')
})

test('an owner invites a colleague as Support, who sees neither keys nor the team', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'daily-invite@example.com', 'Owner')
  const actions = countedActions(page)
  await actions.click(link(page, 'Team'))
  await actions.click(button(page, 'Invite a person'))
  await page.getByLabel('Email').fill('colleague@example.com')
  await actions.click(page.getByLabel('Role'))
  await page.getByLabel('Role').selectOption('Support')
  await actions.confirm('Send the invitation')
  await page.getByText('colleague@example.com').waitFor()
  actions.assertFew('an invitation')
  const { page: theirs } = await visitor(t)
  await join(theirs, 'colleague-in-support@example.com', 'Support')
  const menu = theirs.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Payments' }).waitFor()
  for (const hidden of ['API keys', 'Webhooks', 'Team', 'Audit log', 'Exports'])
    assert.equal(await menu.getByRole('link', { name: hidden }).count(), 0, hidden)
})

test('an operator exports the payments of a month and downloads the file', async (t) => {
  const { page } = await visitor(t, { acceptDownloads: true })
  await join(page, 'daily-export@example.com', 'Operator')
  const actions = countedActions(page)
  await actions.click(link(page, 'Payments'))
  await actions.click(button(page, 'Export'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('2026-10-01')
  await dialog.getByLabel('To').fill('2026-10-31')
  await actions.confirm('Start the export')
  await heading(page, 'Exports')
  const file = page.getByRole('link', { name: 'Download payments' })
  await Promise.all([page.waitForEvent('download'), actions.click(file)])
  actions.assertFew('an export')
})

test("support verifies a customer's identity, and an operator sees the pictures", async (t) => {
  const { id } = await change(server, account, 'createContact', { orgId: account.id, name: 'Grace Hopper' })
  const { page } = await visitor(t)
  await join(page, 'daily-verify@example.com', 'Support')
  const actions = countedActions(page)
  await search(page, actions, 'hopper', /^Grace Hopper/)
  await actions.click(button(page, 'Verify the identity'))
  await actions.confirm('Verify the identity')
  await goThrough(await page.getByRole('dialog').locator('code').innerText())
  actions.assertFew('a verification')
  const { page: theirs } = await visitor(t)
  await join(theirs, 'daily-pictures@example.com', 'Operator')
  const others = countedActions(theirs)
  await search(theirs, others, id, /^Grace Hopper/)
  await others.click(button(theirs, 'Show the pictures'))
  await theirs.getByRole('img', { name: /: face$/ }).waitFor()
  others.assertFew('the pictures')
})

test('a developer advances a test clock by a month and reads what happened', async (t) => {
  await change(server, account, 'testClockCreate', { orgId: account.id, now: '2090-01-31T09:00:00Z' }, 'id')
  const { page } = await visitor(t)
  await join(page, 'daily-clock@example.com', 'Developer')
  const actions = countedActions(page)
  await actions.click(link(page, 'Test clocks'))
  await actions.click(page.getByRole('table', { name: 'Test clocks' }).getByRole('row').nth(1).getByRole('link'))
  await actions.click(button(page, '30 days'))
  await actions.click(page.getByRole('button', { name: /^Advance by \d+ days$/ }))
  await page.getByRole('heading', { name: 'Events of the last advance' }).waitFor()
  await page.getByText('payment.succeeded').first().waitFor()
  actions.assertFew('a month')
})
