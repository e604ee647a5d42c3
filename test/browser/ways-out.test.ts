import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { pageCard } from '../support/checkout.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { boutiquePage, hears, openBoutique, startBoutique } from './support/boutique.ts'
import { BOUTIQUE, SHOP } from './support/front.ts'
import { cancelFor, held, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'

const boutique = await startBoutique()
after(boutique.close)
const { createSession, show, statusOf, visitor } = boutique
const urls = { successUrl: `${SHOP}/thanks?from=pay`, cancelUrl: `${SHOP}/basket` }

/** A shop whose basket leads to a link. */
async function shopWith(link: string, page: Page): Promise<void> {
  show(
    '/summer/basket',
    `<!doctype html><html lang="en"><title>Basket</title><h1>Basket</h1><a href="${link}">Pay</a></html>`,
  )
  await page.goto(`${SHOP}/summer/basket`)
  await page.getByRole('link', { name: 'Pay' }).click()
  await payForm(page).pay.waitFor()
}

test('a customer who presses Cancel is asked first, and a session that they keep stays open', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  const { cancel, dialog, pay, sure } = payForm(page)
  await cancel.click()
  await dialog.waitFor()
  // Nothing behind it can be reached, and Enter does no harm.
  const keep = page.getByRole('button', { name: TEXTS.en.cancelAsked.no })
  await keep.and(page.locator(':focus')).waitFor()
  await axe(page, 'the question whether to cancel')
  await picture(page, 'cancel-asked-English')
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

test('the question is asked in Spanish, and fits the narrowest window', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t, { locale: 'es-ES', viewport: { width: 320, height: 480 } })
  await page.goto(made.link)
  await page.getByRole('button', { name: TEXTS.es.cancel, exact: true }).click()
  await page.getByRole('heading', { name: TEXTS.es.cancelAsked.title.now }).waitFor()
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  assert.ok(!isWide)
  await axe(page, 'the question whether to cancel in Spanish')
  await picture(page, 'cancel-asked-Spanish')
})

test('who waits for their bank is asked before Cancel, too', async (t) => {
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

test('the way back leaves the session open, tells the shop nothing and leads to where the customer came from', async (t) => {
  const made = await createSession(urls)
  const { page } = await visitor(t)
  await shopWith(made.link, page)
  await payForm(page).back.click()
  await page.waitForURL(`${SHOP}/summer/basket`)
  assert.equal(await statusOf(made.id), 'Active')
  await page.getByRole('link', { name: 'Pay' }).click()
  await held(page, `${SHOP}/**`)
  await payByCard(page)
  await page.getByText('Thank you').first().waitFor()
  assert.equal(await statusOf(made.id), 'Completed')
})

test("a customer who opened the link elsewhere goes back to the start of the shop's site", async (t) => {
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

test('in a frame the question is asked where the button is, and there is no way back but the page around', async (t) => {
  const made = await createSession()
  show('/frame', boutiquePage([made.link], { listens: true }))
  const { page } = await visitor(t, { viewport: { width: 390, height: 500 } })
  const checkout = await openBoutique(page, '/frame')
  await payForm(checkout).pay.waitFor()
  assert.equal(await payForm(checkout).back.count(), 0)
  // As high as its page: nothing is left to scroll within it.
  await checkout.waitForFunction('document.documentElement.scrollHeight <= innerHeight')
  await payForm(checkout).cancel.click()
  const asked = await payForm(checkout).dialog.boundingBox()
  assert.ok(asked && asked.y + asked.height > 0 && asked.y < 500, JSON.stringify(asked))
  await picture(page, 'cancel-asked-frame')
  await payForm(checkout).sure.click()
  await hears(page, 'checkout-0 canceled')
  assert.equal(page.url(), `${BOUTIQUE}/frame`)
  assert.equal(await statusOf(made.id), 'Canceled')
})

test('the question fits a low frame, too', async (t) => {
  const made = await createSession()
  show('/low', boutiquePage([made.link], { listens: true }))
  const { page } = await visitor(t, { viewport: { width: 320, height: 700 }, locale: 'es-ES' })
  await page.goto(made.link)
  await boutique.visit(made).pay(pageCard(SANDBOX_CARDS.challenged))
  const checkout = await openBoutique(page, '/low')
  await checkout.getByRole('heading', { name: TEXTS.es.challengeTitle }).waitFor()
  await checkout.waitForFunction('document.documentElement.scrollHeight <= innerHeight')
  await checkout.getByRole('button', { name: TEXTS.es.cancel, exact: true }).click()
  await checkout.waitForFunction(`(() => {
    const { top, bottom } = document.querySelector('dialog').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)
  await picture(page, 'cancel-asked-low-frame')
  await page.keyboard.press('Escape')
  assert.equal(await statusOf(made.id), 'Active')
})
