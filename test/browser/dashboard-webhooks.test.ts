import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { change } from '../support/change.ts'
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
const { account, deliveryId, eventId, join, open, server, visitor, webhookId } = dashboard

const ADDRESS = 'https://93.184.215.14/new'

/** Chooses an entry of the menu of a webhook, and returns its dialog. */
async function choose(page: Page, entry: string) {
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog', { name: entry })
}

test('a developer creates a webhook, changes it, rotates its secret and deletes it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'create-webhook@example.com', 'Developer')
  await open(page, '/webhooks', 'Webhooks')
  await press(page, 'Create a webhook')
  const form = page.getByRole('dialog', { name: 'Create a webhook' })
  await form.getByLabel('Address').fill(ADDRESS)
  await form.getByLabel('Event types').fill('payment.*\nrefund.succeeded.wrong')
  await form.getByRole('button', { name: 'Create a webhook' }).click()
  await form.getByRole('alert').waitFor()
  await form.getByLabel('Event types').fill('payment.*\ncontact.created')
  await form.getByLabel('Attempts per second').fill('20')
  await axe(page, 'the form of a webhook')
  await picture(page, 'dashboard-webhook-form')
  await form.getByRole('button', { name: 'Create a webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'The signing secret' })
  const secret = await shown.locator('code').innerText()
  assert.match(secret, /^whsec_/)
  await axe(page, 'a new secret')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await heading(page, 'Webhook')
  await page.getByText('payment.*, contact.created').waitFor()
  await page.getByText('20 per second').waitFor()

  const edit = await choose(page, 'Edit the webhook')
  assert.equal(await edit.getByLabel('Address').inputValue(), ADDRESS)
  await edit.getByLabel('Attempts per second').fill('')
  await edit.getByLabel('Description').fill('The second shop')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The second shop').waitFor()
  await page.getByText('20 per second').waitFor({ state: 'detached' })

  const rotate = await choose(page, 'Rotate the secret')
  await axe(page, 'the dialog that rotates a secret')
  await rotate.getByRole('button', { name: 'Rotate the secret' }).click()
  await shown.getByText(/The old secret signs, too, until/).waitFor()
  assert.notEqual(await shown.locator('code').innerText(), secret)
  await picture(page, 'dashboard-new-secret')
  await shown.getByRole('button', { name: 'I have copied it' }).click()

  const remove = await choose(page, 'Delete the webhook')
  await remove.getByRole('button', { name: 'Delete the webhook' }).click()
  await heading(page, 'Webhooks')
  await page.getByRole('link', { name: ADDRESS }).waitFor({ state: 'detached' })
})

test('a developer recovers what a disabled webhook missed, and sees the progress', async (t) => {
  const { webhook } = await change(
    ...([server, account, 'webhookCreate', { url: ADDRESS, events: ['contact.*'], enabled: false }] as const),
    'webhook { id }',
  )
  await change(server, account, 'createContact', { name: 'Missed Event' })
  const { page } = await visitor(t)
  await join(page, 'recover@example.com', 'Developer')
  await open(page, `/webhooks/${webhook.id}`, 'Webhook')
  await page.getByText('No deliveries yet').waitFor()
  const enable = await choose(page, 'Enable')
  await enable.getByRole('button', { name: 'Enable' }).click()
  await enable.waitFor({ state: 'detached' })
  const recover = await choose(page, 'Recover deliveries')
  await axe(page, 'the dialog of a recovery')
  await picture(page, 'dashboard-recover')
  await recover.getByRole('button', { name: 'Recover deliveries' }).click()
  await page.getByText('1 of 1 processed').waitFor()
  await axe(page, 'a recovery')
  await page.getByRole('row').filter({ hasText: 'contact.created' }).waitFor()
  await picture(page, 'dashboard-recovery')
  await page.reload()
  await page.getByText('1 of 1 processed').waitFor()
})

test('deliveries are filtered in the address, and an event has its deliveries', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'filters-of-deliveries@example.com', 'Developer')
  await open(page, '/webhooks', 'Webhooks')
  await page.getByRole('link', { name: 'All deliveries' }).click()
  await heading(page, 'Deliveries')
  await page.getByText('More filters').click()
  await page.getByLabel('Type').selectOption('webhook.test')
  await page.getByLabel('Webhook ID').fill(webhookId)
  await page.getByLabel('Event ID').fill(eventId)
  await press(page, 'Apply')
  await page.waitForURL(/eventType=webhook\.test&webhook=whk_\w+&event=evt_\w+$/)
  await page.getByRole('row').filter({ hasText: 'webhook.test' }).waitFor()
  await axe(page, 'filtered deliveries')
  await picture(page, 'dashboard-deliveries')
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'webhook.test' }).waitFor()
  await open(page, '/deliveries?statusCode=404', 'Deliveries')
  await page.getByText('Nothing matches the filters').waitFor()
})

test('a delivery says what it waits for, and has a command that repeats it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'waiting@example.com', 'Developer')
  await open(page, `/deliveries/${deliveryId}`, 'Delivery')
  const waits = page.locator('dt', { hasText: 'Waits for' })
  await waits.waitFor()
  await page.getByText(`-H 'webhook-id: ${deliveryId}'`).waitFor()
  await picture(page, 'dashboard-delivery')
  await change(server, account, 'webhookUpdate', { id: webhookId, enabled: false })
  await page.reload()
  await page.getByText('the webhook to be enabled').waitFor()
})

test('a role without the permission reads webhooks and changes none', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'webhook-viewer@example.com', 'Viewer')
  await open(page, '/webhooks', 'Webhooks')
  assert.equal(await page.getByRole('button', { name: 'Create a webhook' }).count(), 0)
  await open(page, `/webhooks/${webhookId}`, 'Webhook')
  assert.equal(await page.getByRole('button', { name: 'Actions' }).count(), 0)
  await open(page, `/deliveries/${deliveryId}`, 'Delivery')
  assert.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0)
})
