import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { tabTo } from './support/keyboard.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'
import { PAY, SHOP } from './support/tls-proxy.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { at, charge, declined, join, merchant, open, paid, read, server, visitor } = dashboard

const MINUTE_MS = 60_000

test('a person finds a payment by its reference and refunds half of it, after proving a factor', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'refunds@example.com')
  await open(page, '/payments', 'Payments')
  await page.getByText('More filters').click()
  await page.getByLabel('Reference', { exact: true }).fill('order-1001')
  await press(page, 'Apply')
  await page.waitForURL(/reference=order-1001/)
  await page.getByRole('link', { name: '$80.00' }).click()
  await heading(page, 'Payment')
  await page.getByText('Attempt 1: succeeded').waitFor()
  await picture(page, 'dashboard-payment')

  server.clock.advance(6 * MINUTE_MS)
  await press(page, 'Refund')
  const dialog = page.getByRole('dialog', { name: 'Refund this payment' })
  await dialog.getByLabel('Amount in USD').fill('40')
  await dialog.getByText('$40.00 goes back to Ada Byron.').waitFor()
  await axe(page, 'the dialog of a refund')
  await picture(page, 'dashboard-refund')
  await dialog.getByRole('button', { name: 'Refund $40.00' }).click()
  const stepUp = page.getByRole('dialog', { name: "Confirm it's you" })
  await stepUp.getByLabel('Password or code').fill('not the right password')
  await stepUp.getByRole('button', { name: 'Continue' }).click()
  await stepUp.getByText('That was not accepted.').first().waitFor()
  await axe(page, 'the dialog that asks for a factor')
  await stepUp.getByLabel('Password or code').fill(PASSWORD)
  await stepUp.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Refund of \$40\.00: (pending|succeeded)$/).waitFor()
  assert.equal((await read(merchant, paid.id)).refunds.length, 1)

  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await page.getByRole('link', { name: '$40.00' }).click()
  await press(page, 'Refund')
  await dialog.getByText('$40.00 can be refunded.').waitFor()
  await dialog.getByLabel('Amount in USD').fill('40.01')
  await dialog.getByRole('button', { name: 'Refund $40.01' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/more than the amount left to refund: 40\.00 USD/)
    .waitFor()
  await axe(page, 'a refused refund')
  await picture(page, 'dashboard-refused-refund')
})

test('the address holds filters and pages, and a wrong one shows nothing of others', async (t) => {
  for (let count = 0; count < 26; count += 1) await charge(`3.${10 + count}`)
  const { page } = await visitor(t)
  await join(page, 'pages@example.com')
  await open(page, '/payments', 'Payments')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.waitForURL(/after=/)
  await page.getByRole('link', { name: '$80.00' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: '$80.00' }).waitFor()
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await page.getByRole('link', { name: '$3.35' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '$80.00' }).waitFor()

  await page.getByRole('link', { name: 'Failed', exact: true }).click()
  await page.waitForURL(/status=Failed/)
  await page.getByRole('link', { name: '$15.50' }).click()
  await page.getByText('Attempt 1: declined').waitFor()
  await page
    .getByText(declined.declineCode ?? 'no code')
    .first()
    .waitFor()
  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0)
  await page.goBack()
  assert.match(page.url(), /status=Failed$/)
  await page.getByText('More filters').click()
  await page.getByLabel('Decline code').fill('insufficient_funds')
  await page.getByLabel('Amount from').fill('15.00')
  await page.getByLabel('Amount to').fill('15,50')
  await page.getByLabel('Currency').fill('usd')
  await press(page, 'Apply')
  await page.waitForURL(/status=Failed&min=15\.00&max=15%2C50&currency=usd&declineCode=insufficient_funds$/)
  await page.getByRole('link', { name: '$15.50' }).waitFor()
  assert.equal(await page.getByRole('row').count(), 2)

  await open(page, '/payments?status=Unheard&unknown=1', 'Payments')
  await page.getByRole('link', { name: '$3.35' }).waitFor()
  await open(page, '/payments?after=nonsense', 'Payments')
  await page.getByRole('alert').getByText('after').waitFor()
  await axe(page, 'a refused address')
  await open(page, '/payments?reference=nothing', 'Payments')
  await page.getByText('Nothing matches the filters').waitFor()
  const other = await server.account('Organization')
  await page.goto(at('/payments').replace(dashboard.account.id, other.id))
  await heading(page, 'This page does not exist')
})

