import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { until } from '../support/process.ts'
import { axe } from './support/axe.ts'
import {
  checkoutIn,
  embeddingPage,
  messagesOn,
  openEmbeddingPage,
  startEmbeddingMerchant,
  waitForMessage,
} from './support/embedding-merchant.ts'
import { tabTo } from './support/keyboard.ts'
import { cancelFor, cardFields, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { EMBEDDING_SITE, PAY, SHOP } from './support/tls-proxy.ts'

const fixture = await startEmbeddingMerchant()
after(fixture.close)
const { configuration, createSession, show, statusOf, visitor } = fixture

const REFUSED = TEXTS.en.linkProblems.origin_not_allowed

for (const [language, locale, texts] of [
  ['English', 'en-GB', TEXTS.en],
  ['Spanish', 'es-ES', TEXTS.es],
] as const) {
  test(`a page of a foreign origin gets an error, and shows a message in ${language} and no session data`, async (t) => {
    const elsewhere = await configuration('https://shop.example.com', SHOP)
    const made = await createSession({ ...elsewhere, brandName: 'Bytes & Books', transactionRef: 'order-1001' })
    show('/foreign', embeddingPage([made.link], { listens: true }))
    const { page } = await visitor(t, { locale })
    const checkout = await openEmbeddingPage(page, '/foreign')
    assert.deepEqual(await waitForMessage(page, 'checkout-0 error'), { code: 'origin_not_allowed' })
    await checkout.getByRole('heading', { name: texts.linkProblems.origin_not_allowed.title }).waitFor()
    await axe(page, `the page for a foreign origin in ${language}`, checkout)
    await picture(page, `foreign-origin-${language}`)
    // The page has nothing to click, so that a foreign page cannot use it for clickjacking.
    assert.equal(await checkout.locator('a, button, form, input, select, textarea, iframe, [onclick]').count(), 0)
    const html = await checkout.evaluate<string>('document.documentElement.outerHTML')
    for (const text of [made.id, 'Bytes', '49.90', '49,90', 'order-1001', 'shop.example'])
      assert.ok(!html.includes(text), text)
    const { messages, events, calls } = await messagesOn(page)
    assert.deepEqual(messages, [{ origin: PAY, data: { tallystick: { type: 'error', code: 'origin_not_allowed' } } }])
    assert.deepEqual(events, calls)
    assert.equal(await statusOf(made.id), 'Active')
  })
}

test('a foreign page that claims another origin, or frames the link itself, shows nothing', async (t) => {
  const made = await createSession(await configuration(SHOP))
  for (const query of ['', `?embedder=${encodeURIComponent(SHOP)}`]) {
    show(
      '/framing',
      `<!doctype html><html lang="en"><title>Framing</title><iframe src="${made.link}${query}"></iframe></html>`,
    )
    const { page, guard } = await visitor(t)
    guard.expect(/frame-ancestors/)
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await page.goto(`${EMBEDDING_SITE}/framing`)
    await refused
    const frame = page.frames().at(-1)
    assert.equal(await frame?.locator('button, form, h1').count(), 0)
  }
})

test('a foreign page gets the same error for an invalid link as for a valid one', async (t) => {
  show('/nowhere', embeddingPage([`${PAY}/checkout/none`], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/nowhere')
  assert.deepEqual(await waitForMessage(page, 'checkout-0 error'), { code: 'origin_not_allowed' })
  await checkout.getByRole('heading', { name: REFUSED.title }).waitFor()
})

test('a checkout element ignores the messages of other windows and of other checkouts', async (t) => {
  const [first, second] = [await createSession(), await createSession()]
  show('/two', embeddingPage([first.link, second.link], { listens: true }))
  const { page } = await visitor(t)
  await openEmbeddingPage(page, '/two')
  await Promise.all([waitForMessage(page, 'checkout-0 resize'), waitForMessage(page, 'checkout-1 resize')])
  await forge(page)
  await cancelFor(await checkoutIn(page, 'checkout-1'))
  await waitForMessage(page, 'checkout-1 canceled')
  const { events, calls } = await messagesOn(page)
  assert.equal(await forgedCount(page), 2)
  const ended = events.filter(([name]) => !/ (ready|resize)$/.test(name))
  assert.deepEqual([ended.length, ended[0]?.[0]], [1, 'checkout-1 canceled'])
  assert.deepEqual(events, calls)
})

/** Forges a checkout's message, once from the shop's window and once from a foreign frame. */
async function forge(page: Page): Promise<void> {
  const forged = JSON.stringify({
    tallystick: { type: 'completed', sessionId: 'forged', redirectUrl: `${SHOP}/forged` },
  })
  show('/forger', `<!doctype html><script>parent.postMessage(${forged}, '*')</script>`)
  await page.evaluate(`postMessage(${forged}, '*')
    document.body.append(Object.assign(document.createElement('iframe'), { src: '${SHOP}/forger' }))`)
  await until(
    'the shop receives the forged messages',
    () => forgedCount(page),
    (found) => found === 2,
  )
}

const forgedCount = async (page: Page) =>
  (await messagesOn(page)).messages.filter(({ data }) => data.tallystick?.sessionId === 'forged').length

test('a removed checkout sends no messages, and only our links are shown', async (t) => {
  const made = await createSession()
  show('/away', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t)
  await openEmbeddingPage(page, '/away')
  await waitForMessage(page, 'checkout-0 ready')
  await page.evaluate('mounted[0].unmount()')
  assert.equal(await page.locator('iframe').count(), 0)
  for (const [id, link] of [
    ['#nowhere', made.link],
    ['#checkout-0', `${SHOP}${new URL(made.link).pathname}`],
    ['#checkout-0', `${PAY}/explorer`],
    ['#checkout-0', `${PAY}/checkout/../explorer`],
    ['#checkout-0', 'javascript:alert(1)'],
    ['#checkout-0', ''],
  ]) {
    const what = JSON.stringify([id, { link }])
    const thrown = await page.evaluate(`try { Tallystick.mount(...${what}); '' } catch (error) { error.name }`)
    assert.equal(thrown, 'TypeError', what)
  }
  assert.equal(await page.locator('iframe').count(), 0)
  assert.equal(await statusOf(made.id), 'Active')
})

test('a shop that isolates its pages from other origins can show a checkout', async (t) => {
  const made = await createSession()
  show('/strict', embeddingPage([made.link], { listens: true }), {
    'content-security-policy': `default-src 'none'; script-src ${PAY} 'nonce-boutique'; frame-src ${PAY}`,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'payment=(), fullscreen=()',
  })
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/strict')
  await payByCard(checkout)
  await waitForMessage(page, 'checkout-0 completed')
  assert.equal(await statusOf(made.id), 'Completed')
})

test('a customer pays in a frame with the keyboard alone, and can tab out of it', async (t) => {
  const made = await createSession()
  show('/keyboard', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/keyboard')
  await payForm(checkout).pay.waitFor()
  await tabTo(page, page.getByRole('link', { name: 'What is in it' }))
  await tabTo(page, payForm(checkout).cancel, checkout)
  await tabTo(page, page.getByRole('link', { name: 'Help' }))
  await tabTo(page, payForm(checkout).pay, checkout)
  await page.keyboard.press('Enter')
  await payForm(checkout).alert.and(checkout.locator(':focus')).waitFor()
  for (const [field, text] of cardFields(checkout)) {
    await tabTo(page, field, checkout)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await waitForMessage(page, 'checkout-0 completed')
  await checkout.locator('h1:focus').waitFor()
})

test('on the smallest phone a frame is as high as its content, and does not scroll sideways', async (t) => {
  const made = await createSession({ brandName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk & Söhne' })
  show('/phone', embeddingPage([made.link], { listens: true }))
  const { page } = await phone(t)
  const checkout = await openEmbeddingPage(page, '/phone')
  await payForm(checkout).pay.waitFor()
  await assertFits(page)
  await payForm(checkout).pay.click()
  await payForm(checkout).alert.waitFor()
  await assertFits(page)
  await axe(page, 'the page with problems in a frame on a phone', checkout)
  await picture(page, 'embedded-problems')
  await payByCard(checkout)
  await waitForMessage(page, 'checkout-0 completed')
  await assertFits(page)
})

const phone = (t: TestContext) =>
  visitor(t, { viewport: { width: 320, height: 568 }, deviceScaleFactor: 2, hasTouch: true })

/**
 * Requires that the frame becomes exactly as high as its page, and that neither scrolls sideways.
 */
async function assertFits(page: Page): Promise<void> {
  const checkout = await checkoutIn(page, 'checkout-0')
  const heights = () =>
    checkout.evaluate<readonly [number, number]>(
      '[innerHeight, document.documentElement.getBoundingClientRect().height]',
    )
  await until('the frame fits', heights, ([frame, shown]) => frame === Math.ceil(shown))
  for (const shown of [page.mainFrame(), checkout]) {
    assert.ok(await shown.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
  }
}
