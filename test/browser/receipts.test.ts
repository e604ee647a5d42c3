import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { returnedBy } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { blockNavigation, payByBank, payByCard } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { openPlanFixture } from './support/plan-fixture.ts'
import { SHOP } from './support/tls-proxy.ts'

// With mail configured; no message is sent here.
const fixture = await openPlanFixture({
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Example Pay <pay@example.test>' },
})
after(fixture.close)
const { createPlanSession, createSession, daysFromNow, merchant, planSession, processor, server, visitor } = fixture
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }
const { en, es } = TEXTS

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The facts of the receipt, by their labels. */
async function factsOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page.locator('.details > div').all()
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => [await row.locator('dt').innerText(), await row.locator('dd').innerText()]),
    ),
  )
}

/** Checks the page for accessibility and takes its picture. */
async function check(page: Page, name: string): Promise<void> {
  await axe(page, name)
  await picture(page, name)
}

test('a receipt shows a bank debit as sent, and as paid only after it has settled', async (t) => {
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByBank(page)
  await heading(page, en.sent.title.bank).waitFor()
  for (const text of [
    en.sent.notPaid.all,
    en.sent.settlement.bank,
    en.sent.mayFail.bank,
    en.sent.notification('Bytes & Books'),
  ])
    await page.getByText(text).waitFor()
  assert.equal(await page.getByText(en.sent.messageFollows).count(), 0)
  for (const text of [/thank you/i, en.paidWith, en.paidTo.now]) assert.equal(await page.getByText(text).count(), 0)
  const sent = await factsOf(page)
  assert.deepEqual([sent[en.amount], sent[en.status]], ['$49.90', en.paymentStatuses.Processing])
  await check(page, 'debit-receipt-English')

  const spanish = (await visitor(t, { locale: 'es-MX' })).page
  assert.equal((await spanish.goto(made.link))?.status(), 410)
  await heading(spanish, es.sent.title.bank).waitFor()
  await check(spanish, 'debit-receipt-Spanish')

  await processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  await page.goto(made.link)
  await heading(page, en.completedTitle.now).waitFor()
  assert.equal((await factsOf(page))[en.status], en.paymentStatuses.Succeeded)
})

test('a receipt announces a message only to a customer whose address is known', async (t) => {
  const contactRef = { email: 'ada@example.com' }
  const made = await createSession(merchant, { ...urls, brandName: 'Bytes & Books', contactRef })
  const { page } = await visitor(t)
  await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByBank(page)
  await heading(page, en.sent.title.bank).waitFor()
  for (const [shown, texts] of [
    [page, en],
    [(await visitor(t, { locale: 'es-MX' })).page, es],
  ] as const) {
    if (texts === es) await shown.goto(made.link)
    await shown.getByText(texts.sent.messageFollows).waitFor()
    assert.equal(await shown.getByText(texts.sent.notification('Bytes & Books')).count(), 0)
    assert.ok(!(await shown.content()).includes(contactRef.email), 'the page does not show the address')
  }
  await check(page, 'debit-receipt-with-message')
})

test('the link of a returned debit shows that it is unpaid', async (t) => {
  const made = await createSession(merchant, urls)
  const { page } = await visitor(t)
  await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await payByBank(page, returnedBy('R01'))
  await heading(page, en.sent.title.bank).waitFor()
  await processor.advance({ days: 5 })
  await fixture.deliverNotifications()
  for (const [language, locale, texts] of [
    ['English', 'en-GB', en],
    ['Spanish', 'es-MX', es],
  ] as const) {
    const again = (await visitor(t, { locale })).page
    await again.goto(made.link)
    await heading(again, texts.unpaidTitle.Returned).waitFor()
    assert.equal((await factsOf(again))[texts.status], texts.paymentStatuses.Returned)
    assert.equal(await again.getByText(texts.closePage).count(), 0)
    await check(again, `returned-receipt-${language}`)
  }
})

test("a plan's receipt shows today's charge and the later ones", async (t) => {
  const plan = { ...urls, occurrences: 12, frequency: 'Monthly' }
  const made = await createPlanSession(plan)
  const { page } = await visitor(t)
  await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await heading(page, en.completedTitle.several).waitFor()
  const facts = await factsOf(page)
  assert.deepEqual(
    [facts['Charged today'], facts['Each payment'], facts['Remaining payments'], facts.Status],
    ['$49.90', '$49.90', '11 payments, $548.90 in all', 'Paid'],
  )
  assert.ok(facts['Next payment'] && facts['Last payment'])
  await check(page, 'plan-charged-receipt')

  // The receipt of a canceled plan shows no next payment.
  const id = (await planSession(made.id)).paymentPlanId
  await change(server, merchant.account, 'paymentPlanCancel', { id })
  await page.goto(made.link)
  await heading(page, en.completedTitle.several).waitFor()
  const later = await factsOf(page)
  assert.equal(later['Charged at the start'], '$49.90')
  assert.deepEqual([later['Next payment'], later['Remaining payments']], [undefined, undefined])
  assert.equal(await page.getByText(/next payment/i).count(), 0)
})

test('while the first debit of a plan is in flight, its receipt shows the plan as set up and the debit as not paid', async (t) => {
  const made = await createPlanSession({ ...urls, occurrences: 3, frequency: 'Monthly' })
  const { page } = await visitor(t)
  await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await page.getByRole('checkbox').check()
  await payByBank(page)
  await heading(page, en.completedTitle.several).waitFor()
  await page.getByText(en.sent.notPaid.first).waitFor()
  const facts = await factsOf(page)
  assert.deepEqual(
    [facts['Debit sent today'], facts['Charged today'], facts.Status],
    ['$49.90', undefined, en.paymentStatuses.Processing],
  )
  await check(page, 'plan-debit-receipt')
})

test('the receipt of a plan that starts later shows no charge, in English and in Spanish', async (t) => {
  for (const [locale, texts, remaining] of [
    ['en-GB', en, '12 payments, $598.80 in all'],
    ['es-ES', es, '12 pagos, 598,80 US$ en total'],
  ] as const) {
    const made = await createPlanSession({ ...urls, occurrences: 12, frequency: 'Monthly', startDate: daysFromNow(40) })
    const { page } = await visitor(t)
    await blockNavigation(page, `${SHOP}/**`)
    await page.goto(made.link)
    await page.getByRole('checkbox').check()
    await payByCard(page)
    await heading(page, en.completedTitle.several).waitFor()
    const again = (await visitor(t, { locale })).page
    await again.goto(made.link)
    await heading(again, texts.completedTitle.several).waitFor()
    const facts = await factsOf(again)
    assert.equal(facts[texts.charged.before], texts.nothing)
    assert.equal(facts[texts.remaining]?.replaceAll('\u00a0', ' '), remaining)
    assert.ok(facts[texts.firstPayment] && !facts[texts.status])
    await check(again, `plan-later-receipt-${texts.locale}`)
  }
})
