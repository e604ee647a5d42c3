import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { pageCard } from '../support/checkout.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import {
  embeddingPage,
  openEmbeddingPage,
  startEmbeddingMerchant,
  waitForMessage,
} from './support/embedding-merchant.ts'
import { blockNavigation, cancelFor, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { EMBEDDING_SITE, SHOP } from './support/tls-proxy.ts'

const fixture = await startEmbeddingMerchant()
after(fixture.close)
const { createSession, show, statusOf, visitor } = fixture
const urls = { successUrl: `${SHOP}/thanks?from=pay`, cancelUrl: `${SHOP}/basket` }

/** Shows a basket with a link to the checkout. */
async function shopWith(link: string, page: Page): Promise<void> {
  show(
    '/summer/basket',
    `<!doctype html><html lang="en"><title>Basket</title><h1>Basket</h1><a href="${link}">Pay</a></html>`,
  )
  await page.goto(`${SHOP}/summer/basket`)
  await page.getByRole('link', { name: 'Pay' }).click()
  await payForm(page).pay.waitFor()
}

test('Cancel asks for confirmation, and a session that the customer keeps stays open', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  const { cancel, dialog, pay, sure } = payForm(page)
  await cancel.click()
  await dialog.waitFor()
  // Controls behind the dialog cannot be reached, and Enter does nothing.
  const keep = page.getByRole('button', { name: TEXTS.en.cancelDialog.no })
  await keep.and(page.locator(':focus')).waitFor()
  await axe(page, 'the cancel dialog')
  await picture(page, 'cancel-dialog-English')
  for (const close of [() => page.keyboard.press('Escape'), () => keep.click(), () => page.keyboard.press('Enter')]) {
    if ((await dialog.count()) === 0) await cancel.click()
    await keep.and(page.locator(':focus')).waitFor()
    await close()
    await dialog.waitFor({ state: 'detached' })
    await cancel.and(page.locator(':focus')).waitFor()
  }
  assert.equal(await statusOf(made.id), 'Active')
  assert.ok(await pay.isEnabled())
  await cancel.click()
  await page.keyboard.press('Tab')
  await sure.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${SHOP}/basket?session_id=${made.id}`)
  assert.equal(await statusOf(made.id), 'Canceled')
})

test('the confirmation is in Spanish too, and fits the narrowest window', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t, { locale: 'es-ES', viewport: { width: 320, height: 480 } })
  await page.goto(made.link)
  await page.getByRole('button', { name: TEXTS.es.cancel, exact: true }).click()
  await page.getByRole('heading', { name: TEXTS.es.cancelDialog.title.now }).waitFor()
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  assert.ok(!isWide)
  await axe(page, 'the cancel dialog in Spanish')
  await picture(page, 'cancel-dialog-Spanish')
})

test('Cancel also asks for confirmation during a challenge', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.goto(made.link)
  await payForm(page).cancel.click()
  await page.keyboard.press('Escape')
  assert.equal(await statusOf(made.id), 'Active')
  await cancelFor(page)
  await page.waitForURL(`${SHOP}/basket?*`)
  assert.equal(await statusOf(made.id), 'Canceled')
})

test('the back link leaves the session open, sends the shop no message and leads to the page of origin', async (t) => {
  const made = await createSession(urls)
  const { page } = await visitor(t)
  await shopWith(made.link, page)
  await payForm(page).back.click()
  await page.waitForURL(`${SHOP}/summer/basket`)
  assert.equal(await statusOf(made.id), 'Active')
  await page.getByRole('link', { name: 'Pay' }).click()
  await blockNavigation(page, `${SHOP}/**`)
  await payByCard(page)
  await page.getByText('Thank you').first().waitFor()
  assert.equal(await statusOf(made.id), 'Completed')
})

test("a customer who opened the link elsewhere returns to the start of the shop's site", async (t) => {
  for (const [given, url] of [
    [urls, `${SHOP}/`],
    [{ cancelUrl: null, successUrl: urls.successUrl }, `${SHOP}/`],
  ] as const) {
    const made = await createSession(given)
    const { page } = await visitor(t)
    await page.goto(made.link)
    assert.equal(await payForm(page).back.getAttribute('href'), url)
    await payForm(page).back.click()
    await page.waitForURL(url)
    assert.equal(await statusOf(made.id), 'Active')
  }
  const nowhere = await createSession({ cancelUrl: null, successUrl: null })
  const { page } = await visitor(t)
  await page.goto(nowhere.link)
  await payForm(page).pay.waitFor()
  assert.equal(await payForm(page).back.count(), 0)
})

test('in a frame the confirmation appears at the button, and there is no back link', async (t) => {
  const made = await createSession()
  show('/frame', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t, { viewport: { width: 390, height: 500 } })
  const checkout = await openEmbeddingPage(page, '/frame')
  await payForm(checkout).pay.waitFor()
  assert.equal(await payForm(checkout).back.count(), 0)
  // The frame is as high as its page and does not scroll.
  await checkout.waitForFunction('document.documentElement.scrollHeight <= innerHeight')
  await payForm(checkout).cancel.click()
  const asked = await payForm(checkout).dialog.boundingBox()
  assert.ok(asked && asked.y + asked.height > 0 && asked.y < 500, JSON.stringify(asked))
  await picture(page, 'cancel-dialog-frame')
  await payForm(checkout).sure.click()
  await waitForMessage(page, 'checkout-0 canceled')
  assert.equal(page.url(), `${EMBEDDING_SITE}/frame`)
  assert.equal(await statusOf(made.id), 'Canceled')
})

test('the confirmation fits a low frame, too', async (t) => {
  const made = await createSession()
  show('/low', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t, { viewport: { width: 320, height: 700 }, locale: 'es-ES' })
  await page.goto(made.link)
  await fixture.visit(made).pay(pageCard(SANDBOX_CARDS.challenged))
  const checkout = await openEmbeddingPage(page, '/low')
  await checkout.getByRole('heading', { name: TEXTS.es.challengeTitle }).waitFor()
  await checkout.waitForFunction('document.documentElement.scrollHeight <= innerHeight')
  await checkout.getByRole('button', { name: TEXTS.es.cancel, exact: true }).click()
  await checkout.waitForFunction(`(() => {
    const { top, bottom } = document.querySelector('dialog').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)
  await picture(page, 'cancel-dialog-low-frame')
  await page.keyboard.press('Escape')
  assert.equal(await statusOf(made.id), 'Active')
})
