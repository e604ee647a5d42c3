import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { blockNavigation, cancelFor, payByBank, payByCard, payForm, returnToMerchant } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { SHOP } from './support/tls-proxy.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const { createSession, methods, newContact, read, session, visitor } = fixture
const merchant = await fixture.merchant()
const HOUR_MS = 3_600_000
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }

const statusOf = async (id: string) => (await session(merchant, id)).status

test('a customer pays by card and returns to the shop, which does not get the link', async (t) => {
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await page.getByText('$49.90').first().waitFor()
  await axe(page, 'the open page')
  await picture(page, 'open')
  await payByCard(page)
  // The page redirects automatically.
  await page.waitForURL(`${SHOP}/thanks?session_id=${made.id}`)
  assert.equal(await statusOf(made.id), 'Completed')
  assert.deepEqual(fixture.referers, [])
})

test('a customer who has paid sees a receipt, and can stay on the page', async (t) => {
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  const allowNavigation = await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByCard(page)
  await page.getByText('Paid with').waitFor()
  await axe(page, 'the receipt')
  await picture(page, 'receipt')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await allowNavigation()
  await returnToMerchant(page, urls.successUrl)
})

test('without a return address a customer sees thanks, also when reopening the link', async (t) => {
  const made = await createSession(merchant)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page)
  await page
    .getByText(/Thank you/)
    .first()
    .waitFor()
  await axe(page, 'the page after a payment')
  await picture(page, 'completed')
  assert.equal((await page.goto(made.link))?.status(), 410)
  await page
    .getByText(/Thank you/)
    .first()
    .waitFor()
  assert.equal(await payForm(page).pay.count(), 0)
})

test('a declined customer sees the decline and pays with another card', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.insufficientFunds)
  await payForm(page)
    .alert.getByText(/not been charged/)
    .waitFor()
  await axe(page, 'the page after a decline')
  await picture(page, 'declined')
  await payByCard(page)
  await returnToMerchant(page, urls.successUrl)
  const { status, paymentId } = await session(merchant, made.id)
  assert.equal(status, 'Completed')
  const attempts = await fixture.sql.rows<{ outcome: string }>(
    "select t.outcome from payment_attempts t join payments p on p.id = t.payment_id where p.status = 'Succeeded' order by t.id desc limit 2",
  )
  assert.deepEqual(attempts.map(({ outcome }) => outcome).sort(), ['Declined', 'Succeeded'])
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
})

test('problems of a card are reported at its fields before anything is charged', async (t) => {
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

test('a customer whose bank requires confirmation confirms and returns to the shop', async (t) => {
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

test('a customer who declines at the bank returns to the page and pays with another card', async (t) => {
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
  await returnToMerchant(page, urls.successUrl)
  assert.equal(await statusOf(made.id), 'Completed')
})

test('a customer who reopens the link during a challenge gets a link to the bank, and can choose another source', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.goto(made.link)
  await page.getByRole('button', { name: 'Choose another payment method' }).waitFor()
  await axe(page, 'the page of a challenge')
  await picture(page, 'requires-action')
  await page.getByRole('button', { name: 'Choose another payment method' }).click()
  await payForm(page).pay.waitFor()
  await payByCard(page)
  await returnToMerchant(page, urls.successUrl)
  assert.equal(await statusOf(made.id), 'Completed')
})

test('a customer cancels and returns to the shop, and the link has ended', async (t) => {
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
  await axe(page, 'the page of a canceled session')
  await picture(page, 'canceled')
})

test('a customer pays by bank account', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payForm(page).byBank.check()
  await axe(page, 'the form of a bank account')
  await picture(page, 'bank-account')
  await payByBank(page)
  await returnToMerchant(page, urls.successUrl)
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Processing')
})

test('a customer consents to storing a card, and pays with it the next time', async (t) => {
  const contactId = await newContact(merchant)
  const storing = { contactId, storePaymentMethod: 'AskForConsent', recurringProcessingModel: 'CardOnFile' }
  const { page } = await visitor(t)
  await page.goto((await createSession(merchant, { ...urls, ...storing })).link)
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await returnToMerchant(page, urls.successUrl)
  const [method] = await methods(merchant, contactId)
  const next = await createSession(merchant, { ...urls, contactId })
  await page.goto(next.link)
  await page.getByRole('radio', { name: /4242/ }).check()
  await axe(page, 'the page with a stored method')
  await picture(page, 'stored-method')
  await payForm(page).pay.click()
  await returnToMerchant(page, urls.successUrl)
  const { paymentId } = await session(merchant, next.id)
  assert.equal((await read(merchant, paymentId ?? '')).paymentMethodId, method?.id)
})

test('an invalid link shows a message, and so does an expired one', async (t) => {
  const { page } = await visitor(t)
  const nowhere = (await createSession(merchant)).link.slice(0, -8)
  assert.equal((await page.goto(nowhere))?.status(), 404)
  await page
    .getByText(/does not work/)
    .first()
    .waitFor()
  await axe(page, 'the page of an invalid link')
  await picture(page, 'unknown')
  const expirationDate = new Date(Date.now() + HOUR_MS).toISOString()
  const made = await createSession(merchant, { ...urls, expirationDate })
  await page.goto(made.link)
  await payForm(page).pay.waitFor()
  fixture.server.clock.advance(2 * HOUR_MS)
  assert.equal((await page.goto(made.link))?.status(), 410)
  await page
    .getByText(/expired/)
    .first()
    .waitFor()
  await axe(page, 'the page of an expired link')
  await picture(page, 'expired')
})
