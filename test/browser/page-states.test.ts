import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS, type Texts } from '../../web/checkout/texts/index.ts'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { blockNavigation, fill } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { openPlanFixture } from './support/plan-fixture.ts'
import { SHOP } from './support/tls-proxy.ts'

const fixture = await openPlanFixture()
after(fixture.close)
const { createPlanSession, createSession, daysFromNow, merchant, visitor } = fixture
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }

/** The host of the simulated bank. */
const BANK = /^http:\/\/127\.0\.0\.1:\d+\/challenge\//

const LANGUAGES = [
  ['English', 'en-GB', TEXTS.en],
  ['Spanish', 'es-MX', TEXTS.es],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const payBy = async (page: Page, texts: Texts, number: string): Promise<void> => {
  await fill([
    [page.getByLabel(texts.cardNumber), number],
    [page.getByLabel(texts.expiry), '12/49'],
    [page.getByLabel(texts.code), '737'],
    [page.getByLabel(texts.cardholderName), 'Ada Byron'],
  ])
  await page.locator('button[type=submit]').click()
}

/** Checks the page for accessibility and takes its picture. */
async function check(page: Page, name: string): Promise<void> {
  await axe(page, name)
  await picture(page, name)
}

for (const [language, locale, texts] of LANGUAGES) {
  test(`the page announces the redirect to the bank in ${language}, and offers a link to it`, async (t) => {
    const made = await createSession(merchant, urls)
    const { page } = await visitor(t, { locale })
    const allowNavigation = await blockNavigation(page, BANK)
    const taken = page.waitForRequest(BANK)
    await page.goto(made.link)
    await payBy(page, texts, SANDBOX_CARDS.challenged)
    await taken
    await heading(page, texts.redirectTitle).waitFor()
    await check(page, `leaving-${language}`)
    await allowNavigation()
    await page.getByRole('link', { name: texts.toBank }).click()
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    await page.goto(made.link)
    await heading(page, texts.challengeTitle).waitFor()
    await check(page, `challenge-${language}`)
  })

  test(`the page announces in ${language} that the payment is checked, and then shows its outcome`, async (t) => {
    const made = await createSession(merchant)
    const { page } = await visitor(t, { locale })
    await page.goto(made.link)
    await payBy(page, texts, SANDBOX_CARDS.unreadableAfter)
    await heading(page, texts.checkingTitle).waitFor()
    await check(page, `checking-${language}`)
    await page.reload()
    await heading(page, texts.checkingTitle).waitFor()
    await fixture.settle()
    await heading(page, texts.completedTitle.now).waitFor()
  })

  test(`a customer makes mistakes, is declined and pays, in ${language}`, async (t) => {
    const made = await createSession(merchant, urls)
    const { page } = await visitor(t, { locale })
    await blockNavigation(page, `${SHOP}/**`)
    await page.goto(made.link)
    await heading(page, texts.title.now).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), texts.locale)
    await check(page, `payment-${language}`)
    await page.locator('button[type=submit]').click()
    await heading(page, texts.problems(4)).waitFor()
    await axe(page, 'the page with problems')
    await payBy(page, texts, SANDBOX_CARDS.stolen)
    await page.getByRole('alert').getByText(texts.declines.declined).waitFor()
    await axe(page, 'the page after a decline')
    // The security code is not kept for the next attempt.
    assert.equal(await page.getByLabel(texts.code).inputValue(), '')
    assert.equal((await page.getByLabel(texts.cardNumber).inputValue()).replaceAll(' ', ''), SANDBOX_CARDS.stolen)
    await payBy(page, texts, VISA)
    await heading(page, texts.completedTitle.now).waitFor()
    await axe(page, 'the receipt')
  })

  test(`a customer agrees in ${language} to a plan that starts later, and the page says that nothing was charged`, async (t) => {
    const charged = (await merchant.ledger()).charges.filter(({ amount }) => amount > 0).length
    const made = await createPlanSession({ ...urls, startDate: daysFromNow(40), occurrences: 12, frequency: 'Monthly' })
    const { page } = await visitor(t, { locale })
    await blockNavigation(page, `${SHOP}/**`)
    await page.goto(made.link)
    await heading(page, texts.title.several).waitFor()
    await page.getByText(texts.showAllDates(12)).click()
    await check(page, `plan-${language}`)
    await page.getByRole('checkbox').check()
    await payBy(page, texts, SANDBOX_CARDS.insufficientFunds)
    await heading(page, texts.declinedTitle.setUp).waitFor()
    await axe(page, 'the page of a plan after a decline')
    await payBy(page, texts, VISA)
    await heading(page, texts.completedTitle.several).waitFor()
    await page.getByText(texts.nothingCharged.today).waitFor()
    assert.equal(await page.getByText(texts.paidWith, { exact: true }).count(), 0)
    await check(page, `plan-receipt-${language}`)
    assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount > 0).length, charged)
  })

  test(`the page of a plan with one payment uses the singular in ${language}`, async (t) => {
    const made = await createPlanSession({ ...urls, startDate: daysFromNow(40) })
    const { page } = await visitor(t, { locale })
    await blockNavigation(page, `${SHOP}/**`)
    await page.goto(made.link)
    await heading(page, texts.title.later).waitFor()
    await page.getByText(texts.paymentDate, { exact: true }).waitFor()
    for (const text of [texts.eachPayment, texts.firstPayment, texts.lastPayment, texts.total])
      assert.equal(await page.getByText(text, { exact: true }).count(), 0, text)
    await check(page, `one-later-${language}`)
    await page.getByRole('checkbox').check()
    await payBy(page, texts, VISA)
    await heading(page, texts.completedTitle.later).waitFor()
    await check(page, `one-later-receipt-${language}`)
  })
}
