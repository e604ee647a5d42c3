import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { findProviderConfiguration } from '../../src/payments/providers/index.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { assertFits, axeInBothThemes, startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, join, open, server, visitor } = dashboard

const MINUTE_MS = 60_000
const CONFIGURATIONS = '{ providerConfigurations { edges { node { id name pausedAt isDefault } } } }'

interface Shown {
  readonly providerConfigurations: {
    readonly edges: readonly {
      readonly node: {
        readonly id: string
        readonly name: string
        readonly pausedAt: string | null
        readonly isDefault: boolean
      }
    }[]
  }
}

async function configurationOf(name: string) {
  const { data } = await server.ask<Shown>(account.key, CONFIGURATIONS)
  return data.providerConfigurations.edges.find(({ node }) => node.name === name)?.node
}

test('a person connects a provider after proving a factor, and refused credentials are never shown again', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'connect@example.com', 'Admin')
  await open(page, '/providers', 'Providers')
  server.clock.advance(6 * MINUTE_MS)
  await press(page, 'Connect a provider')
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await dialog.getByLabel('Provider').selectOption('Adyen')
  await dialog.getByLabel('Merchant account').waitFor()
  await axe(page, 'the dialog of a new provider')
  await picture(page, 'dashboard-new-provider')
  await dialog.getByLabel('Provider').selectOption('Sandbox')
  await dialog.getByLabel('Name').fill('More cards')
  const key = dialog.getByLabel('API key')
  assert.equal(await key.getAttribute('type'), 'password')
  await key.fill(`refused-${randomUUID()}`)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  const stepUp = page.getByRole('dialog', { name: "Confirm it's you" })
  await stepUp.getByLabel('Password or code').fill(PASSWORD)
  await stepUp.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('alert').waitFor()
  await axe(page, 'refused credentials')
  await key.fill(`key-${randomUUID()}`)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await heading(page, 'More cards')
  const { id } = (await configurationOf('More cards')) ?? assert.fail()
  await page.getByText(new RegExp(`/notifications/${id}$`)).waitFor()
  await press(page, 'Check now')
  await page.getByText('Passed', { exact: true }).first().waitFor()
  await axe(page, 'the checklist of a provider')
  await picture(page, 'dashboard-provider')
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Replace the credentials' }).click()
  assert.equal(await page.getByRole('dialog').getByLabel('API key').inputValue(), '')
})

test('a person pauses, renames and resumes a provider', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'pause@example.com', 'Owner')
  await open(page, '/providers', 'Providers')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const act = async (name: string, fill?: () => Promise<void>) => {
    await press(page, 'Actions')
    await page.getByRole('menuitem', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await fill?.()
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await act('Pause')
  await page.getByText('Paused', { exact: true }).first().waitFor()
  await act('Change', () => page.getByRole('dialog').getByLabel('Name').fill('Cards of the shop'))
  await heading(page, 'Cards of the shop')
  assert.ok((await configurationOf('Cards of the shop'))?.pausedAt)
  await act('Resume')
  await page.getByText('Active', { exact: true }).waitFor()
  assert.equal((await configurationOf('Cards of the shop'))?.pausedAt, null)
})

async function nameOf(id: string): Promise<string> {
  const { data } = await server.ask<Shown>(account.key, CONFIGURATIONS)
  return data.providerConfigurations.edges.find(({ node }) => node.id === id)?.node.name ?? assert.fail()
}

/** Creates a sandbox configuration that charges with a key. */
const configurationWith = (name: string, apiKey: string, more: object = {}) =>
  change(server, account, 'providerConfigurationCreate', {
    ...{ ...NEW_CONFIGURATION, orgId: account.id, name, credentials: { sandbox: { apiKey } }, isDefault: false },
    ...more,
  })

