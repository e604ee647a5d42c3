import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { isSignedBy } from '../support/standard-webhooks.ts'
import { axe } from './support/axe.ts'
import {
  blockNavigation,
  cancelFor,
  cardFields,
  fill,
  payByCard,
  payForm,
  returnToMerchant,
} from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { openPlanFixture } from './support/plan-fixture.ts'
import { SHOP } from './support/tls-proxy.ts'

const fixture = await openPlanFixture({ worker: true })
after(fixture.close)
const { createPlanSession, daysFromNow, merchant, passTo, planSession, server, visitor } = fixture
const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }

interface Plan {
  readonly status: string
  readonly remainingOccurrences: number
  readonly schedule: { readonly edges: readonly { readonly node: Occurrence }[] }
}

interface Occurrence {
  readonly dueDate: string
  readonly status: string
  readonly payment: { readonly status: string; readonly createdAt: string } | null
}

const PLAN = `query ($id: ID!) { paymentPlan(id: $id) { status remainingOccurrences
  schedule(first: 20) { edges { node { dueDate status payment { status createdAt } } } } } }`
const PREVIEW = `query ($startDate: Date!, $frequency: PaymentPlanFrequency!, $occurrences: Int!) {
  paymentPlanSchedulePreview(startDate: $startDate, frequency: $frequency, occurrences: $occurrences) }`

async function planOf(id: string): Promise<Plan> {
  const { paymentPlanId } = await planSession(id)
  const { data, text } = await server.ask<{ paymentPlan: Plan }>(merchant.account.key, PLAN, { id: paymentPlanId })
  assert.ok(data?.paymentPlan, text)
  return data.paymentPlan
}

const occurrencesOf = async (id: string) => (await planOf(id)).schedule.edges.map(({ node }) => node)

/**
 * Starts a merchant's system that receives every event, and counts repetitions once: a simulated
 * week expires every lease, so that events are delivered again.
 */
async function listen(t: TestContext) {
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  const input = { url: receiver.url(), events: ['*'] }
  const made: unknown = await change(server, merchant.account, 'webhookCreate', input, 'signingSecret webhook { id }')
  const { signingSecret } = made as { readonly signingSecret: string }
  return {
    types: () => {
      const once = new Map(receiver.arrivals.map(({ headers, body }) => [headers['webhook-id'], body]))
      return [...once.values()].map((body) => (JSON.parse(body) as { readonly type: string }).type)
    },
    isSigned: () => receiver.arrivals.every((arrival) => isSignedBy(signingSecret, arrival)),
  }
}

