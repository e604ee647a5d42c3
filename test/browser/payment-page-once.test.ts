import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Route } from 'playwright-core'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { PAY, SHOP } from './support/front.ts'
import { cardFields, fill, goOn, payByCard, payForm } from './support/pay-form.ts'
import { startShop } from './support/shop.ts'

const shop = await startShop()
after(shop.close)
const merchant = await shop.merchant()
const successUrl = `${SHOP}/thanks`

const FAULT = { status: 500, json: { errors: [{ message: 'Internal.', extensions: { code: 'INTERNAL' } }] } }

const charges = async () => (await merchant.ledger()).charges.length
const paymentsOf = async () =>
  (await shop.query<{ count: number }>('select count(*)::int from payments'))[0]?.count ?? 0

test('a double click pays once', async (t) => {
  const [charged, payments] = [await charges(), await paymentsOf()]
  const made = await shop.createSession(merchant, { successUrl })
  const { page } = await shop.visitor(t)
  await page.goto(made.link)
  await fill(cardFields(page))
  await payForm(page).pay.dblclick()
  await goOn(page, successUrl)
  assert.deepEqual([await charges(), await paymentsOf()], [charged + 1, payments + 1])
})

test('a double click on a card that is declined tries it once', async (t) => {
  const charged = await charges()
  const made = await shop.createSession(merchant, { successUrl })
  const { page } = await shop.visitor(t)
  await page.goto(made.link)
  await fill(cardFields(page, SANDBOX_CARDS.declined))
  await payForm(page).pay.dblclick()
  await payForm(page)
    .alert.getByText(/not been charged/)
    .waitFor()
  assert.equal(await charges(), charged + 1)
})

test('a link that is open in two tabs is paid once, and both come to the shop', async (t) => {
  const [charged, payments] = [await charges(), await paymentsOf()]
  const made = await shop.createSession(merchant, { successUrl })
  const { page } = await shop.visitor(t)
  const other = await page.context().newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(made.link)
    await fill(cardFields(tab, VISA))
  }
  await Promise.all(tabs.map((tab) => payForm(tab).pay.click()))
  await Promise.all(tabs.map((tab) => goOn(tab, successUrl)))
  assert.deepEqual([await charges(), await paymentsOf()], [charged + 1, payments + 1])
})

test('a tab that was left open when the link was paid in another one charges nothing', async (t) => {
  const charged = await charges()
  const made = await shop.createSession(merchant, { successUrl })
  const { page } = await shop.visitor(t)
  const other = await page.context().newPage()
  await other.goto(made.link)
  await page.goto(made.link)
  await payByCard(page)
  await goOn(page, successUrl)
  await payByCard(other)
  await goOn(other, successUrl)
  assert.equal(await charges(), charged + 1)
})

for (const [what, spoil, said] of [
  ['whose connection fails as they pay', (route) => route.abort(), /net::ERR_FAILED/],
  ['who is answered by a fault of ours as they pay', (route) => route.fulfill(FAULT), /status of 500/],
] as readonly (readonly [string, (route: Route) => Promise<void>, RegExp])[]) {
  test(`a customer ${what} is told what became of it, and pays once`, async (t) => {
    const charged = await charges()
    const made = await shop.createSession(merchant, { successUrl })
    const { page, guard } = await shop.visitor(t)
    await page.goto(made.link)
    // The request arrives, and its answer is lost.
    await page.route('**/complete', async (route) => {
      await route.fetch({ url: route.request().url().replace(`${PAY}/`, shop.server.url) })
      await spoil(route)
    })
    guard.expect(said)
    await payByCard(page)
    await goOn(page, successUrl)
    assert.equal(await charges(), charged + 1)
  })
}

test('names that would be markup are shown as they are, and do nothing', async (t) => {
  const brandName = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>\u2028{{7*7}}`.replace(
    '\u2028',
    '',
  )
  const made = await shop.createSession(merchant, {
    brandName,
    successUrl: `${SHOP}/%22%3E%3Cscript%3Ealert(3)%3C/script%3E?q='%22%3E%3Cimg%20src=x%3E`,
    cancelUrl: `${SHOP}/basket#%22%3E%3Cscript%3Ealert(4)%3C/script%3E`,
    transactionRef: '</script><script>alert(5)</script>',
  })
  const { page } = await shop.visitor(t)
  await page.goto(made.link)
  await page.getByText(brandName).first().waitFor()
  assert.equal(await page.locator('img[src=x], [onerror]').count(), 0)
  assert.ok((await page.title()).includes(brandName))
  await payByCard(page)
  await page.waitForURL((url) => url.origin === SHOP && url.searchParams.get('session_id') === made.id)
})

test('a page that is put in the frame of an origin that may not frame it shows nothing', async (t) => {
  const made = await shop.createSession(merchant)
  const { page, guard } = await shop.visitor(t)
  shop.show('/frame', `<!doctype html><title>A shop</title><iframe src="${made.link}"></iframe>`)
  guard.expect(/frame-ancestors/)
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.goto(`${SHOP}/frame`)
  await refused
  assert.equal(await page.frameLocator('iframe').getByRole('button').count(), 0)
})

test('a receipt says when it was paid by the clock of who was paid, also when it is loaded again', async (t) => {
  // The browser's own clock says another day.
  shop.server.clock.advance(3 * 24 * 60 * 60_000)
  const made = await shop.createSession(merchant)
  const { page } = await shop.visitor(t)
  await page.goto(made.link)
  await payByCard(page)
  const date = page.locator('.facts div', { has: page.getByText('Date', { exact: true }) }).locator('dd')
  const fresh = await date.textContent()
  await page.reload()
  assert.equal(await date.textContent(), fresh)
})
