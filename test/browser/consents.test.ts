import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { ACCOUNT_NUMBER } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { accountFields, fill, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const { createSession, newContact, sql, visitor } = fixture
const merchant = await fixture.merchant()
const { en, es } = TEXTS

interface KeptConsent {
  readonly text: string
  readonly language: string
}

/** Returns the newest consent. */
async function kept(): Promise<KeptConsent | undefined> {
  const rows = await sql.rows<KeptConsent>(
    'select text, language from consents order by created_at desc, id desc limit 1',
  )
  return rows[0]
}

test('a customer reads the authorization of a debit with the digits of their account, and can print it', async (t) => {
  const made = await createSession(merchant, { brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await payForm(page).byBank.check()
  const agreement = page.locator('#agreement')
  assert.match(await agreement.innerText(), /^I authorize Bytes & Books to debit \$49\.90 .* ending in ···· once/)
  await fill(accountFields(page))
  const text = await agreement.innerText()
  assert.ok(text.includes(`ending in ${ACCOUNT_NUMBER.slice(-4)} once, on `))
  await axe(page, 'the authorization of a debit')
  await picture(page, 'debit-authorization')
  await payForm(page).pay.click()
  await payForm(page).confirmsAccount.waitFor()
  assert.equal(await agreement.innerText(), text)
  await payForm(page).pay.click()
  const consentLink = page.getByRole('link', { name: en.consent })
  await consentLink.waitFor()
  assert.deepEqual(await kept(), { text, language: 'en' })

  assert.equal(await consentLink.getAttribute('target'), '_blank')
  const printable = page
  await printable.goto(new URL((await consentLink.getAttribute('href')) ?? '', page.url()).href)
  await printable.getByRole('heading', { name: 'Your consent' }).waitFor()
  await printable.getByText(text).waitFor()
  await printable
    .getByText(`ending in ${ACCOUNT_NUMBER.slice(-4)}`, { exact: false })
    .first()
    .waitFor()
  await axe(printable, 'the page of a consent')
  await picture(printable, 'consent')
})

test('ticking the box changes the consent, in the language of the browser', async (t) => {
  const contactId = await newContact(merchant)
  const storing = { contactId, storePaymentMethod: 'AskForConsent', recurringProcessingModel: 'CardOnFile' }
  const made = await createSession(merchant, { ...storing, brandName: 'Bytes & Books' })
  const { page } = await visitor(t, { locale: 'es-MX' })
  await page.goto(made.link)
  const agreement = page.locator('#agreement')
  const before = await agreement.innerText()
  assert.match(before, /^Autorizo a Bytes & Books a cobrar .* con esta tarjeta una vez, ahora\.$/)
  await page.getByRole('checkbox', { name: es.store('Bytes & Books') }).check()
  const text = await agreement.innerText()
  assert.ok(text.startsWith(before) && text.includes('Solo se usa cuando yo la elija'))
  await fill([
    [page.getByLabel(es.cardNumber), '4242424242424242'],
    [page.getByLabel(es.expiry), '12/49'],
    [page.getByLabel(es.code), '737'],
    [page.getByLabel(es.cardholderName), 'Ada Byron'],
  ])
  await page.getByRole('button', { name: /^Pagar / }).click()
  await page.getByRole('link', { name: es.consent }).waitFor()
  assert.deepEqual(await kept(), { text, language: 'es' })
})

test('the page of a consent fits a small phone in Spanish, with every line of a reported text', async (t) => {
  const text = `Northwind puede cobrar 12,50 USD.\n${'x'.repeat(120)}\nLlame al 555 0100 para revocar.`
  const authorization = { acceptedAt: '2026-11-01T09:00:00Z', text, ipAddress: '192.0.2.77', userAgent: 'Secret/1.0' }
  const vaultTokenId = await fixture.token(merchant)
  const terms = { orgId: merchant.account.id, amount: '12.50', currency: 'USD' }
  const { data } = await fixture.create(merchant, { ...terms, vaultTokenId, authorization })
  const query = 'query ($id: ID!) { payment(id: $id) { consent { link } } }'
  const read = await fixture.server.ask<{ payment: { consent: { link: string } } }>(merchant.account.key, query, {
    id: data.made.id,
  })
  const { page } = await visitor(t, { locale: 'es-MX', viewport: { width: 320, height: 568 } })
  await page.goto(read.data.payment.consent.link)
  await page.getByRole('heading', { name: 'Su autorización' }).waitFor()
  const shown = page.locator('blockquote')
  assert.equal(await shown.innerText(), text)
  assert.equal(await shown.getAttribute('lang'), '')
  assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
  assert.doesNotMatch(await page.content(), /192\.0\.2\.77|Secret\/1\.0/)
  await axe(page, 'the page of a reported consent')
  await picture(page, 'reported-consent')
})

test('a customer whose terms changed while they read is asked to reload, and not charged', async (t) => {
  const made = await createSession(merchant, { brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await sql.write('update payment_sessions set brand_name = $1 where link_secret_hash is not null and status = $2', [
    'Another House',
    'Active',
  ])
  await payByCard(page)
  await payForm(page).alert.getByText(en.outdatedPage).waitFor()
  assert.notEqual((await fixture.session(merchant, made.id)).status, 'Completed')
})
