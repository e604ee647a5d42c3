import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { startSmtp } from '../support/smtp.ts'
import { axe } from './support/axe.ts'
import { countedActions } from './support/counted-actions.ts'
import { assertFits, axeInBothThemes, failOnce, startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const smtp = await startSmtp()
const dashboard = await startDashboard({
  env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Example Pay <pay@example.test>' },
})
after(async () => {
  await dashboard.close()
  await smtp.close()
})
const { account, createSession, join, linkId, merchant, open, planLinkId, server, visitor } = dashboard

async function readSession(id: string) {
  const query = `{ paymentSession(id: "${id}") { status amount link description storePaymentMethod } }`
  const { data } = await server.ask<{ paymentSession: Record<string, string> }>(account.key, query)
  return data.paymentSession
}

test('a person creates a link to pay, sends it, and cancels it', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'links@example.com')
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await page.getByRole('link', { name: '$12.00' }).waitFor()
  await press(page, 'New payment link')
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  await dialog.getByLabel('Amount').fill('49,9')
  await dialog.getByLabel('Currency').fill('usd')
  await dialog.getByText('Anyone with the link pays $49.90 to Organization of a test.').waitFor()
  await dialog.getByLabel('Find a customer by name or email').fill('ada')
  await dialog.getByLabel('Customer', { exact: true }).selectOption('Ada Byron')
  await dialog.getByText('Ada Byron pays $49.90 to Organization of a test. No real money moves.').waitFor()
  await dialog.getByLabel('Storing the payment method').selectOption('the customer decides')
  await dialog.getByLabel('Description').fill('A harness')
  await axe(page, 'the dialog of a new link')
  await picture(page, 'dashboard-new-link')
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await page.waitForURL(/\/links\/payments\/pss_/)
  await heading(page, 'Payment link')
  const id = page.url().split('/').at(-1) ?? ''
  const made = await readSession(id)
  assert.equal(made.amount, '49.90')
  assert.equal(made.description, 'A harness')
  assert.equal(made.storePaymentMethod, 'AskForConsent')
  await page.getByText(made.link ?? '', { exact: true }).waitFor()
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await picture(page, 'dashboard-link')

  await press(page, 'Send by email')
  const send = page.getByRole('dialog', { name: 'Send by email' })
  await send.getByLabel('Email').fill('ada@example.com')
  await axe(page, 'the dialog that sends a link')
  await send.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The message to ada@example.com is queued.').waitFor()

  await press(page, 'Cancel the link')
  const cancel = page.getByRole('dialog', { name: 'Cancel the link' })
  await cancel.getByText("The link stops working: Ada Byron can't pay $49.90 with it any more.").waitFor()
  await cancel.getByRole('button', { name: 'Cancel the link' }).click()
  await page.getByText('Canceled', { exact: true }).waitFor()
  assert.equal((await readSession(id)).status, 'Canceled')
  assert.equal(await page.getByRole('img').count(), 0)
})

test('a person creates a link to a plan and sees its dates before', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'plan-links@example.com')
  await open(page, '/links?kind=plan', 'Links')
  await page.getByRole('link', { name: '$30.00' }).waitFor()
  await press(page, 'New plan link')
  const dialog = page.getByRole('dialog', { name: 'New plan link' })
  await dialog.getByLabel('Customer', { exact: true }).selectOption('Ada Byron')
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByLabel('Currency').fill('EUR')
  await dialog.getByLabel('Number of charges').fill('13')
  await dialog.getByLabel('First date').fill('2090-01-31')
  await dialog.getByText('Organization of a test charges Ada Byron €20.00 every month, 13 times:').waitFor()
  for (const date of ['Jan 31, 2090', 'Feb 28, 2090', 'Mar 31, 2090']) await dialog.getByText(date).waitFor()
  await dialog.getByText('And 1 more, the last on Jan 31, 2091.').waitFor()
  await axe(page, 'the dialog of a new link to a plan')
  await picture(page, 'dashboard-new-plan-link')
  await page.setViewportSize({ width: 320, height: 640 })
  await assertFits(page, 'the dialog of a new link to a plan')
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await page.waitForURL(/\/links\/plans\/pps_/)
  await heading(page, 'Plan link')
  await page.getByText('Feb 28, 2090').waitFor()
  await picture(page, 'dashboard-plan-link')
})

test('a link to a plan can have a total that its charges divide', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'total-links@example.com')
  await open(page, '/links?kind=plan', 'Links')
  await press(page, 'New plan link')
  const dialog = page.getByRole('dialog', { name: 'New plan link' })
  await dialog.getByLabel('Customer', { exact: true }).selectOption('Ada Byron')
  await dialog.getByLabel('Calculated from').selectOption('Total of all charges')
  await dialog.getByLabel('Amount', { exact: true }).fill('1000')
  await dialog.getByLabel('Currency').fill('JPY')
  await dialog.getByLabel('Number of charges').fill('3')
  await dialog.getByText('Organization of a test charges Ada Byron ¥333 every month, 3 times:').waitFor()
  await dialog.getByText('The last charge is ¥334, so that all add up to ¥1,000.').waitFor()
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await page.waitForURL(/\/links\/plans\/pps_/)
  await page.getByText('¥1,000', { exact: true }).waitFor()
})

