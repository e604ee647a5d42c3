import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { tabTo } from './support/keyboard.ts'
import { blockNavigation, cardFields, fill, payByCard, payForm, returnToMerchant } from './support/pay-form.ts'
import { SHOP } from './support/tls-proxy.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const merchant = await fixture.merchant()
const successUrl = `${SHOP}/thanks`

/**
 * Requires that nothing is wider than the window, and that every control can be scrolled into view.
 */
async function assertFits(page: Page, what: string): Promise<void> {
  const widths = await page.evaluate<readonly [number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  assert.ok(widths[0] <= widths[1], `${what} is ${widths[0]} px wide in a window of ${widths[1]} px`)
  for (const control of await page.locator('a, button, input, select, summary').all()) {
    if (!(await control.isVisible())) continue
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= widths[1], `${what}: ${control} is out of the window`)
  }
}

test('a customer pays with the keyboard alone, after a mistake', async (t) => {
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  const allowNavigation = await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payForm(page).pay.waitFor()
  const [number, ...others] = cardFields(page, VISA)
  assert.ok(number)
  await tabTo(page, payForm(page).pay)
  await page.keyboard.press('Enter')
  await payForm(page).alert.and(page.locator(':focus')).waitFor()
  for (const [field, text] of [number, ...others]) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await tabTo(page, payForm(page).pay)
  await page.keyboard.press('Space')
  await payForm(page).continueLink.waitFor()
  await tabTo(page, payForm(page).continueLink)
  await allowNavigation()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${successUrl}?*`)
  assert.equal((await fixture.session(merchant, made.id)).status, 'Completed')
})

test('a customer selects a source, confirms at the bank and returns with the keyboard alone', async (t) => {
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  await tabTo(page, payForm(page).byCard)
  await page.keyboard.press('ArrowDown')
  await payForm(page).byBank.and(page.locator(':checked')).waitFor()
  await page.keyboard.press('ArrowUp')
  for (const [field, text] of cardFields(page, SANDBOX_CARDS.challenged)) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  const approve = page.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${successUrl}?*`)
})

// 320 px, as WCAG requires, and a window of 1280 px zoomed to 200 %.
for (const [what, viewport] of [
  ['on the smallest phone', { width: 320, height: 568 }],
  ['in a window that is zoomed to 200 %', { width: 640, height: 400 }],
] as const) {
  test(`a customer pays ${what} without scrolling sideways`, async (t) => {
    const made = await fixture.createSession(merchant, {
      successUrl,
      brandName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk & Söhne',
    })
    const { page } = await fixture.visitor(t, { viewport, deviceScaleFactor: 2, hasTouch: viewport.width === 320 })
    const allowNavigation = await blockNavigation(page, `${SHOP}/**`)
    await page.goto(made.link)
    await payForm(page).pay.waitFor()
    await assertFits(page, 'the open page')
    await payForm(page).pay.click()
    await payForm(page).alert.waitFor()
    await assertFits(page, 'the page with problems')
    await axe(page, `the page ${what}`)
    await payForm(page).byBank.check()
    await assertFits(page, 'the form of a bank account')
    await payForm(page).byCard.check()
    await payByCard(page, SANDBOX_CARDS.declined)
    await payForm(page)
      .alert.getByText(/not been charged/)
      .waitFor()
    await assertFits(page, 'the page after a decline')
    await fill(cardFields(page))
    await payForm(page).pay.click()
    await payForm(page).continueLink.waitFor()
    await assertFits(page, 'the receipt')
    await allowNavigation()
    await returnToMerchant(page, successUrl)
  })
}

test('expiry date and security code are side by side on a phone, under labels of any length', async (t) => {
  const made = await fixture.createSession(merchant)
  for (const [locale, texts] of [
    ['en-GB', TEXTS.en],
    ['es-MX', TEXTS.es],
  ] as const) {
    const { page } = await fixture.visitor(t, { viewport: { width: 360, height: 740 }, locale })
    await page.goto(made.link)
    await page.getByLabel(texts.code).waitFor()
    const [expiry, code] = await Promise.all(
      [texts.expiry, texts.code].map((name) => page.getByLabel(name).boundingBox()),
    )
    assert.ok(expiry && code && expiry.y === code.y && expiry.x + expiry.width < code.x, JSON.stringify([expiry, code]))
    await assertFits(page, `the page of 360 pixels in ${texts.locale}`)
  }
})

test('the position of the security code is explained once the brand is known', async (t) => {
  const made = await fixture.createSession(merchant)
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  const [number, hint] = [page.getByLabel('Card number'), page.locator('#cvc-hint')]
  const { codeHint } = TEXTS.en
  for (const [typed, message] of [
    ['', codeHint.anywhere],
    ['4', codeHint.back],
    ['37', codeHint.front],
    ['', codeHint.anywhere],
  ] as const) {
    await number.fill(typed)
    await hint.and(page.getByText(message, { exact: true })).waitFor()
  }
})
