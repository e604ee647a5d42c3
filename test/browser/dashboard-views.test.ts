import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe } from './support/axe.ts'
import { assertFits, startDashboard } from './support/dashboard-pages.ts'
import { tabTo } from './support/keyboard.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'
import { assertTabReachesAll } from './support/tab-order.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { at, contactId, join, open, visitor, webhookId } = dashboard

const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })
const viewNamed = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true })
const isCurrent = (page: Page, name: string) => viewNamed(page, name).and(page.locator('[aria-current=page]'))

/** Saves the filters of the page under a name. */
async function save(page: Page, name: string): Promise<void> {
  await press(page, 'Save this view')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await isCurrent(page, name).waitFor()
}

/** Selects an action in the menu of a view. Returns its dialog. */
async function choose(page: Page, name: string, action: string) {
  await views(page)
    .getByRole('button', { name: `Change the view ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

test('a member saves the filters of a list, opens, renames, replaces and deletes the view', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'views@example.com', 'Viewer')
  await open(page, '/payments', 'Payments')
  assert.equal(await views(page).count(), 0)
  await open(page, '/payments?status=Failed&from=2020-01-01', 'Payments')
  await save(page, 'Declined cards')
  assert.equal(await page.getByRole('button', { name: 'Save this view' }).count(), 0)
  await open(page, '/payments', 'Payments')
  await viewNamed(page, 'Declined cards').click()
  await isCurrent(page, 'Declined cards').waitFor()
  assert.equal(page.url(), at('/payments?from=2020-01-01&status=Failed'))
  await page.getByRole('link', { name: '$15.50' }).waitFor()

  const renaming = await choose(page, 'Declined cards', 'Rename')
  await renaming.getByLabel('Name').fill('Declined')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await isCurrent(page, 'Declined').waitFor()

  await open(page, '/payments?currency=USD', 'Payments')
  const replacing = await choose(page, 'Declined', 'Replace with these filters')
  await replacing.getByText('Declined will have the filters that the page has now.').waitFor()
  await axe(page, 'the dialog that replaces a view')
  await replacing.getByRole('button', { name: 'Replace' }).click()
  await isCurrent(page, 'Declined').waitFor()

  await open(page, '/payments?status=Succeeded', 'Payments')
  await press(page, 'Save this view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Declined')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('must differ from the names of your other views of the list').waitFor()
  await axe(page, 'a name that another view has')
  await picture(page, 'dashboard-view-refused')
  await dialog.getByRole('button', { name: 'Back' }).click()

  const deleting = await choose(page, 'Declined', 'Delete')
  await axe(page, 'the dialog that deletes a view')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await viewNamed(page, 'Declined').waitFor({ state: 'detached' })
  await page.waitForFunction('document.activeElement !== document.body')
})

test('each list with filters has views of its own, which nobody else sees', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'all-views@example.com', 'Owner')
  const lists = [
    ['/payments?statuses=Failed%2CReturned', 'Payments'],
    ['/plans?status=Active', 'Plans'],
    ['/links?kind=plan', 'Links'],
    ['/contacts?search=Ada', 'Customers'],
    ['/refunds?currency=USD', 'Refunds'],
    ['/disputes?status=Won', 'Disputes'],
    ['/events?type=contact.created', 'Events'],
    [`/deliveries?webhook=${webhookId}`, 'Deliveries'],
    ['/audit-log?action=createContact', 'Audit log'],
  ] as const
  for (const [path, title] of lists) {
    await open(page, path, title)
    await save(page, `My ${title}`)
    await page.goto(at(path.split('?')[0] ?? ''))
    await heading(page, title)
    await viewNamed(page, `My ${title}`).click()
    await isCurrent(page, `My ${title}`).waitFor()
    assert.equal(page.url(), at(path))
    assert.equal(await views(page).getByRole('link').count(), 1)
  }
  const { page: other } = await visitor(t)
  await join(other, 'other-views@example.com', 'Owner')
  for (const [path, title] of lists) {
    await open(other, path, title)
    await other.getByRole('button', { name: 'Save this view' }).waitFor()
    assert.equal(await views(other).getByRole('link').count(), 0)
  }
})

test('the filters show those of a selected view, and applying them keeps them', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'applied-views@example.com', 'Owner')
  const lists = [
    ['/payments', 'Payments', 'currency=USD', 'Decline code', 'Apply'],
    ['/deliveries', 'Deliveries', 'eventType=contact.created&statusCode=500', 'Event ID', 'Apply'],
    ['/audit-log', 'Audit log', 'action=createContact', 'Request', 'Find'],
  ] as const
  for (const [path, title, filters, otherField, button] of lists) {
    await open(page, `${path}?${filters}`, title)
    await save(page, title)
    const [name = '', value = ''] = filters.split('&').at(-1)?.split('=') ?? []
    await open(page, `${path}?${name}=404`, title)
    await page.getByLabel(otherField).fill('not applied')
    await viewNamed(page, title).click()
    await isCurrent(page, title).waitFor()
    assert.equal(await page.locator(`[name=${name}]`).inputValue(), value)
    assert.equal(await page.getByLabel(otherField).inputValue(), '')
    await press(page, button)
    await page.getByRole('button', { name: button }).and(page.locator(':focus')).waitFor()
    assert.equal(page.url(), at(`${path}?${filters}`))
  }
})

test('a view is saved and opened with the keyboard alone', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'view-keys@example.com', 'Support')
  await open(page, `/plans?contact=${contactId}`, 'Plans')
  await tabTo(page, page.getByRole('button', { name: 'Save this view' }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Plans of Ada')
  await page.keyboard.press('Enter')
  await isCurrent(page, 'Plans of Ada').and(page.locator(':focus')).waitFor()
  await open(page, '/plans', 'Plans')
  const menu = page.getByRole('button', { name: 'Change the view Plans of Ada' })
  await menu.waitFor()
  await tabTo(page, viewNamed(page, 'Plans of Ada'))
  await page.keyboard.press('Enter')
  await isCurrent(page, 'Plans of Ada').waitFor()
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete the view Plans of Ada' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await viewNamed(page, 'Plans of Ada').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`views are accessible and fit a phone in Spanish, in ${colorScheme} colors`, async (t) => {
    const { page } = await visitor(t, { colorScheme, viewport: { width: 320, height: 640 } })
    await join(page, `views-${colorScheme}@example.com`)
    for (const name of ['Declined', 'W'.repeat(60)]) {
      await open(page, `/payments?reference=${name}`, 'Payments')
      await save(page, name)
    }
    await page.setExtraHTTPHeaders({ 'accept-language': 'es' })
    await open(page, '/payments?status=Failed', 'Pagos')
    const menu = page.getByRole('button', { name: 'Cambiar la vista Declined' })
    await menu.waitFor()
    await axe(page, 'views on a phone')
    await assertFits(page, 'views on a phone')
    if (colorScheme === 'light') await assertTabReachesAll(page, 'views on a phone')
    await picture(page, `dashboard-views-${colorScheme}`)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Sustituir por estos filtros' }).waitFor()
    await axe(page, 'the menu of a view')
    await page.keyboard.press('Escape')
    await press(page, 'Guardar esta vista')
    await page.getByRole('dialog', { name: 'Guardar esta vista' }).waitFor()
    await axe(page, 'the dialog of a view')
    await assertFits(page, 'the dialog of a view')
    await picture(page, `dashboard-view-dialog-${colorScheme}`)
  })
