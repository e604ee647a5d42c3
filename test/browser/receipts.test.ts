import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { returnedBy } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { SHOP } from './support/front.ts'
import { held, payByBank, payByCard } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { openPlanShop } from './support/plan-shop.ts'

const shop = await openPlanShop()
after(shop.close)
const { createPlanSession, createSession, daysFromNow, merchant, planSession, processor, server, visitor } = shop
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }
const { en, es } = TEXTS

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The facts of the receipt, by their labels. */
async function factsOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page.locator('.facts > div').all()
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => [await row.locator('dt').innerText(), await row.locator('dd').innerText()]),
    ),
  )
}

/** Looks at the page as people who see it and people who hear it do. */
async function look(page: Page, name: string): Promise<void> {
  await axe(page, name)
  await picture(page, name)
}

test('a bank debit is called sent and not paid, until it has arrived', async (t) => {
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await held(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByBank(page)
  await heading(page, en.sent.title.bank).waitFor()
  for (const text of [en.sent.notPaid.all, en.sent.counts.bank, en.sent.mayFail.bank, en.sent.follows('Bytes & Books')])
    await page.getByText(text).waitFor()
  for (const text of [/thank you/i, en.paidWith, en.paidTo.now]) assert.equal(await page.getByText(text).count(), 0)
  const sent = await factsOf(page)
  assert.deepEqual([sent[en.amount], sent[en.status]], ['$49.90', en.statusOf.Processing])
  await look(page, 'debit-receipt-English')

  const spanish = (await visitor(t, { locale: 'es-MX' })).page
  assert.equal((await spanish.goto(made.link))?.status(), 410)
  await heading(spanish, es.sent.title.bank).waitFor()
  await look(spanish, 'debit-receipt-Spanish')

  await processor.advance({ days: 3 })
  await shop.hear()
  await page.goto(made.link)
  await heading(page, en.doneTitle.now).waitFor()
  assert.equal((await factsOf(page))[en.status], en.statusOf.Succeeded)
})

test('a debit that the bank returned is called unpaid at its link', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await held(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByBank(page, returnedBy('R01'))
  await heading(page, en.sent.title.bank).waitFor()
  await processor.advance({ days: 5 })
  await shop.hear()
  for (const [language, locale, texts] of [
    ['English', 'en-GB', en],
    ['Spanish', 'es-MX', es],
  ] as const) {
    const again = (await visitor(t, { locale })).page
    await again.goto(made.link)
    await heading(again, texts.unpaidTitle.Returned).waitFor()
    assert.equal((await factsOf(again))[texts.status], texts.statusOf.Returned)
    assert.equal(await again.getByText(texts.closePage).count(), 0)
    await look(again, `returned-receipt-${language}`)
  }
})

test("a plan's receipt says what was charged today and what is still to come", async (t) => {
  const plan = { ...urls, occurrences: 12, frequency: 'Monthly' }
  const made = await createPlanSession(plan)
  const { page } = await visitor(t)
  await held(page, `${SHOP}/**`)
  await page.goto(made.link)
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await heading(page, en.doneTitle.several).waitFor()
  const facts = await factsOf(page)
  assert.deepEqual(
    [facts['Charged today'], facts['Each payment'], facts['Still to come'], facts.Status],
    ['$49.90', '$49.90', '11 payments, $548.90 in all', 'Paid'],
  )
  assert.ok(facts['Next payment'] && facts['Last payment'])
  await look(page, 'plan-charged-receipt')

  // A receipt that is opened later promises no payment of a plan that is over.
  const id = (await planSession(made.id)).paymentPlanId
  await change(server, merchant.account, 'paymentPlanCancel', { id })
  await page.goto(made.link)
  await heading(page, en.doneTitle.several).waitFor()
  const later = await factsOf(page)
  assert.equal(later['Charged at the start'], '$49.90')
  assert.deepEqual([later['Next payment'], later['Still to come']], [undefined, undefined])
  assert.equal(await page.getByText(/next payment/i).count(), 0)
})

test('a plan whose first debit was sent is set up, and says that the debit is not paid', async (t) => {
  const made = await createPlanSession({ ...urls, occurrences: 3, frequency: 'Monthly' })
  const { page } = await visitor(t)
  await held(page, `${SHOP}/**`)
  await page.goto(made.link)
  await page.getByRole('checkbox').check()
  await payByBank(page)
  await heading(page, en.doneTitle.several).waitFor()
  await page.getByText(en.sent.notPaid.first).waitFor()
  const facts = await factsOf(page)
  assert.deepEqual(
    [facts['Debit sent today'], facts['Charged today'], facts.Status],
    ['$49.90', undefined, en.statusOf.Processing],
  )
  await look(page, 'plan-debit-receipt')
})

test('a plan that begins later has charged nothing, in English and in Spanish', async (t) => {
  for (const [locale, texts, stillToCome] of [
    ['en-GB', en, '12 payments, $598.80 in all'],
    ['es-ES', es, '12 pagos, 598,80 US$ en total'],
  ] as const) {
    const made = await createPlanSession({ ...urls, occurrences: 12, frequency: 'Monthly', startDate: daysFromNow(40) })
    const { page } = await visitor(t)
    await held(page, `${SHOP}/**`)
    await page.goto(made.link)
    await page.getByRole('checkbox').check()
    await payByCard(page)
    await heading(page, en.doneTitle.several).waitFor()
    const again = (await visitor(t, { locale })).page
    await again.goto(made.link)
    await heading(again, texts.doneTitle.several).waitFor()
    const facts = await factsOf(again)
    assert.equal(facts[texts.chargedThen.before], texts.nothing)
    assert.equal(facts[texts.stillToCome]?.replaceAll('\u00a0', ' '), stillToCome)
    assert.ok(facts[texts.firstPayment] && !facts[texts.status])
    await look(again, `plan-later-receipt-${texts.locale}`)
  }
})
