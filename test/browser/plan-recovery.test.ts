import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { recoveryIn } from '../support/plan-recovery.ts'
import { axe } from './support/axe.ts'
import {
  checkoutIn,
  embeddingPage,
  messagesOn,
  openEmbeddingPage,
  waitForMessage,
} from './support/embedding-merchant.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { cardFields, fill, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { EMBEDDING_SITE } from './support/tls-proxy.ts'

const fixture = await recoveryIn(await startBrowserFixture())
after(fixture.close)
const { merchant, newPastDuePlan, newRetriedPlan, server, show, shown, visitor } = fixture

test('a customer pays two failed renewals, one after the other', async (t) => {
  const plan = await newPastDuePlan({ failed: 2, occurrences: 6, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(plan.link)
  await page.getByText('could not be charged to Visa ending in 3184').waitFor()
  await page.getByText(TEXTS.en.declines.authentication_required).waitFor()
  // The failed payment method is marked, and not preselected.
  await page.getByRole('radio', { name: /3184.*could not be charged/ }).waitFor()
  assert.ok(await payForm(page).byCard.isChecked())
  await page.getByText('One more payment is outstanding').waitFor()
  await page.getByText('4 payments, every week').waitFor()
  await axe(page, 'the recovery page')
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
  await page.getByRole('link', { name: 'Make the next payment' }).waitFor()
  await axe(page, 'the receipt of an outstanding payment')
  await picture(page, 'recovery-receipt-more')
  assert.equal((await shown(plan.shownId)).status, 'PastDue')

  // The page now offers the stored instrument.
  await page.getByRole('link', { name: 'Make the next payment' }).click()
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('checkbox').check()
  await payForm(page).pay.click()
  await page.getByText('No other payments are outstanding').waitFor()
  // The plan charges later occurrences to the stored instrument.
  await page.getByText('4 payments, $199.60 in all').waitFor()
  await page.getByText('Next payment').waitFor()
  await axe(page, 'the receipt of the last outstanding payment')
  await picture(page, 'recovery-receipt')
  assert.equal((await shown(plan.shownId)).status, 'Active')
  assert.equal((await page.goto(plan.link))?.status(), 410)
})

test('a customer is declined, confirms at the bank from two tabs, and pays once', async (t) => {
  const plan = await newPastDuePlan()
  const before = await fixture.chargesNow()
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
  await axe(page, 'the recovery page after a decline')
  await picture(page, 'recovery-declined')
  await other.reload()
  await payForm(other).byCard.check()
  await other.getByRole('checkbox').check()
  await fill(cardFields(page, SANDBOX_CARDS.challengedOnce))
  await fill(cardFields(other, SANDBOX_CARDS.challengedOnce))
  await Promise.all([page, other].map((tab) => payForm(tab).pay.dblclick()))
  // Either tab may be the one that is sent to the bank.
  const atBank = await Promise.any(
    [page, other].map(async (tab) => {
      await tab.getByRole('button', { name: 'Approve' }).waitFor()
      return tab
    }),
  )
  await atBank.getByRole('button', { name: 'Approve' }).click()
  await atBank.getByText('No other payments are outstanding').waitFor()
  await picture(atBank, 'recovery-returned')
  assert.equal((await fixture.chargesSince(before)).length, 1)
  assert.equal((await shown(plan.shownId)).status, 'Active')
})

test('a plan without outstanding payments has a page that says so, also in Spanish', async (t) => {
  const plan = await newPastDuePlan()
  const { page } = await visitor(t, { locale: 'es-ES' })
  await page.goto(plan.link)
  await page.getByText('No se ha podido cobrar este pago de su plan (Visa terminada en 3184).').waitFor()
  await picture(page, 'recovery-Spanish')
  await axe(page, 'the recovery page in Spanish')
  await fixture.sql.write(
    "update payment_plan_occurrences set status = 'Succeeded' where plan_id = $1 and number = 1",
    [plan.id],
  )
  assert.equal((await page.goto(plan.link))?.status(), 410)
  await page.getByRole('heading', { name: 'No hay pagos pendientes' }).waitFor()
  await axe(page, 'the recovery page without outstanding payments')
  await picture(page, 'recovery-nothing')
})

test('an embedding shop is notified when nothing is outstanding any more', async (t) => {
  const input = { orgId: merchant.account.id, name: 'Embedded', embedOrigins: [EMBEDDING_SITE] }
  const { id: checkoutConfigurationId } = await change(server, merchant.account, 'checkoutConfigurationCreate', input)
  const plan = await newPastDuePlan({ failed: 2, checkoutConfigurationId })
  show('/outstanding', embeddingPage([plan.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/outstanding')
  await payForm(checkout).byCard.check()
  await checkout.getByRole('checkbox').check()
  await payByCard(checkout)
  await checkout.getByRole('link', { name: 'Make the next payment' }).click()
  await checkout.getByRole('radio', { name: /4242/ }).check()
  assert.ok((await messagesOn(page)).events.every(([name]) => name !== 'checkout-0 completed'))
  const next = await checkoutIn(page, 'checkout-0')
  await next.getByRole('checkbox').check()
  await payForm(next).pay.click()
  await next.getByText('No other payments are outstanding').waitFor()
  assert.deepEqual(await waitForMessage(page, 'checkout-0 completed'), { sessionId: plan.shownId, redirectUrl: null })
  assert.equal((await shown(plan.shownId)).status, 'Active')
})

test('before an automatic retry the customer sees its date and can pay earlier', async (t) => {
  const plan = await newRetriedPlan()
  const { page } = await visitor(t)
  await page.goto(plan.link)
  await page.getByText(TEXTS.en.declines.insufficient_funds).waitFor()
  await page.getByText(/We will try again on \d+ \w+ \d{4}\./).waitFor()
  await axe(page, 'the recovery page before a retry')
  await picture(page, 'recovery-retried')
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await page.getByText('No other payments are outstanding').waitFor()
  assert.equal((await shown(plan.shownId)).recoveryLink, null)
})

test('when only the failed source is offered, the customer has to select it', async (t) => {
  const plan = await newPastDuePlan()
  const { page } = await visitor(t)
  const { headers, html } = await fixture.atLink(plan).page()
  const body = html.replace('"instruments":["Card","BankAccount"]', '"instruments":[]')
  await page.route(plan.link, (route) => route.fulfill({ headers: Object.fromEntries(headers), body }))
  await page.goto(plan.link)
  const only = page.getByRole('radio')
  assert.equal(await only.isChecked(), false)
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await payForm(page).pay.click()
  await payForm(page).alert.getByText(TEXTS.en.selectSource).waitFor()
  await axe(page, 'the recovery page without a selected source')
  await only.check()
  await page.getByRole('checkbox').check()
  await payForm(page).pay.click()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
})
