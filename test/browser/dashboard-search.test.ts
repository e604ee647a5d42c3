import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { contactId, join, paid, planId, visitor } = dashboard

test('a person finds records and pages by keyboard', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'search@example.com')
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')
  const find = async (text: string, hit: RegExp) => {
    await page.keyboard.press('Control+K')
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
    await page.getByRole('menuitem', { name: hit }).waitFor()
  }
  const choose = async (text: string, hit: RegExp, address: RegExp) => {
    await find(text, hit)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
  }
  await find('byron', /^Ada Byron/)
  await axe(page, 'the search')
  await picture(page, 'dashboard-search')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await choose('byron', /^Ada Byron/, new RegExp(`/contacts/${contactId}$`))
  await choose('order-1001', /80\.00/, new RegExp(`/payments/${paid.id}$`))
  await choose(planId, /Plan$/, new RegExp(`/plans/${planId}$`))
  await choose('dispu', /^Disputes$/, /\/disputes$/)
  await heading(page, 'Disputes')
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('nobody at all')
  await page.getByRole('status').getByText('No record was found.').waitFor()
  assert.equal(await page.getByRole('menuitem').count(), 0)
})
