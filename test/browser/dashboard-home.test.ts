import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { countDueTotals, countPayments, paymentEventHandler, recountTotals } from '../../src/payments/index.ts'
import { countPlans } from '../../src/plans/totals/plan-totals.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { dateIn, plus } from '../../src/platform/time/index.ts'
import { change } from '../support/change.ts'
import { disputeReport } from '../support/disputes.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { originOf } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { axe } from './support/axe.ts'
import { assertFits, axeInBothThemes, failOnce, startDashboard } from './support/dashboard-pages.ts'
import { heading } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, at, charge, join, merchant, open, sql, server, visitor } = dashboard
const { services } = server

/** Adds a refund, a dispute, a plan past due, one that is charged soon, and a failed delivery. */
async function addRecords(): Promise<void> {
  const [refunded, disputed] = [await charge('10.00'), await charge('10.00')]
  await charge('7.00', { currency: 'EUR' })
  await dashboard.refund(merchant, { paymentId: refunded.id, amount: '4.00' })
  await dashboard.settle()
  const uuid = requireId('pay', disputed.id, '').uuid
  const [attempt] = await sql.rows<{ provider_reference: string }>(
    'select provider_reference from payment_attempts where payment_id = $1',
    [uuid],
  )
  const report = disputeReport({ status: 'NeedsResponse', openedAt: services.wallNow() })
  const reported = {
    kind: 'Dispute',
    charge: { id: null, reference: attempt?.provider_reference ?? '' },
    report,
  } as const
  await services.db.transaction((tx) => paymentEventHandler([])(services, tx, originOf(merchant), reported))
  const method = await dashboard.storedMethod(merchant)
  await change(server, account, 'paymentPlanCreate', {
    ...{ orgId: account.id, contactId: method.contactShownId, paymentMethodId: method.shownId },
    ...{ amount: '30.00', currency: 'USD', frequency: 'Monthly', occurrences: 3 },
    startDate: dateIn('UTC', plus(services.wallNow(), { days: 3 })),
    authorization: { acceptedAt: '2020-01-01T00:00:00Z', text: 'I agree to these charges.' },
  })
  await sql.write("update payment_plans set status = 'PastDue' where id = $1", [
    requireId('ppl', dashboard.planId, '').uuid,
  ])
  await sql.write("update webhook_requests set status = 'failed', next_attempt_at = null where account_id = $1", [
    account.account.id,
  ])
  await recountTotals(services.db.write, account.account, services.wallNow())
  await inEachCell(services, (ofCell) => countDueTotals(ofCell, { Payments: countPayments, Plans: countPlans }))
}

await addRecords()

/** Opens Home at the time of the server, whose clock the tests move. */
async function openHome(page: Page, search = ''): Promise<void> {
  await page.clock.setFixedTime(services.wallNow())
  await open(page, search, 'Home')
  await page.locator('.tile').first().waitFor()
}

const FIGURES: readonly (readonly [title: string, figure: string, detail: string, rows: number, heading: string])[] = [
  ['Volume', '$90.00', '2 payments', 2, 'Payments'],
  ['Success rate', '75%', 'of 4 payments', 4, 'Payments'],
  ['Failed payments', '1', '$15.50', 1, 'Payments'],
  ['Refunds', '1', 'made in the period', 1, 'Refunds'],
  ['Disputes', '1', 'opened in the period', 1, 'Disputes'],
  ['Disputes to answer', '1', 'opened at any time', 1, 'Disputes'],
  ['Plans past due', '1', '$25.00', 1, 'Plans'],
  ['Charges in the next 7 days', '1', '$30.00', 1, 'Plans'],
  ['Failed deliveries', '1', 'no webhook is failing', 1, 'Deliveries'],
]

test('each figure leads to a list of exactly the records that it counts', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'figures@example.com', 'Owner')
  await openHome(page, '?currency=USD')
  for (const [title, figure, detail, rows, name] of FIGURES) {
    await page.getByRole('link', { name: `${title} ${figure} ${detail}`, exact: true }).click()
    await heading(page, name)
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    assert.equal(await page.locator('main tbody tr').count(), rows, title)
    await page.goBack()
    await heading(page, 'Home')
  }
})