test('a person replaces a provider after reading what happens, and follows the payment methods', async (t) => {
  const { apiKey, configuration } = dashboard.merchant
  const former = formatId('ppc', configuration.id)
  await change(server, account, 'providerConfigurationUpdate', { id: former, isDefault: true })
  await configurationWith('The same account', `${apiKey}.new`)
  await configurationWith('Only euros', `other-${apiKey}`, { currencies: ['EUR'], methods: ['BankAccount'] })
  const { page } = await visitor(t)
  await join(page, 'replace@example.com', 'Admin')
  await open(page, `/providers/${former}`, await nameOf(former))
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Replace with another configuration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace with another configuration' })
  const replace = dialog.getByRole('button', { name: 'Replace with another configuration' })
  await dialog.getByText('Nothing changes before you press the button.').waitFor()
  await replace.click()
  assert.equal(await dialog.locator('select:invalid').count(), 1)
  await dialog.getByLabel('Replacement').selectOption('Only euros')
  await dialog.getByText('Only euros is not used for: Card.').waitFor()
  await dialog.getByText('Only euros is used only for EUR.').waitFor()
  await dialog.getByLabel('Replacement').selectOption('The same account')
  await dialog.getByText('The same account becomes the default.').waitFor()
  await dialog.getByText(/^Plans in progress that .* charges: 1\.$/).waitFor()
  assert.equal(await dialog.getByText('is not used for').count(), 0)
  await axeInBothThemes(page, 'the dialog that replaces a provider')
  await picture(page, 'dashboard-replace-provider')
  await page.setViewportSize({ width: 320, height: 640 })
  await assertFits(page, 'the dialog that replaces a provider')
  await replace.click()
  await page.getByText('Payment methods are moving').waitFor()
  await page.getByText('Replaced', { exact: true }).waitFor()
  await axeInBothThemes(page, 'a provider that is being replaced')
  await dashboard.settle(1)
  await page.reload()
  await page.getByText('Payment methods moved: 1. Payment methods that could not move: 0.').waitFor()
  await assertFits(page, 'a replaced provider')
  await picture(page, 'dashboard-replaced-provider')
  assert.equal((await configurationOf('The same account'))?.isDefault, true)
})

test('a replaced provider lists the payment methods that did not move, with the reason', async (t) => {
  const { merchant, storedMethod } = dashboard
  const { id } = await configurationWith('The former account', `former-${randomUUID()}`)
  const configuration = await findProviderConfiguration(server.services, requireId('ppc', id, 'Provider').uuid)
  const method = await storedMethod({ ...merchant, configuration: configuration ?? assert.fail() })
  const { id: replacementId } = await configurationWith('Another account', `another-${randomUUID()}`)
  await change(server, account, 'providerConfigurationReplace', { id, replacementId })
  await dashboard.settle(1)
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  await join(page, 'remaining@example.com', 'Owner')
  await open(page, `/providers/${id}`, 'The former account')
  await page.getByText('Payment methods moved: 0. Payment methods that could not move: 1.').waitFor()
  await page.getByText('Only its own account at the provider can charge it.').waitFor()
  await axeInBothThemes(page, 'payment methods that did not move')
  await assertFits(page, 'payment methods that did not move')
  await picture(page, 'dashboard-remaining-methods')
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Replace with another configuration' }).click()
  await page.getByText('are checked again').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('row').filter({ hasText: 'Visa •••• 4242' }).getByRole('link', { name: 'Ada Byron' }).click()
  await page.waitForURL(new RegExp(`/contacts/${method.contactShownId}$`))
})

test('the dialog that replaces a provider is in Spanish, too, and fits a phone', async (t) => {
  const { id } = await configurationWith('Antigua', `old-${randomUUID()}`)
  await configurationWith('Nueva', `new-${randomUUID()}`, { currencies: ['EUR'] })
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  await join(page, 'replace-spanish@example.com', 'Admin')
  await page.setExtraHTTPHeaders({ 'accept-language': 'es' })
  await open(page, `/providers/${id}`, 'Antigua')
  await press(page, 'Acciones')
  await page.getByRole('menuitem', { name: 'Sustituir por otra configuración' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sustituir por otra configuración' })
  await dialog.getByLabel('Sustitución').selectOption('Nueva')
  await dialog.getByText('Nueva se usa solo para EUR.').waitFor()
  await axeInBothThemes(page, 'the Spanish dialog that replaces a provider')
  await assertFits(page, 'the Spanish dialog that replaces a provider')
  await picture(page, 'dashboard-replace-provider-es')
})

test('roles without settings see the providers, but no buttons and no checklist', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'providers-operator@example.com', 'Operator')
  assert.equal(await page.getByRole('link', { name: 'Providers' }).count(), 0)
  await open(page, '/providers', 'Providers')
  assert.equal(await page.getByRole('button', { name: 'Connect a provider' }).count(), 0)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Actions' }).count(), 0)
  assert.equal(await page.getByRole('heading', { name: 'Checklist to go live' }).count(), 0)
})
