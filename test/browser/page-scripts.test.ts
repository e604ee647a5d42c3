import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { until } from '../support/process.ts'
import {
  embeddingPage,
  openEmbeddingPage,
  startEmbeddingMerchant,
  waitForMessage,
} from './support/embedding-merchant.ts'
import { assertListed, type Loaded, listedScripts } from './support/listed-scripts.ts'
import { payByCard, payForm } from './support/pay-form.ts'
import { PAY } from './support/tls-proxy.ts'

const fixture = await startEmbeddingMerchant()
after(fixture.close)
const { createSession, server, show, visitor } = fixture

async function watchedPage(t: TestContext, more: BrowserContextOptions = {}) {
  const { page, guard } = await visitor(t, more)
  const loaded: Loaded[] = []
  page.on('response', (response) => {
    const isScript = ['script', 'stylesheet'].includes(response.request().resourceType())
    if (isScript && response.frame() === page.mainFrame())
      loaded.push({ url: response.url(), type: response.request().resourceType(), body: response.body() })
  })
  return { page, guard, loaded }
}

test('the page of a payment session loads exactly the listed scripts', async (t) => {
  const { page, loaded } = await watchedPage(t)
  const visit = async (address: string, shown: string) => {
    loaded.length = 0
    await page.goto(address)
    await page.getByText(shown).first().waitFor()
    return assertListed(page, loaded)
  }
  const made = await createSession({ successUrl: null })
  assert.deepEqual(await visit(made.link, 'Card details'), ['page script', 'page style'])
  await payForm(page).byBank.check()
  await payForm(page).byCard.check()
  await payForm(page).pay.click()
  await payForm(page).alert.waitFor()
  await payByCard(page, SANDBOX_CARDS.declined)
  await page.getByText(/not been charged/).waitFor()
  await assertListed(page, loaded)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await visit(made.link, 'Confirm with your bank')
  await page.getByRole('button', { name: 'Choose another payment method' }).click()
  await payByCard(page)
  await page.getByText('Paid with').waitFor()
  await assertListed(page, loaded)
  await visit(made.link, 'Paid with')
  await visit(`${PAY}/checkout/none`, 'This link does not work')
})

test("a merchant's page loads only the embedding script, which it can pin", async (t) => {
  const { src, integrity } = (await (await fetch(`${server.url}checkout-script.json`)).json()) as Record<string, string>
  // The fixture's extra headers would cause a preflight.
  const { page, loaded } = await watchedPage(t, { extraHTTPHeaders: {} })
  const html = embeddingPage([(await createSession()).link], { listens: true })
  const tag = `<script src="${src}" integrity="${integrity}" crossorigin></script>`
  show('/pinned', html.replace(`<script src="${PAY}/checkout.js"></script>`, tag))
  await openEmbeddingPage(page, '/pinned')
  await waitForMessage(page, 'checkout-0 ready')
  assert.deepEqual(
    loaded.map(({ url }) => url),
    [src],
  )
  assert.match(new URL(src ?? '').pathname, (await listedScripts()).get('embedding script') ?? /never/)
})

test('a script whose content does not match its hash does not run', async (t) => {
  const { page, guard } = await watchedPage(t)
  guard.expect(/integrity/)
  await page.route('**/checkout-assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    const script = await (await fetch(server.url + pathname.slice(1))).text()
    await route.fulfill({ contentType: 'text/javascript', body: `document.title = 'skimmed';${script}` })
  })
  const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()))
  await page.goto((await createSession()).link)
  await refused
  assert.equal(await payForm(page).pay.count(), 0)
  assert.notEqual(await page.title(), 'skimmed')
})

test('a browser reports a blocked script, and the operator finds it in the log', async (t) => {
  const { page, guard } = await watchedPage(t)
  guard.expect(/Content Security Policy/)
  const { link } = await createSession()
  // This Chromium lacks the Reporting API: without `report-to` it uses `report-uri`.
  await page.route(link, async (route) => {
    const response = await fetch(link.replace(`${PAY}/`, server.url))
    const headers = Object.fromEntries(response.headers)
    const policy = headers['content-security-policy']?.replace('report-to checkout; ', '') ?? ''
    await route.fulfill({
      headers: { ...headers, 'content-security-policy': policy },
      body: await response.text(),
    })
  })
  await page.goto(link)
  await payForm(page).pay.waitFor()
  await page.evaluate(
    "void document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = 1' }))",
  )
  const lines = async () => server.logged.filter((line) => line.includes('content security policy violation'))
  const [line = ''] = await until('the report is logged', lines, ({ length }) => length > 0)
  const { directive, blocked, origin } = JSON.parse(line)
  assert.deepEqual([directive, blocked, origin], ['script-src-elem', 'inline', null])
  assert.ok(!line.includes(new URL(link).pathname), 'the log contains the link')
})
