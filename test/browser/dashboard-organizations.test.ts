import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'
import { PAY } from './support/tls-proxy.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { invite, join, server, visitor } = dashboard

const platform = await server.account('Platform', null, { mode: 'Live' })

/** Opens the platform as a member with a role. */
async function openPlatform(t: Parameters<typeof visitor>[0], email: string, role: 'Admin' | 'Operator') {
  const { page } = await visitor(t)
  await join(page, email)
  await page.goto(await invite(email, role, platform))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Continue')
  await heading(page, 'Choose an account')
  await page.goto(`${PAY}/dashboard/${platform.id}`)
  await heading(page, 'Organizations')
  return page
}

test('a person creates organizations of both modes, which are shown apart, and works in the new one', async (t) => {
  const page = await openPlatform(t, 'creates@example.com', 'Admin')
  const create = async (name: string, mode: string) => {
    await press(page, 'Create an organization')
    const dialog = page.getByRole('dialog', { name: 'Create an organization' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Mode').selectOption(mode)
    await axe(page, 'the dialog of a new organization')
    await dialog.getByRole('button', { name: 'Create an organization' }).click()
    await heading(page, 'Home')
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
    await page.goto(`${PAY}/dashboard/${platform.id}`)
    await heading(page, 'Organizations')
  }
  await create('Rehearsal', 'Sandbox')
  await create('Northwind', 'Live')
  const rowsOf = (mode: string) => page.getByRole('region', { name: mode }).getByRole('row')
  await rowsOf('Live').filter({ hasText: 'Northwind' }).waitFor()
  await rowsOf('Sandbox').filter({ hasText: 'Rehearsal' }).waitFor()
  assert.equal(await rowsOf('Live').count(), 2)
  await axe(page, 'the organizations of a platform')
  await picture(page, 'dashboard-organizations')
})

test('a role without the permission creates no organization', async (t) => {
  const page = await openPlatform(t, 'works@example.com', 'Operator')
  assert.equal(await page.getByRole('button', { name: 'Create an organization' }).count(), 0)
})