test('the address has the period and the currency of the figures', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'periods@example.com', 'Owner')
  await openHome(page)
  await page.getByLabel('Currency').selectOption('EUR')
  await page.waitForURL(/currency=EUR/)
  await page.getByRole('link', { name: 'Volume €7.00 1 payment', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Last 90 days' }).click()
  await page.waitForURL(/period=90/)
  await page.getByRole('heading', { name: 'Volume by week' }).waitFor()
  await page.getByText('Payments and plans as of').waitFor()
  await picture(page, 'dashboard-home')
  const row = page.locator('.volume-table tbody tr').filter({ hasText: '€7.00' })
  await row.getByRole('link').click()
  await heading(page, 'Payments')
  await page.getByRole('link', { name: '€7.00' }).waitFor()
  assert.equal(await page.locator('main tbody tr').count(), 1)
})

test('no amount of one currency is shown as one of another', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'currencies@example.com', 'Owner')
  await openHome(page, '?currency=USD')
  await page.getByRole('link', { name: 'Volume $90.00 2 payments', exact: true }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().postData()?.includes('HomePayments') === true) await answer.promise
    await route.continue()
  })
  await page.getByLabel('Currency').selectOption('EUR')
  await page.waitForURL(/currency=EUR/)
  await page.locator('.tile[aria-busy=true]').filter({ hasText: 'Volume' }).waitFor()
  assert.equal(await page.getByText('€90.00').count(), 0)
  answer.resolve()
  await page.getByRole('link', { name: 'Volume €7.00 1 payment', exact: true }).waitFor()
})

test('figures that could not be read say so, and can be read again', async (t) => {
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  await join(page, 'failed-figures@example.com', 'Owner')
  // The page after the invitation is Home, too. Its requests must not be those that fail.
  await open(page, '/team', 'Team')
  for (const query of ['HomeRefunds', 'HomeDisputes', 'HomeWebhooks', 'HomePayments', 'HomePlans'])
    await failOnce(page, `query ${query}(`)
  await page.clock.setFixedTime(services.wallNow())
  await open(page, '?currency=USD', 'Home')
  const alerts = page.getByRole('alert')
  await alerts.nth(4).waitFor()
  assert.equal(await page.locator('main [aria-busy=true]').count(), 0)
  await axeInBothThemes(page, 'Home without figures')
  await assertFits(page, 'Home without figures')
  await picture(page, 'dashboard-home-failed')
  for (const left of [4, 3, 2, 1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await until(`${left} figures are left`, async () => (await alerts.count()) === left)
  }
  for (const [title, figure, detail] of FIGURES)
    await page.getByRole('link', { name: `${title} ${figure} ${detail}`, exact: true }).waitFor()
})

test('a role sees the figures and the steps that it has permissions for', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'viewer@example.com', 'Viewer')
  await openHome(page)
  await page.getByRole('link', { name: /^Charges in the next 7 days/ }).waitFor()
  assert.equal(await page.locator('.tile').count(), FIGURES.length - 1)
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Create an API key' }).count(), 0)
})

test('an empty account says what would be here, and what to do first', async (t) => {
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  const empty = await server.account('Organization', null, { mode: 'Live' })
  await join(page, 'first@example.com', 'Owner', empty)
  await page.getByRole('heading', { name: 'No figures yet' }).waitFor()
  await page.getByRole('heading', { name: 'Until your first live payment' }).waitFor()
  await axe(page, 'Home of an empty account')
  await assertFits(page, 'Home of an empty account')
  await picture(page, 'dashboard-home-empty')
  for (const step of ['Configure a payment provider', 'Set up the checkout page', 'Receive the first payment'])
    await page.getByRole('link', { name: step }).waitFor()
  await page.getByRole('link', { name: 'Create a webhook' }).click()
  await heading(page, 'Webhooks')
  await page.goto(at('').replace(account.id, empty.id))
  await page.getByRole('link', { name: 'Invite your team' }).click()
  await heading(page, 'Team')
  await page.goto(at('').replace(account.id, empty.id))
  await page.getByRole('link', { name: 'Receive the first payment' }).click()
  await heading(page, 'Links')
})
