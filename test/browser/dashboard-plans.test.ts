import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { countedActions } from './support/counted-actions.ts'
import { assertFits, axeInBothThemes, startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, contactId, join, open, planId, server, visitor } = dashboard

interface ShownPlan {
  readonly status: string
  readonly schedule: { readonly edges: readonly { readonly node: { readonly status: string } }[] }
}

async function readPlan(): Promise<ShownPlan> {
  const query = '{ paymentPlan(id: "%") { status schedule(first: 3) { edges { node { status } } } } }'
  const { data } = await server.ask<{ paymentPlan: ShownPlan }>(account.key, query.replace('%', planId))
  return data.paymentPlan
}

/** Opens a menu, selects an entry of it, and returns the dialog that confirms it. */
async function choose(page: Page, menu: string, entry: string) {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

test('a person pauses and resumes a plan, and changes its dates', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'plans@example.com')
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByRole('link', { name: '$25.00' }).click()
  await page.getByText('Jan 31, 2090', { exact: true }).first().waitFor()

  let dialog = await choose(page, 'Actions', 'Pause')
  await dialog.getByText('Ada Byron is not charged $25.00 until the plan is resumed.').waitFor()
  await axe(page, 'the dialog of a pause')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  assert.equal((await readPlan()).status, 'Paused')
  dialog = await choose(page, 'Actions', 'Resume')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Active', { exact: true }).waitFor()

  dialog = await choose(page, 'Actions of no. 1', 'Mark as paid')
  await dialog.getByLabel('Paid by').selectOption('Cash')
  await dialog.getByLabel('Reference').fill('receipt 7')
  await axe(page, 'the dialog that marks a date as paid')
  await picture(page, 'dashboard-mark-paid')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText(/^Cash · .* · receipt 7$/).waitFor()
  dialog = await choose(page, 'Actions of no. 2', 'Skip')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await page.getByText('Skipped', { exact: true }).waitFor()
  dialog = await choose(page, 'Actions of no. 3', 'Waive')
  await dialog.getByLabel('Reason').fill('A gift')
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await page.getByText('A gift').waitFor()
  await picture(page, 'dashboard-changed-plan')
  const { schedule } = await readPlan()
  assert.deepEqual(
    schedule.edges.map(({ node }) => node.status),
    ['PaidElsewhere', 'Skipped', 'Waived'],
  )

  dialog = await choose(page, 'Actions', 'Cancel the plan')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await readPlan()).status, 'Active')
})

test('a person finds a customer by name, with methods, plans and payments', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'customers@example.com')
  await open(page, '/contacts', 'Customers')
  await page.getByLabel('Name or email').fill('nobody')
  await press(page, 'Find')
  await page.getByText('Nothing matches the filters').waitFor()
  await page.getByLabel('Name or email').fill('byron')
  await press(page, 'Find')
  await page.waitForURL(/search=byron$/)
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await page.waitForURL(new RegExp(`${contactId}$`))
  for (const text of ['Visa •••• 4242', '$80.00', '$25.00']) await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('link', { name: '$80.00', exact: true }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
})

test('a person creates a plan for a customer after seeing its dates', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'new-plan@example.com')
  await open(page, `/contacts/${contactId}`, 'Ada Byron')
  await press(page, 'New plan')
  const dialog = page.getByRole('dialog', { name: 'New plan' })
  await dialog.getByLabel('Payment method').selectOption({ index: 0 })
  await dialog.getByLabel('Amount').fill('19.9')
  await dialog.getByLabel('Currency').fill('USD')
  await dialog.getByLabel('Frequency').selectOption('every three months')
  await dialog.getByLabel('Number of charges').fill('2')
  await dialog.getByLabel('First date').fill('2090-11-30')
  await dialog.getByLabel('Agreed at').fill('2020-01-01T10:00')
  await dialog.getByLabel('What the customer agreed to').fill('I agree to two charges.')
  await dialog.getByText('Ada Byron is charged $19.90 every three months, 2 times:').waitFor()
  await dialog.getByText('Feb 28, 2091').waitFor()
  await axe(page, 'the dialog of a new plan')
  await picture(page, 'dashboard-new-plan')
  await dialog.getByRole('button', { name: 'Charge $19.90 each time' }).click()
  await page.waitForURL(/\/plans\/ppl_/)
  await page.getByText('Feb 28, 2091').first().waitFor()
  const query = `{ paymentPlan(id: "${page.url().split('/').at(-1)}") { amount contactId consent { text acceptedAt } } }`
  const { data } = await server.ask<{ paymentPlan: object }>(account.key, query)
  assert.deepEqual(data.paymentPlan, {
    ...{ amount: '19.90', contactId },
    consent: { text: 'I agree to two charges.', acceptedAt: '2020-01-01T10:00:00Z' },
  })
})

