import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { SHOP } from './support/front.ts'
import { cancelFor, goOn, held, payByBank, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { startShop } from './support/shop.ts'

const shop = await startShop()
after(shop.close)
const { createSession, methods, newContact, read, session, visitor } = shop
const merchant = await shop.merchant()
const HOUR_MS = 3_600_000
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }

const statusOf = async (id: string) => (await session(merchant, id)).status

test('a customer pays by card and comes back to the shop, which is not told the link', async (t) => {
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await page.getByText('$49.90').first().waitFor()
  await axe(page, 'the open page')
  await picture(page, 'open')
  await payByCard(page)
  // Without anybody's doing.
  await page.waitForURL(`${SHOP}/thanks?session_id=${made.id}`)
  assert.equal(await statusOf(made.id), 'Completed')
  assert.deepEqual(shop.referers, [])
})

test('a customer who has paid is shown a receipt, and goes on when they like', async (t) => {
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  const letGo = await held(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByCard(page)
  await page.getByText('Paid with').waitFor()
  await axe(page, 'the receipt')
  await picture(page, 'receipt')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await letGo()
  await goOn(page, urls.successUrl)
})

test('a customer who has nowhere to go on to is thanked, and finds the link over when they come again', async (t) => {
  const made = await createSession(merchant)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page)
  await page
    .getByText(/Thank you/)
    .first()
    .waitFor()
  await axe(page, 'the page of who has paid')
  await picture(page, 'completed')
  assert.equal((await page.goto(made.link))?.status(), 410)
  await page
    .getByText(/Thank you/)
    .first()
    .waitFor()
  assert.equal(await payForm(page).pay.count(), 0)
})

test('a declined customer is told so and pays with another card', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.insufficientFunds)
  await payForm(page)
    .alert.getByText(/not been charged/)
    .waitFor()
  await axe(page, 'the page of who was declined')
  await picture(page, 'declined')
  await payByCard(page)
  await goOn(page, urls.successUrl)
  const { status, paymentId } = await session(merchant, made.id)
  assert.equal(status, 'Completed')
  const tries = await shop.query<{ outcome: string }>(
    "select t.outcome from payment_attempts t join payments p on p.id = t.payment_id where p.status = 'Succeeded' order by t.id desc limit 2",
  )
  assert.deepEqual(tries.map(({ outcome }) => outcome).sort(), ['Declined', 'Succeeded'])
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
})

test('what is wrong with a card is told at its field before anything is charged', async (t) => {
  const before = (await merchant.ledger()).charges.length
  const made = await createSession(merchant)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payForm(page).pay.click()
  await payForm(page).alert.and(page.locator(':focus')).waitFor()
  const number = page.getByLabel('Card number')
  assert.equal(await number.getAttribute('aria-invalid'), 'true')
  await axe(page, 'the page with problems')
  await picture(page, 'problems')
  await payForm(page).alert.getByRole('link').first().click()
  await number.and(page.locator(':focus')).waitFor()
  assert.equal((await merchant.ledger()).charges.length, before)
})

test('a customer whose bank asks confirms and comes back to the shop', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await axe(page, "the bank's page")
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${SHOP}/thanks?*`)
  assert.equal(await statusOf(made.id), 'Completed')
})

test('a customer who did not confirm is back at the page and pays with another card', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page
    .getByText(/not been charged/)
    .first()
    .waitFor()
  assert.equal(await statusOf(made.id), 'Active')
  await payByCard(page)
  await goOn(page, urls.successUrl)
  assert.equal(await statusOf(made.id), 'Completed')
})

test('a customer who opens the link again while their bank asks finds the way there, and chooses something else', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.goto(made.link)
  await page.getByRole('button', { name: 'Pay with something else' }).waitFor()
  await axe(page, 'the page of who has to confirm')
  await picture(page, 'requires-action')
  await page.getByRole('button', { name: 'Pay with something else' }).click()
  await payForm(page).pay.waitFor()
  await payByCard(page)
  await goOn(page, urls.successUrl)
  assert.equal(await statusOf(made.id), 'Completed')
})

test('a customer cancels and goes back to the shop, and the link is over', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await cancelFor(page)
  await page.waitForURL(`${SHOP}/basket?session_id=${made.id}`)
  assert.equal(await statusOf(made.id), 'Canceled')
  assert.equal((await page.goto(made.link))?.status(), 410)
  await page
    .getByText(/was canceled/)
    .first()
    .waitFor()
  await axe(page, 'the page of what was canceled')
  await picture(page, 'canceled')
})

test('a customer pays from their bank account', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payForm(page).byBank.check()
  await axe(page, 'the form of a bank account')
  await picture(page, 'bank-account')
  await payByBank(page)
  await goOn(page, urls.successUrl)
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Processing')
})

test('a customer agrees that their card is stored, and pays with it the next time', async (t) => {
  const contactId = await newContact(merchant)
  const storing = { contactId, storePaymentMethod: 'AskForConsent', recurringProcessingModel: 'CardOnFile' }
  const { page } = await visitor(t)
  await page.goto((await createSession(merchant, { ...urls, ...storing })).link)
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await goOn(page, urls.successUrl)
  const [method] = await methods(merchant, contactId)
  const next = await createSession(merchant, { ...urls, contactId })
  await page.goto(next.link)
  await page.getByRole('radio', { name: /4242/ }).check()
  await axe(page, 'the page that knows a method')
  await picture(page, 'stored-method')
  await payForm(page).pay.click()
  await goOn(page, urls.successUrl)
  const { paymentId } = await session(merchant, next.id)
  assert.equal((await read(merchant, paymentId ?? '')).paymentMethodId, method?.id)
})

test('a link that leads nowhere says so, and an expired one, too', async (t) => {
  const { page } = await visitor(t)
  const nowhere = (await createSession(merchant)).link.slice(0, -8)
  assert.equal((await page.goto(nowhere))?.status(), 404)
  await page
    .getByText(/does not work/)
    .first()
    .waitFor()
  await axe(page, 'the page of no link')
  await picture(page, 'unknown')
  const expirationDate = new Date(Date.now() + HOUR_MS).toISOString()
  const made = await createSession(merchant, { ...urls, expirationDate })
  await page.goto(made.link)
  await payForm(page).pay.waitFor()
  shop.server.clock.advance(2 * HOUR_MS)
  assert.equal((await page.goto(made.link))?.status(), 410)
  await page
    .getByText(/expired/)
    .first()
    .waitFor()
  await axe(page, 'the page of what has expired')
  await picture(page, 'expired')
})
