import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { embeddingPage, openEmbeddingPage, startEmbeddingMerchant } from './support/embedding-merchant.ts'
import { cardFields, fill, payByCard, payForm, returnToMerchant } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { EMBEDDING_SITE } from './support/tls-proxy.ts'

const fixture = await startEmbeddingMerchant()
after(fixture.close)
const { createSession, show, visitor } = fixture

const problems = (page: Page) => page.getByRole('group', { name: /^Please correct/ })
const status = (page: Page) => page.getByRole('status')

test('the list of problems drops corrected ones, shows how many are left and keeps the focus', async (t) => {
  const { page } = await visitor(t)
  await page.goto((await createSession()).link)
  await payForm(page).pay.click()
  await problems(page).and(page.locator(':focus')).waitFor()
  assert.equal(await problems(page).getByRole('link').count(), 4)
  assert.equal(await status(page).innerText(), '')
  for (const [index, [field, text]] of cardFields(page).entries()) {
    await field.focus()
    await page.keyboard.type(text)
    const left = 3 - index
    const announcement = ['All entries are corrected.', 'One entry left', '2 entries left', '3 entries left'][left]
    await status(page)
      .getByText(announcement ?? '')
      .waitFor()
    await field.and(page.locator(':focus')).waitFor()
    if (left === 2) {
      await axe(page, 'the page with some problems corrected')
      await picture(page, 'problems-corrected')
    }
  }
  assert.equal(await problems(page).count(), 0)
  assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
  const [number] = cardFields(page)
  assert.ok(number)
  // A field with a new problem is listed again after the customer leaves it.
  await number[0].fill('4242')
  await page.keyboard.press('Tab')
  await problems(page).getByRole('link', { name: 'Enter a valid card number.' }).waitFor()
  await page.getByLabel('Expiry date').and(page.locator(':focus')).waitFor()
})

test('the list of problems disappears when another payment source is chosen', async (t) => {
  const { page } = await visitor(t)
  await page.goto((await createSession()).link)
  await payForm(page).pay.click()
  await problems(page).waitFor()
  await payForm(page).byBank.check()
  assert.equal(await problems(page).count(), 0)
  assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
})

for (const number of [SANDBOX_CARDS.challenged, SANDBOX_CARDS.declinedAfterChallenge]) {
  test(`a customer declined at the bank returns and sees the reason (${number.slice(-4)})`, async (t) => {
    const made = await createSession()
    const { page } = await visitor(t)
    await page.goto(made.link)
    await payByCard(page, number)
    await page
      .getByRole('button', { name: number === SANDBOX_CARDS.challenged ? 'Decline' : 'Approve', exact: true })
      .click()
    await page
      .getByRole('alert')
      .and(page.locator(':focus'))
      .getByText(/not been charged/)
      .waitFor()
    await page.keyboard.press('Tab')
    assert.ok(await page.locator('form :focus').count(), 'the focus stays in the form')
    await payByCard(page)
    await returnToMerchant(page, 'https://shop.example.test/thanks')
  })
}

test('a challenge page that is open during a decline in another tab shows the reason', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Decline', exact: true }).waitFor()
  const bank = page.url()
  await page.goto(made.link)
  await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(bank)
  await other.getByRole('button', { name: 'Decline', exact: true }).click()
  await page
    .getByRole('alert')
    .and(page.locator(':focus'))
    .getByText(/not been charged/)
    .waitFor()
})

test('a declined checkout in a frame leaves the focus in the surrounding page', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.declined)
  await page.getByText(/not been charged/).waitFor()
  show('/declined', embeddingPage([made.link], { listens: true }))
  await page.goto(`${EMBEDDING_SITE}/declined`)
  const checkout = await openEmbeddingPage(page, '/declined')
  await checkout.getByText(/not been charged/).waitFor()
  assert.equal(await page.locator('iframe:focus').count(), 0)
  assert.equal(await checkout.locator('[role=alert]:focus').count(), 0)
  await fill(cardFields(checkout, SANDBOX_CARDS.insufficientFunds))
  await payForm(checkout).pay.click()
  await checkout
    .getByRole('alert')
    .and(checkout.locator(':focus'))
    .getByText(/enough money/)
    .waitFor()
})
