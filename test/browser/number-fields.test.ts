import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { ACCOUNT_NUMBER, AMEX, MASTERCARD, VISA } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { digitsShown, intercepted, LONGEST, openForm, paste, type Sent, SUCCESS_URL } from './support/number-form.ts'
import { accountFields, cardFields, fill, payForm, returnToMerchant } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { PAY, SHOP } from './support/tls-proxy.ts'
import { pageOfTokenizingGuide } from './support/tokenizing-guide.ts'

const fixture = await startBrowserFixture()
after(fixture.close)

const { createSession, server, session, show, visitor } = fixture
const merchant = await fixture.merchant()

/** A card number that the canary tests do not search for. */
const UNIONPAY = '6200 0000 0000 0005'

test('an account number pasted with spaces is sent in full', async (t) => {
  const { page, made } = await openForm(t, fixture, merchant)
  const sent = page.waitForRequest('**/instrument')
  await payForm(page).byBank.check()
  await fill(accountFields(page))
  const field = page.getByLabel('Account number')
  await field.fill('')
  await paste(page, field, LONGEST)
  assert.equal(await field.inputValue(), LONGEST)
  await payForm(page).pay.click()
  await payForm(page).confirmsAccount.and(page.locator(':focus')).waitFor()
  await page.getByText('9 3 8 4', { exact: true }).waitFor()
  await page.getByText('It has 17 digits. The routing number is 021000021.').waitFor()
  await axe(page, 'the confirmation of an account')
  await picture(page, 'confirm-account')
  await payForm(page).pay.click()
  await returnToMerchant(page, SUCCESS_URL)
  const { accountNumber } = (await sent).postDataJSON() as Sent
  assert.equal(accountNumber, LONGEST.replaceAll(' ', ''))
  assert.equal((await session(merchant, made.id)).status, 'Completed')
})

test('a number that is too long is refused with a message, and nothing is sent', async (t) => {
  const { page } = await openForm(t, fixture, merchant)
  const sent = await intercepted(page)
  await payForm(page).byBank.check()
  await fill(accountFields(page))
  await page.getByLabel('Account number').fill('')
  await paste(page, page.getByLabel('Account number'), `${LONGEST}7`)
  await payForm(page).pay.click()
  await payForm(page).alert.getByText('Account number: enter at most 17 digits. You entered 18.').waitFor()
  await picture(page, 'too-many-digits')
  await payForm(page).byCard.check()
  await fill(cardFields(page))
  for (const [label, text, message] of [
    ['Card number', `${AMEX}0`, 'enter at most 15 digits. You entered 16.'],
    ['Card number', `${VISA}x`, 'enter digits only.'],
    ['Security code', '73731', 'You entered 5.'],
    ['Expiry date', '12/290', 'Enter the expiry date'],
  ] as const) {
    await fill(cardFields(page))
    await page.getByLabel(label).fill('')
    await paste(page, page.getByLabel(label), text)
    await payForm(page).pay.click()
    await payForm(page).alert.getByText(message).waitFor()
    assert.equal((await page.getByLabel(label).inputValue()).replaceAll(' ', ''), text)
  }
  assert.equal(sent(), null)
})

test('every digit of the longest numbers is visible on the smallest phone', async (t) => {
  const made = await createSession(merchant, { successUrl: SUCCESS_URL })
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  await page.goto(made.link)
  await payForm(page).byBank.check()
  await fill(accountFields(page, LONGEST))
  const isVisible = (id: string) =>
    page.evaluate<boolean>(
      `document.getElementById('${id}').scrollWidth <= document.getElementById('${id}').clientWidth`,
    )
  assert.ok(await isVisible('accountNumber'))
  await payForm(page).byCard.check()
  await fill(cardFields(page, `${UNIONPAY}000`))
  await picture(page, 'longest-number')
  assert.ok(await isVisible('number'))
})

test('a customer corrects a number whose last digits are wrong, and a double click does not confirm it', async (t) => {
  const { page } = await openForm(t, fixture, merchant)
  const sent = await intercepted(page)
  await payForm(page).byBank.check()
  await fill(accountFields(page, '000123456780'))
  await payForm(page).pay.dblclick()
  await page.getByText('6 7 8 0', { exact: true }).waitFor()
  // The second click of a double click may hit the button that confirms.
  await payForm(page).pay.dispatchEvent('click', { detail: 2 })
  assert.equal(sent(), null)
  await page.getByRole('button', { name: 'Correct the number' }).click()
  const field = page.getByLabel('Account number')
  await field.and(page.locator(':focus')).waitFor()
  assert.equal(await field.inputValue(), '000123456780')
  assert.equal(await page.getByLabel('Routing number').inputValue(), '021000021')
  await field.fill(ACCOUNT_NUMBER)
  await page.keyboard.press('Enter')
  await page.getByText([...ACCOUNT_NUMBER.slice(-4)].join(' '), { exact: true }).waitFor()
  await payForm(page).pay.click()
  await payForm(page).alert.waitFor()
  assert.equal(sent()?.accountNumber, ACCOUNT_NUMBER)
  assert.equal(await field.inputValue(), ACCOUNT_NUMBER)
})