test('a person creates a plan with a total, and sees the amount of each date', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'plan-total@example.com')
  await open(page, `/contacts/${contactId}`, 'Ada Byron')
  await press(page, 'New plan')
  const dialog = page.getByRole('dialog', { name: 'New plan' })
  await dialog.getByLabel('Payment method').selectOption({ index: 0 })
  await dialog.getByLabel('Calculated from').selectOption('Total of all charges')
  await dialog.getByLabel('Amount', { exact: true }).fill('0,02')
  await dialog.getByLabel('Currency').fill('USD')
  await dialog.getByLabel('Number of charges').fill('3')
  await dialog.getByLabel('First date').fill('2090-01-31')
  await dialog.getByText('The total cannot be divided').waitFor()
  const amount = dialog.getByLabel('Amount', { exact: true })
  assert.equal(await amount.getAttribute('aria-invalid'), 'true')
  const description = (await amount.getAttribute('aria-describedby')) ?? ''
  assert.match(await dialog.locator(`#${description}`).innerText(), /^The total cannot be divided/)
  await axe(page, 'a total that cannot be divided')
  await amount.fill('100,00')
  assert.equal(await amount.getAttribute('aria-describedby'), null)
  await dialog.getByText('Ada Byron is charged $33.33 every month, 3 times:').waitFor()
  await dialog.getByText('The last charge is $33.34, so that all add up to $100.00.').waitFor()
  const dates = dialog.getByRole('list', { name: 'Schedule' }).getByRole('listitem')
  await dates.nth(2).waitFor()
  const shown = ['Jan 31, 2090 $33.33', 'Feb 28, 2090 $33.33', 'Mar 31, 2090 $33.34']
  assert.deepEqual(await dates.allInnerTexts(), shown)
  await dialog.getByLabel('Agreed at').fill('2020-01-01T10:00')
  await dialog.getByLabel('What the customer agreed to').fill('I agree to three charges.')
  await axeInBothThemes(page, 'the dialog of a plan with a total')
  await picture(page, 'dashboard-new-plan-total')
  await page.setViewportSize({ width: 320, height: 640 })
  await assertFits(page, 'the dialog of a plan with a total')
  await dialog.getByRole('button', { name: 'Charge $100.00 in total' }).click()
  await page.waitForURL(/\/plans\/ppl_/)
  const query = `{ paymentPlan(id: "${page.url().split('/').at(-1)}") { amount lastAmount totalAmount } }`
  const { data } = await server.ask<{ paymentPlan: object }>(account.key, query)
  assert.deepEqual(data.paymentPlan, { amount: '33.33', lastAmount: '33.34', totalAmount: '100.00' })
})

test('the recovery link is on the pages of a plan and of its failed payment, for those who may see it', async (t) => {
  const { bringForward, newPlan, run } = dashboard.plans
  const plan = await newPlan(dashboard.merchant, {
    storing: { number: SANDBOX_CARDS.declinedLater },
    frequency: 'Monthly',
  })
  await bringForward(plan, 1)
  await run()
  const { page } = await visitor(t)
  await join(page, 'recovery@example.com', 'Support')
  await open(page, `/plans/${plan.shownId}`, 'Payment plan')
  await page.getByRole('heading', { name: 'Recovery link' }).waitFor()
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Actions', exact: true }).count(), 0)
  await picture(page, 'dashboard-recovery-link')
  await page.getByRole('link', { name: 'Failed' }).first().click()
  await heading(page, 'Payment')
  await page.getByText('There is not enough money in the account.').waitFor()
  await page.getByRole('heading', { name: 'Recovery link' }).waitFor()
  await axe(page, 'a failed payment of a plan')
  await picture(page, 'dashboard-failed-payment')

  const other = await visitor(t)
  await join(other.page, 'no-recovery@example.com', 'Viewer')
  await open(other.page, `/plans/${plan.shownId}`, 'Payment plan')
  assert.equal(await other.page.getByRole('heading', { name: 'Recovery link' }).count(), 0)
  await open(other.page, `/contacts/${contactId}`, 'Ada Byron')
  assert.equal(await other.page.getByRole('button', { name: /^New/ }).count(), 0)
})

test('support finds why a charge failed and copies the recovery link, with few clicks', async (t) => {
  const { bringForward, newPlan, run } = dashboard.plans
  const plan = await newPlan(dashboard.merchant, { storing: { number: SANDBOX_CARDS.declinedLater } })
  await bringForward(plan, 1)
  await run()
  const { page } = await visitor(t, { permissions: ['clipboard-read', 'clipboard-write'] })
  await join(page, 'daily-recovery@example.com', 'Support')
  const actions = countedActions(page)
  await actions.click(page.getByRole('link', { name: 'Plans', exact: true }))
  await actions.click(page.getByRole('table', { name: 'Plans' }).getByRole('row').nth(1).getByRole('link').first())
  await actions.click(page.getByRole('link', { name: 'Failed' }).first())
  await page.getByText('There is not enough money in the account.').waitFor()
  const recovery = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recovery link' }) })
  await actions.click(recovery.getByRole('button', { name: 'Copy' }))
  await page.waitForFunction('navigator.clipboard.readText().then((text) => text.startsWith("http"))')
  actions.assertFew('a recovery link')
})
