import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { payForm, returnToMerchant } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { PAY, SHOP } from './support/tls-proxy.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const merchant = await fixture.merchant()
const successUrl = `${SHOP}/thanks`

test('a sandbox checkout is labeled, and a customer pays with a test card', async (t) => {
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t)
  await page.goto(made.link)
  await page.getByText(TEXTS.en.sandboxText).waitFor()
  assert.match(await page.title(), /^Sandbox · Payment · /)
  await page.getByRole('form', { name: /^Sandbox .*Complete your payment$/ }).waitFor()
  await axe(page, 'the page of a sandbox')
  await picture(page, 'sandbox-card')
  await page.getByRole('button', { name: /4000000000009995 is declined/ }).click()
  await payForm(page).pay.click()
  await payForm(page)
    .alert.getByText(/enough money/)
    .waitFor()
  await page.getByRole('button', { name: /4242424242424242 succeeds/ }).click()
  await payForm(page).pay.click()
  await page.getByText('Paid with').waitFor()
  await page.getByText(TEXTS.en.sandboxText).waitFor()
  assert.match(await page.title(), /^Sandbox · /)
  await returnToMerchant(page, successUrl)
})

test('a sandbox checkout has test accounts, also in Spanish', async (t) => {
  const made = await fixture.createSession(merchant, { successUrl })
  const { page } = await fixture.visitor(t, { locale: 'es-MX' })
  await page.goto(made.link)
  await page.getByRole('radio', { name: 'Cuenta bancaria' }).check()
  await page.getByText(TEXTS.es.sandboxText).waitFor()
  await page.getByRole('button', { name: /000222222227/ }).click()
  assert.equal(await page.getByLabel('Número de cuenta').inputValue(), '000222222227')
  await axe(page, 'the accounts of a sandbox')
  await picture(page, 'sandbox-account')
})

test('the page of a live organization has no label and no test number', async (t) => {
  const live = await fixture.server.shop(null, { mode: 'Live' })
  const contact = await fixture.server.ask<{ createContact: { id: string } }>(
    live.key,
    'mutation { createContact(input: { name: "Ada Byron" }) { id } }',
  )
  const { data, text } = await fixture.server.ask<{ createPaymentPlanSession: { link: string } }>(
    live.key,
    `mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { link } }`,
    {
      input: {
        orgId: live.id,
        contactId: contact.data.createContact.id,
        ...{ amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate: '2090-01-31', occurrences: 2 },
      },
    },
  )
  const link = data?.createPaymentPlanSession?.link
  assert.ok(link, text)
  const html = await (await fetch(link.replace(`${PAY}/`, fixture.server.url))).text()
  assert.match(html, /"sandbox":null/)
  assert.doesNotMatch(html, /4242|000222222227|Sandbox/)
  const { page } = await fixture.visitor(t)
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.locator('#sandbox, .test-numbers').count(), 0)
})
