import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { requireId } from '../../src/platform/ids/index.ts'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { embeddingPage, openEmbeddingPage, startEmbeddingMerchant } from './support/embedding-merchant.ts'
import { payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { SHOP } from './support/tls-proxy.ts'

const fixture = await startEmbeddingMerchant()
after(fixture.close)
const { createSession, merchant, server, show, visitor } = fixture

const CONTACT = {
  supportEmail: 'help+shop@shop.example.test',
  supportUrl: `${SHOP}/help`,
  supportPhone: '+442071838750',
}
await change(server, merchant.account, 'organizationUpdate', { id: merchant.account.id, checkoutBranding: CONTACT })

const WEBHOOK = { url: 'https://hooks.example.com/', events: ['payment_session.link_requested'] }
// The page offers new links only if the organization can be notified of the request.
await change(server, merchant.account, 'webhookCreate', WEBHOOK, 'webhook { id }')

const inOneHour = () => new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString()

/** Creates a session with an expired link. */
async function expired(input: object = {}) {
  const made = await createSession({ expirationDate: inOneHour(), ...input })
  server.clock.advance(3_601_000)
  return made
}

/** The contact addresses that the page shows. */
const contactOf = (page: Page) =>
  page.locator('.contact a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const SHOWN = ['mailto:help+shop@shop.example.test', 'tel:+442071838750', `${SHOP}/help`]

test('the page of an expired link leads back to the merchant and shows the support contact', async (t) => {
  const made = await expired()
  const { page } = await visitor(t)
  await page.goto(made.link)
  await page.getByRole('heading', { name: TEXTS.en.expiredTitle }).waitFor()
  assert.deepEqual(await contactOf(page), SHOWN)
  await axe(page, 'the page of an expired link')
  await picture(page, 'expired-English')
  await page.getByRole('link', { name: /^Back to / }).click()
  await page.waitForURL(`${SHOP}/`)
})

test('a customer whose link expired returns to the page of origin', async (t) => {
  const made = await expired()
  show('/sale', `<!doctype html><html lang="en"><title>Sale</title><h1>Sale</h1><a href="${made.link}">Pay</a></html>`)
  const { page } = await visitor(t)
  await page.goto(`${SHOP}/sale`)
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByRole('link', { name: /^Back to / }).click()
  await page.waitForURL(`${SHOP}/sale`)
})

test('the page of a link that the merchant canceled leads to the cancel address', async (t) => {
  const made = await createSession()
  await change(server, merchant.account, 'updatePaymentSession', { id: made.id, status: 'Canceled' })
  const { page } = await visitor(t, { locale: 'es-ES' })
  await page.goto(made.link)
  await page.getByRole('heading', { name: TEXTS.es.canceledTitle.now }).waitFor()
  assert.deepEqual(await contactOf(page), SHOWN)
  await axe(page, 'the page of a canceled link in Spanish')
  await picture(page, 'canceled-Spanish')
  await page.getByRole('link', { name: /^Continuar a / }).click()
  await page.waitForURL(`${SHOP}/basket?session_id=${made.id}`)
})

test('a declined customer and the reader of a receipt see the support contact', async (t) => {
  const made = await createSession({ successUrl: null })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payForm(page).pay.waitFor()
  assert.deepEqual(await contactOf(page), [])
  await payByCard(page, SANDBOX_CARDS.insufficientFunds)
  await page.getByRole('heading', { name: TEXTS.en.declinedTitle.payment }).waitFor()
  assert.deepEqual(await contactOf(page), SHOWN)
  await axe(page, 'a declined payment with a contact')
  await payByCard(page)
  await page.getByRole('heading', { name: TEXTS.en.completedTitle.now }).waitFor()
  assert.deepEqual(await contactOf(page), SHOWN)
  await axe(page, 'a receipt with a contact')
})

test('in a frame the page of an expired link shows the support contact and no link out of the frame', async (t) => {
  const made = await expired()
  show('/frame', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/frame')
  await checkout.getByRole('heading', { name: TEXTS.en.expiredTitle }).waitFor()
  assert.equal(await checkout.getByRole('link', { name: /^Back to / }).count(), 0)
  const help = checkout.locator('.contact a[href^=https]')
  assert.deepEqual(
    [await help.getAttribute('target'), await help.getAttribute('rel')],
    ['_blank', 'noreferrer noopener'],
  )
})

const requestsOf = async (id: string) =>
  (
    await fixture.sql.rows("select id from events where subject_id = $1 and type = 'payment_session.link_requested'", [
      requireId('pss', id, 'Session').uuid,
    ])
  ).length

for (const [language, locale, texts] of [
  ['English', 'en-GB', TEXTS.en],
  ['Spanish', 'es-ES', TEXTS.es],
] as const) {
  test(`a customer requests a new link in ${language} with a double click, and sees a confirmation`, async (t) => {
    const made = await expired()
    const { page } = await visitor(t, { locale, viewport: { width: 320, height: 640 } })
    await page.goto(made.link)
    await page.getByRole('button', { name: texts.newLink.request }).dblclick()
    const confirmation = page.getByText(texts.newLink.requested(merchant.account.account.name))
    // The confirmation has the focus, so that screen readers announce it.
    await confirmation.and(page.locator(':focus')).waitFor()
    await axe(page, `the page after a request for a new link in ${language}`)
    await picture(page, `link-requested-${language}`)
    assert.equal(await requestsOf(made.id), 1)
    await page.reload()
    await confirmation.waitFor()
    assert.equal(await page.getByRole('button', { name: texts.newLink.request }).count(), 0)
    const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    assert.ok(!isWide)
  })
}

test('a customer whose link expires while filling the form can request a new one, also in a frame', async (t) => {
  const made = await createSession()
  show('/ends', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/ends')
  await payForm(checkout).pay.waitFor()
  await change(server, merchant.account, 'updatePaymentSession', { id: made.id, status: 'Canceled' })
  await payByCard(checkout)
  await checkout.getByRole('button', { name: TEXTS.en.newLink.request }).click()
  await checkout.getByText(TEXTS.en.newLink.requested(merchant.account.account.name)).waitFor()
  assert.equal(await requestsOf(made.id), 1)
})

test('a customer can repeat a request for a new link that failed offline', async (t) => {
  const made = await expired()
  const { page, guard } = await visitor(t)
  await page.goto(made.link)
  const button = page.getByRole('button', { name: TEXTS.en.newLink.request })
  await button.waitFor()
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await button.click()
  await page.getByRole('status').getByText(TEXTS.en.connectionFailed).waitFor()
  assert.equal(await requestsOf(made.id), 0)
  await page.context().setOffline(false)
  await button.click()
  await page.getByText(TEXTS.en.newLink.requested(merchant.account.account.name)).waitFor()
  assert.equal(await requestsOf(made.id), 1)
})