test('a customer agrees to a plan, is charged on its days to the end, and the merchant is notified', async (t) => {
  const merchants = await listen(t)
  const terms = { startDate: daysFromNow(3), frequency: 'Weekly', occurrences: 3 }
  const { key } = merchant.account
  const { data } = await server.ask<{ paymentPlanSchedulePreview: string[] }>(key, PREVIEW, terms)
  const dates = data.paymentPlanSchedulePreview
  const made = await createPlanSession({ ...urls, ...terms, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  const allowNavigation = await blockNavigation(page, `${SHOP}/**`)
  await page.goto(made.link)
  await page.getByText('3 payments, every week').waitFor()
  await page.getByText('Show all 3 dates').click()
  const shown = await page.locator('ol.dates').getByRole('listitem').allInnerTexts()
  await axe(page, 'the page of a plan')
  await picture(page, 'plan-later')
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await payForm(page).continueLink.waitFor()
  await axe(page, 'the receipt of a plan')
  await picture(page, 'plan-receipt')
  await allowNavigation()
  await returnToMerchant(page, urls.successUrl)

  assert.equal((await planSession(made.id)).status, 'Completed')
  const plan = await planOf(made.id)
  assert.deepEqual([plan.status, plan.remainingOccurrences], ['Active', 3])
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  assert.deepEqual(
    shown,
    dates.map((date) => long.format(new Date(date))),
  )
  assert.deepEqual(
    (await occurrencesOf(made.id)).map(({ dueDate, payment }) => [dueDate, payment]),
    dates.map((date) => [date, null]),
  )

  for (const [index, date] of dates.entries()) {
    passTo(date)
    await until(
      'the payment of that day',
      async () => (await occurrencesOf(made.id))[index]?.payment?.status,
      (status) => status === 'Succeeded',
    )
  }
  const { status, remainingOccurrences } = await planOf(made.id)
  assert.deepEqual([status, remainingOccurrences], ['Completed', 0])
  assert.deepEqual(
    (await occurrencesOf(made.id)).map(({ payment }) => payment?.createdAt.slice(0, 10)),
    dates,
  )
  const once = ['payment_plan_session.completed', 'payment_plan.activated', 'payment_plan.completed']
  const wanted = [...once, ...Array<string>(3).fill('payment.succeeded')].toSorted()
  const received = () => merchants.types().filter((type) => wanted.includes(type))
  await until('the merchant receives all events', received, (types) => types.length >= wanted.length)
  assert.deepEqual(received().toSorted(), wanted)
  assert.ok(merchants.isSigned())
})

test('a customer is charged only after consent, and then for the amount due today', async (t) => {
  const made = await createPlanSession(urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await page.getByText('One payment').waitFor()
  await axe(page, 'the page of a plan that starts today')
  await picture(page, 'plan-today')
  await payByCard(page)
  const consent = page.getByRole('checkbox')
  await payForm(page)
    .alert.getByText(/tick the box/)
    .waitFor()
  assert.equal(await consent.getAttribute('aria-invalid'), 'true')
  assert.equal((await planSession(made.id)).paymentPlanId, null)
  await consent.check()
  await payForm(page).pay.click()
  await returnToMerchant(page, urls.successUrl)
  assert.equal((await planOf(made.id)).status, 'Completed')
})

test('a plan that is declined, then confirmed at the bank from two tabs, starts once', async (t) => {
  const plans = () => fixture.sql.count('select count(*) from payment_plans')
  const before = await plans()
  const made = await createPlanSession({ ...urls, occurrences: 12 })
  const { page } = await visitor(t)
  const other = await page.context().newPage()
  await page.goto(made.link)
  await page.getByRole('checkbox').check()
  await payByCard(page, SANDBOX_CARDS.insufficientFunds)
  await payForm(page)
    .alert.getByText(/not been charged/)
    .waitFor()
  await axe(page, 'the page of a plan after a decline')
  await other.goto(made.link)
  await other.getByRole('checkbox').check()
  await fill(cardFields(page, SANDBOX_CARDS.challenged))
  await fill(cardFields(other, SANDBOX_CARDS.challenged))
  await Promise.all([page, other].map((tab) => payForm(tab).pay.dblclick()))
  const approve = page.getByRole('button', { name: 'Approve' })
  await approve.click()
  await page.waitForURL(`${urls.successUrl}?*`)
  assert.equal(await plans(), before + 1)
  const plan = await planOf(made.id)
  assert.deepEqual([plan.status, plan.remainingOccurrences], ['Active', 11])
})

test('a customer cancels a plan and returns to the shop', async (t) => {
  const made = await createPlanSession(urls)
  const { page } = await visitor(t)
  await page.goto(made.link)
  await cancelFor(page)
  await page.waitForURL(`${SHOP}/basket?*`)
  assert.equal((await planSession(made.id)).status, 'Canceled')
  assert.equal((await page.goto(made.link))?.status(), 410)
  await page.getByText(/was canceled/).waitFor()
  await axe(page, 'the page of a canceled plan')
})

test('the page and the receipt show the amount of a last payment that differs', async (t) => {
  const made = await createPlanSession({ totalAmount: '100.00', occurrences: 3 })
  const { page } = await visitor(t)
  await page.goto(made.link)
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const last = `${long.format(new Date(daysFromNow(14)))}: $33.34`
  await page.getByText('Show all 3 dates').click()
  assert.equal((await page.locator('ol.dates').getByRole('listitem').allInnerTexts()).at(-1), last)
  assert.equal(await page.getByText(last).count(), 2)
  await page.getByText('3 times (the last time $33.34)').waitFor()
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await page.locator('.receipt').getByText(last).waitFor()
  await page.locator('.receipt').getByText('2 payments, $66.67 in all').waitFor()
})
