import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS, type Texts } from '../../web/checkout/texts/index.ts'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { SHOP } from './support/front.ts'
import { fill, held } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { openPlanShop } from './support/plan-shop.ts'

const shop = await openPlanShop()
after(shop.close)
const { createPlanSession, createSession, daysFromNow, merchant, visitor } = shop
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }

/** The host of the simulated bank. */
const BANK = /^http:\/\/127\.0\.0\.1:\d+\/challenge\//

const SPOKEN = [
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

/** Looks at the page as people who see it and people who hear it do. */
async function look(page: Page, name: string): Promise<void> {
  await axe(page, name)
  await picture(page, name)
}

for (const [language, locale, texts] of SPOKEN) {
  test(`a customer is told in ${language} that they are taken to their bank, and finds the way there themselves`, async (t) => {
    const made = await createSession(merchant, urls)
    const { page } = await visitor(t, { locale })
    const letGo = await held(page, BANK)
    const taken = page.waitForRequest(BANK)
    await page.goto(made.link)
    await payBy(page, texts, SANDBOX_CARDS.challenged)
    await taken
    await heading(page, texts.leavingTitle).waitFor()
    await look(page, `leaving-${language}`)
    await letGo()
    await page.getByRole('link', { name: texts.toBank }).click()
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    await page.goto(made.link)
    await heading(page, texts.challengeTitle).waitFor()
    await look(page, `challenge-${language}`)
  })

  test(`a customer is told in ${language} that their payment is looked up, and what became of it by itself`, async (t) => {
    const made = await createSession(merchant)
    const { page } = await visitor(t, { locale })
    await page.goto(made.link)
    await payBy(page, texts, SANDBOX_CARDS.unreadableAfter)
    await heading(page, texts.checkingTitle).waitFor()
    await look(page, `checking-${language}`)
    await page.reload()
    await heading(page, texts.checkingTitle).waitFor()
    await shop.settle()
    await heading(page, texts.doneTitle.now).waitFor()
  })

  test(`a customer makes mistakes, is declined and pays in ${language}`, async (t) => {
    const made = await createSession(merchant, urls)
    const { page } = await visitor(t, { locale })
    await held(page, `${SHOP}/**`)
    await page.goto(made.link)
    await heading(page, texts.title.now).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), texts.locale)
    await look(page, `payment-${language}`)
    await page.locator('button[type=submit]').click()
    await heading(page, texts.problems(4)).waitFor()
    await axe(page, 'the page with problems')
    await payBy(page, texts, SANDBOX_CARDS.stolen)
    await page.getByRole('alert').getByText(texts.declines.declined).waitFor()
    await axe(page, 'the page of who was declined')
    // The security code is not kept for the next attempt.
    assert.equal(await page.getByLabel(texts.code).inputValue(), '')
    assert.equal((await page.getByLabel(texts.cardNumber).inputValue()).replaceAll(' ', ''), SANDBOX_CARDS.stolen)
    await payBy(page, texts, VISA)
    await heading(page, texts.doneTitle.now).waitFor()
    await axe(page, 'the receipt')
  })

  test(`a customer agrees in ${language} to a plan that begins later, and is told that nothing was charged`, async (t) => {
    const charged = (await merchant.ledger()).charges.filter(({ amount }) => amount > 0).length
    const made = await createPlanSession({ ...urls, startDate: daysFromNow(40), occurrences: 12, frequency: 'Monthly' })
    const { page } = await visitor(t, { locale })
    await held(page, `${SHOP}/**`)
    await page.goto(made.link)
    await heading(page, texts.title.several).waitFor()
    await page.getByText(texts.showAllDates(12)).click()
    await look(page, `plan-${language}`)
    await page.getByRole('checkbox').check()
    await payBy(page, texts, SANDBOX_CARDS.insufficientFunds)
    await heading(page, texts.declinedTitle.setUp).waitFor()
    await axe(page, 'the page of a plan that was declined')
    await payBy(page, texts, VISA)
    await heading(page, texts.doneTitle.several).waitFor()
    await page.getByText(texts.nothingCharged.today).waitFor()
    assert.equal(await page.getByText(texts.paidWith, { exact: true }).count(), 0)
    await look(page, `plan-receipt-${language}`)
    assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount > 0).length, charged)
  })

  test(`a customer is told in ${language} of one payment as of one`, async (t) => {
    const made = await createPlanSession({ ...urls, startDate: daysFromNow(40) })
    const { page } = await visitor(t, { locale })
    await held(page, `${SHOP}/**`)
    await page.goto(made.link)
    await heading(page, texts.title.later).waitFor()
    await page.getByText(texts.paymentDate, { exact: true }).waitFor()
    for (const text of [texts.eachPayment, texts.firstPayment, texts.lastPayment, texts.total])
      assert.equal(await page.getByText(text, { exact: true }).count(), 0, text)
    await look(page, `one-later-${language}`)
    await page.getByRole('checkbox').check()
    await payBy(page, texts, VISA)
    await heading(page, texts.doneTitle.later).waitFor()
    await look(page, `one-later-receipt-${language}`)
  })
}