test('the list shows the links that were created in a period', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'link-dates@example.com')
  await open(page, '/links?kind=plan&status=Active', 'Links')
  await page.getByText('More filters').click()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-12-31')
  await press(page, 'Apply')
  await page.waitForURL(/kind=plan&status=Active&from=2020-01-01&until=2020-12-31$/)
  await page.getByText('Nothing matches the filters').waitFor()
  await page.getByLabel('To', { exact: true }).fill('')
  await press(page, 'Apply')
  await page.getByRole('link', { name: '$30.00' }).waitFor()
  await axe(page, 'links of a period')
  await page.getByRole('link', { name: 'Payment links' }).click()
  await page.waitForURL(/status=Active&from=2020-01-01$/)
  await page.getByRole('link', { name: '$12.00' }).waitFor()
})

test('a failed search for a customer can be repeated', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'failed-search@example.com')
  await open(page, '/links', 'Links')
  await press(page, 'New payment link')
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  await failOnce(page, 'byron')
  await dialog.getByLabel('Find a customer by name or email').fill('byron')
  await dialog.getByRole('alert').getByText('The test fails this request.').waitFor()
  assert.equal(await dialog.getByLabel('Find a customer by name or email').inputValue(), 'byron')
  await axeInBothThemes(page, 'a failed search for a customer')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
  await dialog.getByLabel('Customer', { exact: true }).selectOption('Ada Byron')
  await dialog.getByText('Ada Byron pays').waitFor()
})

test('the list shows the links of a status', async (t) => {
  const { page } = await visitor(t)
  await createSession(merchant, { amount: '77.00' })
  await join(page, 'link-lists@example.com')
  await open(page, '/links?status=Expired', 'Links')
  await page.getByText('Nothing matches the filters').waitFor()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: '$77.00' }).waitFor()
  await page.getByRole('link', { name: 'Plan links' }).click()
  await page.waitForURL(/kind=plan&status=Active/)
  await page.getByRole('link', { name: '$30.00' }).waitFor()
})

test('roles see the parts of a link that they have permissions for', async (t) => {
  for (const [role, seesAddress, maySend] of [
    ['Viewer', false, false],
    ['Support', true, true],
  ] as const) {
    const { page } = await visitor(t)
    await join(page, `${role.toLowerCase()}-links@example.com`, role)
    for (const path of [`/links/payments/${linkId}`, `/links/plans/${planLinkId}`]) {
      await open(page, path, path.includes('plans') ? 'Plan link' : 'Payment link')
      if (seesAddress) await page.getByRole('img', { name: 'QR code of the address' }).waitFor()
      else assert.equal(await page.getByRole('img').count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Cancel the link' }).count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Send by email' }).count(), maySend ? 1 : 0)
    }
    await open(page, '/links', 'Links')
    assert.equal(await page.getByRole('button', { name: /^New/ }).count(), 0)
  }
})

test('an operator makes a link and sends it, with few clicks', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'daily-link@example.com')
  const actions = countedActions(page)
  await actions.click(page.getByRole('link', { name: 'Links', exact: true }))
  await actions.click(page.getByRole('button', { name: 'New payment link', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  await dialog.getByLabel('Amount').fill('35')
  await dialog.getByLabel('Currency').fill('USD')
  await dialog.getByText('Anyone with the link pays $35.00 to Organization of a test.').waitFor()
  await actions.confirm('Create the link')
  await actions.click(page.getByRole('button', { name: 'Send by email', exact: true }))
  await page.getByRole('dialog').getByLabel('Email').fill('grace@example.com')
  await actions.confirm('Send')
  await page.getByText('The message to grace@example.com is queued.').waitFor()
  actions.assertFew('a link')
})

test('a customer stays chosen when a later answer of the search lacks them', async (t) => {
  await change(server, account, 'createContact', { name: 'Grace Hopper' })
  const { page } = await visitor(t)
  await join(page, 'choosing@example.com')
  await open(page, '/links', 'Links')
  await press(page, 'New payment link')
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  const customer = dialog.getByLabel('Customer', { exact: true })
  const optionOf = (name: string) => customer.locator('option', { hasText: name })
  await optionOf('Grace Hopper').waitFor({ state: 'attached' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().postData()?.includes('nobody') === true) await answer.promise
    await route.continue()
  })
  await dialog.getByLabel('Find a customer by name or email').fill('nobody')
  await customer.selectOption('Ada Byron')
  answer.resolve()
  await optionOf('Grace Hopper').waitFor({ state: 'detached' })
  assert.equal(await customer.locator('option:checked').textContent(), 'Ada Byron')
  await dialog.getByText('Ada Byron pays').waitFor()
})

test('a dialog stays open until its answer, and reads all numbers that the browser accepts', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'waiting@example.com')
  await open(page, '/links', 'Links')
  await press(page, 'New plan link')
  const dialog = page.getByRole('dialog', { name: 'New plan link' })
  await dialog.getByLabel('Number of charges').fill('1e1')
  await dialog.getByText('10 times:').waitFor()
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByLabel('Currency').fill('USD')
  await dialog.getByLabel('Customer', { exact: true }).selectOption('Ada Byron')
  const answer = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().postData()?.includes('CreatePlanLink') === true) await answer.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await dialog.getByRole('button', { name: 'One moment…' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Back' }).click({ force: true })
  assert.ok(await dialog.isVisible())
  answer.resolve()
  await page.waitForURL(/\/links\/plans\/pps_/)
})
