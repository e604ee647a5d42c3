import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
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
