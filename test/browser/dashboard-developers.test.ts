import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { remembersText } from './support/page-memory.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, join, open, server, visitor } = dashboard

test('a developer creates a public key for an origin, and revokes it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'public-keys@example.com', 'Developer')
  await open(page, '/keys', 'API keys')
  await page.getByRole('link', { name: 'API explorer' }).waitFor()
  await page.getByRole('link', { name: 'Public keys' }).click()
  await heading(page, 'Public keys')
  await press(page, 'Create a public key')
  const dialog = page.getByRole('dialog', { name: 'Create a public key' })
  await dialog.getByLabel('Origins').fill('https://shop.example.com/path')
  await dialog.getByRole('button', { name: 'Create a public key' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Origins').fill('https://shop.example.com\nhttps://pay.example.com')
  await axe(page, 'the dialog of a public key')
  await dialog.getByRole('button', { name: 'Create a public key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new public key' })
  const key = await shown.locator('code').innerText()
  assert.match(key, /\w{20}/)
  assert.equal(await remembersText(page, key), true)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('https://shop.example.com, https://pay.example.com').waitFor()
  await axe(page, 'the list of public keys')
  await picture(page, 'dashboard-public-keys')
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await heading(page, 'Events')
  assert.equal(await remembersText(page, key), false, 'the page keeps the key')
})

test('a role without the permission sees keys and changes none', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'public-key-viewer@example.com', 'Viewer')
  await open(page, '/public-keys', 'Public keys')
  assert.equal(await page.getByRole('button', { name: 'Create a public key' }).count(), 0)
  await open(page, '/keys', 'API keys')
  await page.getByRole('link', { name: 'Public keys' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create a key' }).count(), 0)
})

test('an administrator finds what a request did by its id', async (t) => {
  const made = await server.ask(account.key, 'mutation { createContact(input: { name: "Ada" }) { id } }')
  const requestId = made.headers.get('x-request-id') ?? ''
  const { page } = await visitor(t)
  await join(page, 'requests@example.com', 'Admin')
  await open(page, '/audit-log', 'Audit log')
  await page.getByLabel('Request ID').fill(requestId)
  await press(page, 'Find')
  await page.waitForURL(/\?request=/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  // The row is in the list of all requests, too, which is shown until the filtered one arrives.
  await rows.nth(1).waitFor({ state: 'detached' })
  await rows.filter({ hasText: requestId }).waitFor()
  await axe(page, 'a filtered audit log')
  await picture(page, 'dashboard-audit-log')
  await open(page, '/audit-log?request=another', 'Audit log')
  await page.getByText('Nothing matches the filters').waitFor()
})
