import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { boutiquePage, openBoutique, startBoutique } from './support/boutique.ts'
import { BOUTIQUE } from './support/front.ts'
import { cardFields, fill, goOn, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'

const shop = await startBoutique()
after(shop.close)
const { createSession, show, visitor } = shop

const problems = (page: Page) => page.getByRole('group', { name: /^Please correct/ })
const status = (page: Page) => page.getByRole('status')

test('the list of problems loses what is corrected, says how many are left and leaves the focus alone', async (t) => {
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
    const said = ['Nothing is left to correct.', 'One thing is left.', '2 things are left.', '3 things are left.'][left]
    await status(page)
      .getByText(said ?? '')
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
  // A field that is wrong again is listed again once the customer leaves it.
  await number[0].fill('4242')
  await page.keyboard.press('Tab')
  await problems(page).getByRole('link', { name: 'Enter a valid card number.' }).waitFor()
  await page.getByLabel('Expiry date').and(page.locator(':focus')).waitFor()
})

test('a list of problems ends when something else is chosen to pay with', async (t) => {
  const { page } = await visitor(t)
  await page.goto((await createSession()).link)
  await payForm(page).pay.click()
  await problems(page).waitFor()
  await payForm(page).byBank.check()
  assert.equal(await problems(page).count(), 0)
  assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
})

for (const number of [SANDBOX_CARDS.challenged, SANDBOX_CARDS.declinedAfterChallenge]) {
  test(`a customer who is declined at their bank comes back to the reason (${number.slice(-4)})`, async (t) => {
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
    assert.ok(await page.locator('form :focus').count(), 'the keyboard goes on within the form')
    await payByCard(page)
    await goOn(page, 'https://shop.example.test/thanks')
  })
}

test('a customer who waited for their bank in this page is shown the reason when it says no', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Decline', exact: true }).waitFor()
  const bank = page.url()
  await page.goto(made.link)
  await page.getByRole('heading', { name: 'Please confirm at your bank' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(bank)
  await other.getByRole('button', { name: 'Decline', exact: true }).click()
  await page
    .getByRole('alert')
    .and(page.locator(':focus'))
    .getByText(/not been charged/)
    .waitFor()
})

test('a declined checkout in a frame leaves the focus with the page around it', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payByCard(page, SANDBOX_CARDS.declined)
  await page.getByText(/not been charged/).waitFor()
  show('/declined', boutiquePage([made.link], { listens: true }))
  await page.goto(`${BOUTIQUE}/declined`)
  const checkout = await openBoutique(page, '/declined')
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