test('a person reads and refunds a payment with the keyboard alone', async (t) => {
  const { id } = await charge('12.00')
  const { page } = await visitor(t)
  await join(page, 'keyboard@example.com')
  await open(page, '/payments', 'Payments')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: '$12.00' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Payment' }).and(page.locator(':focus')).waitFor()
  assert.match(await page.title(), /^Payment · /)
  await tabTo(page, page.getByRole('button', { name: 'Refund' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund this payment' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Refund' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $12.00' }))
  await page.keyboard.press('Enter')
  await page.getByText(/^Refund of \$12\.00: /).waitFor()
  assert.equal((await read(merchant, id)).refunds.length, 1)
})

test('a person without a session signs in and comes back to the same address', async (t) => {
  const { page } = await visitor(t)
  const { secret } = await join(page, 'comes-back@example.com')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in')
  const address = at('/payments?status=Failed')
  await page.goto(address)
  await heading(page, 'Sign in')
  await page.getByLabel('Email address').fill('comes-back@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await page.getByLabel('Code', { exact: true }).fill(dashboard.freshCode(secret))
  await press(page, 'Continue')
  await heading(page, 'Payments')
  assert.equal(page.url(), address)
})

test('no address leads from a sign-in to another site', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'redirects@example.com')
  for (const address of [
    SHOP,
    '//shop.example.test',
    '/\\shop.example.test',
    '/\t/shop.example.test',
    'javascript:0',
  ]) {
    await page.goto(`${PAY}/session/sign-in?returnTo=${encodeURIComponent(address)}`)
    await heading(page, 'You are signed in')
    const next = page.getByRole('link', { name: 'Open the dashboard' })
    assert.equal(await next.getAttribute('href'), '/dashboard', address)
  }
})

test('a person captures a part of an authorized payment, and releases another', async (t) => {
  const authorized = async (amount: string) => {
    const terms = { amount, currency: 'USD', capture: 'Manual', vaultTokenId: await dashboard.token(merchant) }
    return (await dashboard.create(merchant, terms)).data.made
  }
  const [captured, released] = [await authorized('60.00'), await authorized('70.00')]
  const { page } = await visitor(t)
  await join(page, 'captures@example.com')
  await open(page, `/payments/${captured.id}`, 'Payment')
  await press(page, 'Capture')
  const capture = page.getByRole('dialog', { name: 'Capture this payment' })
  await capture.getByLabel('Amount in USD').fill('45.5')
  await capture.getByText('$45.50 is charged to the customer. No real money moves.').waitFor()
  await axe(page, 'the dialog of a capture')
  await picture(page, 'dashboard-capture')
  await capture.getByRole('button', { name: 'Capture $45.50' }).click()
  await page.getByText('Capture $45.50 · Succeeded').waitFor()
  assert.equal((await read(merchant, captured.id)).status, 'Succeeded')
  assert.equal(await page.getByRole('button', { name: 'Void' }).count(), 0)

  await open(page, `/payments/${released.id}`, 'Payment')
  await press(page, 'Void')
  const release = page.getByRole('dialog', { name: 'Release the amount' })
  await release.getByText("The authorized $70.00 of the customer is released. It can't be captured any more.").waitFor()
  await release.getByRole('button', { name: 'Release the amount' }).click()
  await page.getByText('Canceled', { exact: true }).first().waitFor()
  assert.equal((await read(merchant, released.id)).status, 'Canceled')

  const kept = await authorized('50.00')
  const viewer = await visitor(t)
  await join(viewer.page, 'no-captures@example.com', 'Viewer')
  await open(viewer.page, `/payments/${kept.id}`, 'Payment')
  assert.equal(await viewer.page.getByRole('button', { name: /^(Capture|Void)$/ }).count(), 0)
})
