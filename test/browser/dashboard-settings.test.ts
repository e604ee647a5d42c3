import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../support/process.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, deliveryId, join, open, server, visitor } = dashboard

const MINUTE_MS = 60_000

test('a person creates a key that works, and revokes it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'keys@example.com', 'Developer')
  await open(page, '/keys', 'API keys')
  await press(page, 'Create a key')
  const dialog = page.getByRole('dialog', { name: 'Create a key' })
  await dialog.getByLabel('Name').fill('The shop')
  await axe(page, 'the dialog of a new key')
  await picture(page, 'dashboard-new-key')
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const key = await shown.locator('code').innerText()
  await axe(page, 'a new key')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('The shop').waitFor()
  const { data } = await server.ask<{ viewer: { permissions: string[] } }>(key, '{ viewer { permissions } }')
  assert.deepEqual(data.viewer.permissions, ['Read'])

  await page.getByRole('button', { name: 'Revoke The shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  await until('the key is refused', async () => (await server.ask(key, '{ viewer { name } }')).status === 401)
})

test('a person follows a test event from its webhook to the delivery and its event', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'webhooks@example.com', 'Developer')
  await open(page, '/webhooks', 'Webhooks')
  await page.getByRole('link', { name: 'https://93.184.215.14/hooks' }).click()
  await heading(page, 'Webhook')
  const rows = page.getByRole('row').filter({ hasText: 'webhook.test' })
  await rows.first().waitFor()
  const before = await rows.count()
  await press(page, 'Send a test event')
  await page.getByRole('dialog').getByRole('button', { name: 'Send a test event' }).click()
  await until('another delivery is shown', async () => (await rows.count()) === before + 1)

  await open(page, `/deliveries/${deliveryId}`, 'Delivery')
  await page.getByText('It was not attempted yet.').waitFor()
  await page.getByText('"type": "webhook.test"').waitFor()
  await page.getByRole('link', { name: 'webhook.test' }).click()
  await heading(page, 'webhook.test')
  await page.getByRole('link', { name: 'https://93.184.215.14/hooks' }).click()
  await page.waitForURL(new RegExp(`/deliveries/${deliveryId}$`))
})

test('a person sees members and the audit log, and a refused invitation keeps what was entered', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'team@example.com', 'Admin')
  await open(page, '/team', 'Team')
  await press(page, 'Invite a person')
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill('colleague@example.com')
  await dialog.getByLabel('Role').selectOption('Owner')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.getByRole('alert').waitFor()
  await axe(page, 'a refused invitation')
  assert.equal(await dialog.getByLabel('Email').inputValue(), 'colleague@example.com')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await heading(page, 'Audit log')
  await page.getByText('personInvite').first().waitFor()
  await page.getByText('FORBIDDEN').first().waitFor()
})

test('a page warns before the session ends, and leads back to itself after the next sign-in', async (t) => {
  const { page } = await visitor(t)
  await page.clock.install()
  await join(page, 'idle@example.com')
  await open(page, '/payments', 'Payments')
  const dialog = page.getByRole('alertdialog')
  const passUntil = async (minutes: number, text: string) => {
    server.clock.advance(minutes * MINUTE_MS)
    await until(text, async () => {
      await page.clock.fastForward(MINUTE_MS)
      return dialog.getByText(text).isVisible()
    })
  }
  // A later request of the page would extend the session.
  await page.waitForLoadState('networkidle')
  await passUntil(14, 'Your session is about to end')
  await axe(page, 'the warning')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await passUntil(16, 'Your session has ended')
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await heading(page, 'Sign in')
  assert.equal(new URL(page.url()).searchParams.get('returnTo'), `/dashboard/${account.id}/payments`)
})
