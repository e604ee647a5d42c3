import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Route } from 'playwright-core'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { cardFields, fill, payByCard, payForm, returnToMerchant } from './support/pay-form.ts'
import { PAY, SHOP } from './support/tls-proxy.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const merchant = await fixture.merchant()
const successUrl = `${SHOP}/thanks`

const FAULT = { status: 500, json: { errors: [{ message: 'Internal.', extensions: { code: 'INTERNAL' } }] } }

const charges = async () => (await merchant.ledger()).charges.length
const paymentsOf = () => fixture.sql.count('select count(*) from payments')

test('a double click pays once', async (t) => {
  const [charged, payments] = [await charges(), await paymentsOf()]
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  await fill(cardFields(page))
  await payForm(page).pay.dblclick()
  await returnToMerchant(page, successUrl)
  assert.deepEqual([await charges(), await paymentsOf()], [charged + 1, payments + 1])
})

test('a double click on a card that is declined makes one attempt', async (t) => {
  const charged = await charges()
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  await fill(cardFields(page, SANDBOX_CARDS.declined))
  await payForm(page).pay.dblclick()
  await payForm(page)
    .alert.getByText(/not been charged/)
    .waitFor()
  assert.equal(await charges(), charged + 1)
})

test('a link open in two tabs is paid once, and both return to the shop', async (t) => {
  const [charged, payments] = [await charges(), await paymentsOf()]
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  const other = await page.context().newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(made.link)
    await fill(cardFields(tab, VISA))
  }
  await Promise.all(tabs.map((tab) => payForm(tab).pay.click()))
  await Promise.all(tabs.map((tab) => returnToMerchant(tab, successUrl)))
  assert.deepEqual([await charges(), await paymentsOf()], [charged + 1, payments + 1])
})

test('a tab left open after the link was paid in another charges nothing', async (t) => {
  const charged = await charges()
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  const other = await page.context().newPage()
  await other.goto(made.link)
  await page.goto(made.link)
  await payByCard(page)
  await returnToMerchant(page, successUrl)
  await payByCard(other)
  await returnToMerchant(other, successUrl)
  assert.equal(await charges(), charged + 1)
})

for (const [what, breakResponse, consoleMessage] of [
  ['whose connection fails during the payment', (route) => route.abort(), /net::ERR_FAILED/],
  ['who gets an internal error during the payment', (route) => route.fulfill(FAULT), /status of 500/],
] as readonly (readonly [string, (route: Route) => Promise<void>, RegExp])[]) {
  test(`a customer ${what} sees the outcome, and pays once`, async (t) => {
    const charged = await charges()
    const made = await fixture.createSession(merchant, { successUrl })
    const { page, guard } = await fixture.visitor(t)
    await page.goto(made.link)
    // The server handles the request, and the browser does not get its response.
    await page.route('**/complete', async (route) => {
      await route.fetch({ url: route.request().url().replace(`${PAY}/`, fixture.server.url) })
      await breakResponse(route)
    })
    guard.expect(consoleMessage)
    await payByCard(page)
    await returnToMerchant(page, successUrl)
    assert.equal(await charges(), charged + 1)
  })
}

test('names that look like markup are shown as text', async (t) => {
  const brandName = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>\u2028{{7*7}}`.replace(
    '\u2028',
    '',
  )
  const made = await fixture.createSession(merchant, {
    brandName,
    successUrl: `${SHOP}/%22%3E%3Cscript%3Ealert(3)%3C/script%3E?q='%22%3E%3Cimg%20src=x%3E`,
    cancelUrl: `${SHOP}/basket#%22%3E%3Cscript%3Ealert(4)%3C/script%3E`,
    transactionRef: '</script><script>alert(5)</script>',
  })
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  await page.getByText(brandName).first().waitFor()
  assert.equal(await page.locator('img[src=x], [onerror]').count(), 0)
  assert.ok((await page.title()).includes(brandName))
  await payByCard(page)
  await page.waitForURL((url) => url.origin === SHOP && url.searchParams.get('session_id') === made.id)
})

test('a page is blank in a frame of an origin that may not embed it', async (t) => {
  const made = await fixture.createSession(merchant)
  const { page, guard } = await fixture.visitor(t)
  fixture.show('/frame', `<!doctype html><title>A shop</title><iframe src="${made.link}"></iframe>`)
  guard.expect(/frame-ancestors/)
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.goto(`${SHOP}/frame`)
  await refused
  assert.equal(await page.frameLocator('iframe').getByRole('button').count(), 0)
})

test("a receipt shows the date of the payment by the server's clock, also after a reload", async (t) => {
  // The browser's date differs by three days.
  fixture.server.clock.advance(3 * 24 * 60 * 60_000)
  const made = await fixture.createSession(merchant)
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  await payByCard(page)
  const date = page.locator('.details div', { has: page.getByText('Date', { exact: true }) }).locator('dd')
  const fresh = await date.textContent()
  await page.reload()
  assert.equal(await date.textContent(), fresh)
})
