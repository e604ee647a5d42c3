import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { assertFits, startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, join, open, server, visitor } = dashboard

const MINUTE_MS = 60_000

const CONFIGURATIONS =
  '{ checkoutConfigurations { edges { node { name brandName layout methods { type } embedOrigins colors { primary } } } } }'

interface Shown {
  readonly checkoutConfigurations: { readonly edges: readonly { readonly node: { readonly name: string } }[] }
}

test('a person sees the real checkout page change with the form, and saves it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'checkout@example.com', 'Admin')
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await heading(page, 'Checkout')
  await press(page, 'Create a configuration')
  const dialog = page.getByRole('dialog', { name: 'Create a configuration' })
  await dialog.getByLabel('Name').fill('Summer sale')
  await dialog.getByRole('button', { name: 'Create a configuration' }).click()
  await heading(page, 'Summer sale')
  const preview = page.frameLocator('iframe.preview')
  await preview.getByText('Organization of a test').first().waitFor()
  await preview.getByText('$49.90').first().waitFor()
  await preview.getByLabel('Card number').waitFor()
  await page.getByLabel('Brand name').fill('The Summer Shop')
  await preview.getByText('The Summer Shop').first().waitFor()
  await page.getByLabel('Own colors').check()
  await page.getByLabel('Color of buttons and links').fill('#0b6e4f')
  await preview.getByText('The Summer Shop').first().waitFor()
  await page.getByLabel('Bank account').uncheck()
  await page.getByLabel('Layout').selectOption('OneColumn')
  await page.getByLabel('Embedded in').fill('https://shop.example.com')
  await axe(page, 'the form of a checkout')
  await picture(page, 'dashboard-checkout')
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { data } = await server.ask<Shown>(account.key, CONFIGURATIONS)
  const saved = data.checkoutConfigurations.edges.find(({ node }) => node.name === 'Summer sale')
  assert.deepEqual(saved?.node, {
    ...{ name: 'Summer sale', brandName: 'The Summer Shop', layout: 'OneColumn', methods: [{ type: 'Card' }] },
    ...{ embedOrigins: ['https://shop.example.com'], colors: { primary: '#0b6e4f' } },
  })
  await page.getByLabel('Text', { exact: true }).fill('#ffffff')
  await press(page, 'Save')
  await page.getByRole('alert').waitFor()
  await axe(page, 'refused colors')
})

test('customers get the contact that a person saves after proving a factor', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'contact@example.com', 'Owner')
  await open(page, '/checkout', 'Checkout')
  await page.getByLabel('Email').fill('help@example.com')
  server.clock.advance(6 * MINUTE_MS)
  await press(page, 'Save')
  const stepUp = page.getByRole('dialog', { name: "Confirm it's you" })
  await stepUp.getByLabel('Password or code').fill(PASSWORD)
  await stepUp.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { data } = await server.ask<{ organization: { checkoutBranding: { supportEmail: string } } }>(
    account.key,
    'query ($id: ID!) { organization(id: $id) { checkoutBranding { supportEmail } } }',
    { id: account.id },
  )
  assert.equal(data.organization.checkoutBranding.supportEmail, 'help@example.com')
})

const BRANDING = `query ($id: ID!) { organization(id: $id) { checkoutBranding {
  brandName brandLogoUrl supportEmail colors { primary background text }
} } }`

async function brandingOf() {
  const { data } = await server.ask<{ organization: { checkoutBranding: Record<string, unknown> } }>(
    account.key,
    BRANDING,
    { id: account.id },
  )
  return data.organization.checkoutBranding
}

