import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../checkout-page/texts/index.ts'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { boutiquePage, openBoutique, startBoutique } from './support/boutique.ts'
import { SHOP } from './support/front.ts'
import { payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'

const boutique = await startBoutique()
after(boutique.close)
const { createSession, merchant, server, show, visitor } = boutique

const CONTACT = {
  supportEmail: 'help+shop@shop.example.test',
  supportUrl: `${SHOP}/help`,
  supportPhone: '+442071838750',
}
await change(server, merchant.account, 'organizationUpdate', { id: merchant.account.id, checkoutBranding: CONTACT })

const inOneHour = () => new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString()

/** A session whose link has expired. */
async function expired(input: object = {}) {
  const made = await createSession({ expirationDate: inOneHour(), ...input })
  server.clock.advance(3_601_000)
  return made
}

/** The addresses that the page gives for questions. */
const contactOf = (page: Page) =>
  page.locator('.contact a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const SHOWN = ['mailto:help+shop@shop.example.test', 'tel:+442071838750', `${SHOP}/help`]

test('the page of an expired link leads back to the merchant and says whom to ask', async (t) => {
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

test('a customer whose link expired returns to the page that they came from', async (t) => {
  const made = await expired()
  show('/sale', `<!doctype html><html lang="en"><title>Sale</title><h1>Sale</h1><a href="${made.link}">Pay</a></html>`)
  const { page } = await visitor(t)
  await page.goto(`${SHOP}/sale`)
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByRole('link', { name: /^Back to / }).click()
  await page.waitForURL(`${SHOP}/sale`)
})

test('the page of a link that the merchant canceled leads on to where canceled customers go', async (t) => {
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

test('a declined customer and the reader of a receipt are told whom to ask', async (t) => {
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
  await page.getByRole('heading', { name: TEXTS.en.doneTitle.now }).waitFor()
  assert.deepEqual(await contactOf(page), SHOWN)
  await axe(page, 'a receipt with a contact')
})

test('in a frame the page of an expired link has the contact and no way out of the frame', async (t) => {
  const made = await expired()
  show('/frame', boutiquePage([made.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openBoutique(page, '/frame')
  await checkout.getByRole('heading', { name: TEXTS.en.expiredTitle }).waitFor()
  assert.equal(await checkout.getByRole('link', { name: /^Back to / }).count(), 0)
  const help = checkout.locator('.contact a[href^=https]')
  assert.deepEqual(
    [await help.getAttribute('target'), await help.getAttribute('rel')],
    ['_blank', 'noreferrer noopener'],
  )
})