test('the caret stays where the customer types, and undo reverses their input', async (t) => {
  const { page } = await openForm(t, fixture, merchant)
  const field = page.getByLabel('Card number')
  await field.focus()
  await page.keyboard.type('42422424')
  assert.equal(await field.inputValue(), '4242 2424')
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('99')
  assert.equal(await field.inputValue(), '4242 9924 24')
  await page.keyboard.type('1')
  assert.equal(await field.inputValue(), '4242 9912 424')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Delete')
  await field.blur()
  assert.equal(await field.inputValue(), '4242 9424')
  await field.focus()
  await page.keyboard.press('End')
  await paste(page, field, '1111')
  assert.equal(await field.inputValue(), '4242 9424 1111')
  const expiry = page.getByLabel('Expiry date')
  await expiry.focus()
  await page.keyboard.type('4/29')
  assert.equal(await expiry.inputValue(), '04/29')
  for (let step = 0; step < 5; step++) await page.keyboard.press('Backspace')
  await page.keyboard.type('12/2029')
  assert.equal(await expiry.inputValue(), '12/2029')
})

test('a keyboard that composes text, as on phones, enters the composed number', async (t) => {
  const { page } = await openForm(t, fixture, merchant)
  const sent = await intercepted(page)
  await fill(cardFields(page))
  const field = page.getByLabel('Card number')
  await field.fill('')
  await field.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (const end of [4, 8, 11, 16]) {
    const text = VISA.slice(0, end)
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
    assert.equal(await field.inputValue(), text)
  }
  await keyboard.send('Input.insertText', { text: VISA })
  assert.equal(await digitsShown(field), VISA)
  await payForm(page).pay.click()
  await payForm(page).alert.waitFor()
  assert.ok(sent()?.number === VISA, 'another number was sent')
  assert.equal(await field.inputValue(), '4242 4242 4242 4242')
})

test('a value set by a program without an event is sent', async (t) => {
  const { page } = await openForm(t, fixture, merchant)
  const sent = await intercepted(page)
  await fill(cardFields(page))
  await page.evaluate(`document.querySelector('#number').value = '5555-5555-5555-4444'`)
  assert.ok((await digitsShown(page.getByLabel('Card number'))) === MASTERCARD)
  await page.getByLabel('Security code').press('Enter')
  await payForm(page).alert.waitFor()
  assert.ok(sent()?.number === MASTERCARD, 'another number was sent')
})

test('the page of the tokenizing guide sends the digits that its fields show, and no invalid number', async (t) => {
  const html = await pageOfTokenizingGuide()
  assert.doesNotMatch(html, /maxlength|type="number"/i)
  const input = { orgId: merchant.account.id, origins: [SHOP] }
  const made: unknown = await change(server, merchant.account, 'publicKeyCreate', input, 'key')
  show('/card-form', html.replaceAll('https://pay.example.com', PAY))
  const { page } = await visitor(t)
  await page.route(`${SHOP}/public-key`, (route) => route.fulfill({ json: made }))
  await page.goto(`${SHOP}/card-form`)
  const pay = async (number: string, month: string, year: string) => {
    const sent = page.waitForRequest(`${PAY}/tokenize`)
    await fill([
      [page.getByLabel('Number'), number],
      [page.getByLabel('Month'), month],
      [page.getByLabel('Year'), year],
    ])
    await page.getByRole('button', { name: 'Pay' }).click()
    return (await sent).postDataJSON().variables.input as Sent
  }
  const { number, expirationMonth, expirationYear } = await pay(`${UNIONPAY}99999`, '1e1', '2e3')
  assert.deepEqual([number, expirationMonth, expirationYear], [`${UNIONPAY}99999`.replaceAll(' ', ''), 0, 0])
  await page.getByRole('status').getByText('Check the card number. Check the month. Check the year.').waitFor()
  assert.equal((await pay(`${UNIONPAY}x`, '12', '2049')).number, `${UNIONPAY}x`.replaceAll(' ', ''))
  await page.getByRole('status').getByText('Check the card number.', { exact: true }).waitFor()
  assert.equal(
    (await pay(`\u00a0${UNIONPAY.replaceAll(' ', '-')} `, '12', '2049')).number,
    UNIONPAY.replaceAll(' ', ''),
  )
  await page.getByRole('status').getByText('UnionPay ending in 0005').waitFor()
})