test('a person edits the default branding, and sees which configurations inherit it', async (t) => {
  const own = { name: 'Own colors only', colors: { primary: '#0b6e4f', background: '#ffffff', text: '#111111' } }
  await change(server, account, 'checkoutConfigurationCreate', { orgId: account.id, ...own })
  await change(server, account, 'organizationUpdate', {
    id: account.id,
    checkoutBranding: { supportEmail: 'keep@example.com' },
  })
  const { page } = await visitor(t)
  await join(page, 'branding@example.com', 'Admin')
  await open(page, '/checkout', 'Checkout')
  await page.getByRole('link', { name: 'Default branding' }).click()
  await heading(page, 'Default branding')
  const inheritors = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Inherited by' }) })
  await inheritors.getByRole('listitem').filter({ hasText: 'Own colors only: name and logo' }).waitFor()
  const preview = page.frameLocator('iframe.preview')
  await preview.getByText('Organization of a test').first().waitFor()
  await page.getByLabel('Brand name').fill('The Northern Shop')
  await preview.getByText('The Northern Shop').first().waitFor()
  await page.getByLabel('Own colors').check()
  await page.getByLabel('Text', { exact: true }).fill('#ffffff')
  await press(page, 'Save')
  await page.getByRole('alert').waitFor()
  await axe(page, 'refused colors of the default branding')
  await page.getByLabel('Text', { exact: true }).fill('#111827')
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  await picture(page, 'dashboard-branding')
  const colors = { primary: '#1d4ed8', background: '#ffffff', text: '#111827' }
  const saved = { brandName: 'The Northern Shop', brandLogoUrl: null, colors }
  assert.deepEqual(await brandingOf(), { ...saved, supportEmail: 'keep@example.com' })
  await page.setViewportSize({ width: 320, height: 640 })
  await assertFits(page, 'the default branding')
  await page.getByLabel('Brand name').fill('')
  await page.getByLabel('Own colors').uncheck()
  await page.getByLabel('Brand name').press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(await page.evaluate('document.activeElement.name'), 'brandName')
  assert.deepEqual(await brandingOf(), { ...saved, brandName: null, colors: null, supportEmail: 'keep@example.com' })
})

test('two people who change different settings of a checkout keep what the other saved', async (t) => {
  const made = await change(server, account, 'checkoutConfigurationCreate', { orgId: account.id, name: 'Shared' })
  const [first, second] = [await visitor(t), await visitor(t)]
  await join(first.page, 'first-editor@example.com', 'Admin')
  await join(second.page, 'second-editor@example.com', 'Admin')
  for (const { page } of [first, second]) await open(page, `/checkout/${made.id}`, 'Shared')
  await first.page.getByLabel('Brand name').fill('The First Shop')
  await first.page.getByLabel('Bank account').uncheck()
  await press(first.page, 'Save')
  await first.page.getByText('Saved', { exact: true }).waitFor()
  await second.page.getByLabel('Layout').selectOption('OneColumn')
  await second.page.getByLabel('Embedded in').fill('https://shop.example.com')
  await press(second.page, 'Save')
  await second.page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(await second.page.getByLabel('Brand name').inputValue(), 'The First Shop')
  assert.equal(await second.page.getByLabel('Bank account').isChecked(), false)
  assert.equal(await second.page.getByLabel('Layout').inputValue(), 'OneColumn')
  const { data } = await server.ask<Shown>(account.key, CONFIGURATIONS)
  assert.deepEqual(data.checkoutConfigurations.edges.find(({ node }) => node.name === 'Shared')?.node, {
    ...{ name: 'Shared', brandName: 'The First Shop', layout: 'OneColumn', methods: [{ type: 'Card' }] },
    ...{ embedOrigins: ['https://shop.example.com'], colors: null },
  })
})

test('roles without settings see the form, and cannot change it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'checkout-support@example.com', 'Support')
  assert.equal(await page.getByRole('link', { name: 'Checkout', exact: true }).count(), 0)
  await open(page, '/checkout', 'Checkout')
  assert.equal(await page.getByRole('button', { name: 'Create a configuration' }).count(), 0)
  await page.getByRole('row').last().getByRole('link').click()
  await page.frameLocator('iframe.preview').getByText('$49.90').first().waitFor()
  assert.equal(await page.getByLabel('Brand name').isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
})

test('only a frame of this server gets the preview, and every frame gets the policy of real pages', async () => {
  const get = (headers: Record<string, string>) => fetch(`${server.url}checkout-preview?name=Evil`, { headers })
  const frame = { 'sec-fetch-dest': 'iframe' }
  for (const headers of [{}, { ...frame, 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-origin' }]) {
    const refused = await get(headers)
    assert.equal(refused.status, 404)
    assert.doesNotMatch(await refused.text(), /Evil/)
    assert.match(refused.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  }
  const shown = await get({ ...frame, 'sec-fetch-site': 'same-origin' })
  assert.equal(shown.status, 200)
  const policy = shown.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self'; .*frame-ancestors 'self'$/)
  assert.equal(shown.headers.get('cache-control'), 'no-store')
})
