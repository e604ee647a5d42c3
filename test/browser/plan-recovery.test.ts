import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { recoveryIn } from '../support/recovery.ts'
import { axe } from './support/axe.ts'
import { boutiquePage, checkoutIn, heardBy, hears, openBoutique } from './support/boutique.ts'
import { BOUTIQUE } from './support/front.ts'
import { cardFields, fill, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { startShop } from './support/shop.ts'

const house = await recoveryIn(await startShop())
after(house.close)
const { merchant, pastDue, retried, server, show, shown, visitor } = house

test('a customer pays two renewals that their bank had not let through, one after the other', async (t) => {
  const plan = await pastDue({ failed: 2, occurrences: 6, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(plan.link)
  await page.getByText('could not be charged to Visa ending in 3184').waitFor()
  await page.getByText(TEXTS.en.declines.authentication_required).waitFor()
  // The failed payment method is marked, and not preselected.
  await page.getByRole('radio', { name: /3184.*could not be charged/ }).waitFor()
  assert.ok(await payForm(page).byCard.isChecked())
  await page.getByText('One more payment is owed').waitFor()
  await page.getByText('4 payments, every week').waitFor()
  await axe(page, 'the page of what is owed')
  await picture(page, 'recovery')
  assert.equal(await payForm(page).cancel.count(), 0)

  await payForm(page).byCard.check()
  await payByCard(page)
  await payForm(page)
    .alert.getByText(/tick the box|agree/i)
    .first()
    .waitFor()
  await page.getByRole('checkbox').check()
  await payForm(page).pay.dblclick()
  await page.getByRole('link', { name: 'Pay the next one' }).waitFor()
  await axe(page, 'the receipt of what was owed')
  await picture(page, 'recovery-receipt-more')
  assert.equal((await shown(plan.shownId)).status, 'PastDue')

  // Their instrument is stored now, and offered.
  await page.getByRole('link', { name: 'Pay the next one' }).click()
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('checkbox').check()
  await payForm(page).pay.click()
  await page.getByText('Nothing else is owed').waitFor()
  // The plan charges later occurrences to it.
  await page.getByText('4 payments, $199.60 in all').waitFor()
  await page.getByText('Next payment').waitFor()
  await axe(page, 'the last receipt of what was owed')
  await picture(page, 'recovery-receipt')
  assert.equal((await shown(plan.shownId)).status, 'Active')
  assert.equal((await page.goto(plan.link))?.status(), 410)
})

test('a customer is declined, confirms at their bank from two tabs, and has paid once', async (t) => {
  const plan = await pastDue()
  const before = await house.chargesNow()
  const { page } = await visitor(t)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(plan.link)
    await payForm(tab).byCard.check()
    await tab.getByRole('checkbox').check()
  }
  await payByCard(page, SANDBOX_CARDS.insufficientFunds)
  await payForm(page)
    .alert.getByText(/not been charged/)
    .waitFor()
  await axe(page, 'the page of what is owed after a decline')
  await picture(page, 'recovery-declined')
  await other.reload()
  await payForm(other).byCard.check()
  await other.getByRole('checkbox').check()
  await fill(cardFields(page, SANDBOX_CARDS.challengedOnce))
  await fill(cardFields(other, SANDBOX_CARDS.challengedOnce))
  await Promise.all([page, other].map((tab) => payForm(tab).pay.dblclick()))
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing else is owed').waitFor()
  await picture(page, 'recovery-returned')
  assert.equal((await house.takenSince(before)).length, 1)
  assert.equal((await shown(plan.shownId)).status, 'Active')
})

test('a plan that was charged for everything has a page that says so, in Spanish as well', async (t) => {
  const plan = await pastDue()
  const { page } = await visitor(t, { locale: 'es-ES' })
  await page.goto(plan.link)
  await page.getByText('No se ha podido cobrar este pago de su plan (Visa terminada en 3184).').waitFor()
  await picture(page, 'recovery-Spanish')
  await axe(page, 'the page of what is owed in Spanish')
  await house.query("update payment_plan_occurrences set status = 'Succeeded' where plan_id = $1 and number = 1", [
    plan.id,
  ])
  assert.equal((await page.goto(plan.link))?.status(), 410)
  await page.getByRole('heading', { name: 'No hay nada pendiente' }).waitFor()
  await axe(page, 'the page of nothing that is owed')
  await picture(page, 'recovery-nothing')
})

test('a shop that shows the page hears that all is paid when nothing more is owed', async (t) => {
  const input = { orgId: merchant.account.id, name: 'Embedded', embedOrigins: [BOUTIQUE] }
  const { id: checkoutConfigurationId } = await change(server, merchant.account, 'checkoutConfigurationCreate', input)
  const plan = await pastDue({ failed: 2, checkoutConfigurationId })
  show('/owed', boutiquePage([plan.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openBoutique(page, '/owed')
  await payForm(checkout).byCard.check()
  await checkout.getByRole('checkbox').check()
  await payByCard(checkout)
  await checkout.getByRole('link', { name: 'Pay the next one' }).click()
  await checkout.getByRole('radio', { name: /4242/ }).check()
  assert.ok((await heardBy(page)).events.every(([name]) => name !== 'checkout-0 completed'))
  const next = await checkoutIn(page, 'checkout-0')
  await next.getByRole('checkbox').check()
  await payForm(next).pay.click()
  await next.getByText('Nothing else is owed').waitFor()
  assert.deepEqual(await hears(page, 'checkout-0 completed'), { sessionId: plan.shownId, redirectUrl: null })
  assert.equal((await shown(plan.shownId)).status, 'Active')
})

test('while a charge is tried again by itself, its customer reads when and pays before that', async (t) => {
  const plan = await retried()
  const { page } = await visitor(t)
  await page.goto(plan.link)
  await page.getByText(TEXTS.en.declines.insufficient_funds).waitFor()
  await page.getByText(/It is tried again on \d+ \w+ \d{4}\./).waitFor()
  await axe(page, 'the page of what is tried again')
  await picture(page, 'recovery-retried')
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await page.getByText('Nothing else is owed').waitFor()
  assert.equal((await shown(plan.shownId)).recoveryLink, null)
})

test('where nothing but what failed is offered, the customer has to choose it', async (t) => {
  const plan = await pastDue()
  const { page } = await visitor(t)
  const { headers, html } = await house.atLink(plan).page()
  const body = html.replace('"instruments":["Card","BankAccount"]', '"instruments":[]')
  await page.route(plan.link, (route) => route.fulfill({ headers: Object.fromEntries(headers), body }))
  await page.goto(plan.link)
  const only = page.getByRole('radio')
  assert.equal(await only.isChecked(), false)
  await page.getByRole('checkbox').check()
  await payForm(page).pay.click()
  await payForm(page).alert.getByText(TEXTS.en.choosePayment).waitFor()
  await axe(page, 'the page on which something has to be chosen')
  await only.check()
  await payForm(page).pay.click()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
})
