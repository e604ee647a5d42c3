import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { invite, join, open, paid, planId, visitor } = dashboard

test('the menus of the account and of the person are accessible', async (t) => {
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  await join(page, 'menus@example.com')
  await page.getByRole('button', { name: /Switch to another account$/ }).click()
  await page.getByRole('menuitem', { name: 'Organization of a test' }).waitFor()
  await axe(page, 'the menu of accounts')
  await picture(page, 'dashboard-accounts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).waitFor()
  await axe(page, 'the menu of the person')
})

test('the menu has the pages that a role can use', async (t) => {
  const all = ['Owner', 'Admin', 'Developer', 'Operator', 'Support', 'Viewer'] as const
  const administrators = ['Owner', 'Admin'] as const
  const pages: readonly (readonly [page: string, roles: readonly (typeof all)[number][]])[] = [
    ['Home', all],
    ['Payments', all],
    ['Plans', all],
    ['Links', all],
    ['Customers', all],
    ['Refunds', all],
    ['Disputes', all],
    ['Exports', [...administrators, 'Operator']],
    ['Events', all],
    ['Webhooks', [...administrators, 'Developer']],
    ['Providers', administrators],
    ['Checkout', administrators],
    ['API keys', [...administrators, 'Developer']],
    ['Test clocks', [...administrators, 'Developer']],
    ['Team', administrators],
    ['Audit log', administrators],
  ]
  for (const role of all) {
    const { page } = await visitor(t)
    await join(page, `menu-${role.toLowerCase()}@example.com`, role)
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    const expected = pages.filter(([, roles]) => roles.includes(role)).map(([name]) => name)
    assert.deepEqual(await menu.allInnerTexts(), expected, role)
  }
})

test('a viewer sees no buttons that need a permission', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'viewer@example.com', 'Viewer')
  await open(page, `/payments/${paid.id}`, 'Payment')
  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0)
  await open(page, `/plans/${planId}`, 'Payment plan')
  assert.equal(await page.getByRole('button', { name: /^Actions/ }).count(), 0)
})

test('a member of two accounts chooses one, and the band says which mode it has', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'two@example.com')
  const platform = await dashboard.server.account('Platform', null, { mode: 'Live' })
  await page.getByText('No real money moves.').waitFor()
  await page.goto(await invite('two@example.com', 'Admin', platform))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Continue')
  await heading(page, 'Choose an account')
  await axe(page, 'the choice of an account')
  await picture(page, 'dashboard-choice')
  await page.getByRole('link', { name: 'Platform of a test' }).click()
  await heading(page, 'Organizations')
  await page.getByText('Real money moves.', { exact: true }).waitFor()
  await page.getByText('No organizations yet').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Test clocks' }).count(), 0, 'live accounts have no clocks')
  await axe(page, 'a platform')
  await picture(page, 'dashboard-platform')
})
