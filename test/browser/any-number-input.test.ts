import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Locator, Page } from 'playwright-core'
import { ACCOUNT_NUMBER, AMEX, VISA } from '../support/instruments.ts'
import { until } from '../support/process.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { digitsShown, intercepted, LONGEST, openForm, paste, type Sent } from './support/number-form.ts'
import { accountFields, cardFields, fill, payForm } from './support/pay-form.ts'

const fixture = await startBrowserFixture()
after(fixture.close)

const merchant = await fixture.merchant()

/** A customer's edit of a field. */
type Edit = readonly ['type' | 'paste' | 'compose' | 'fill', string] | readonly ['press', string]

const keys = fc.constantFrom('Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'Shift+ArrowLeft', 'Control+Z')
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789', ...'0123456789', ' ', '-', '\u00a0', 'x'), maxLength: 9 }),
  fc.constantFrom(VISA, AMEX, '4242 4242', LONGEST, '021000021', '021-000-021'),
)
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('type' as const, 'paste' as const, 'compose' as const, 'fill' as const), texts),
    fc.tuple(fc.constant('press' as const), keys),
  ),
  { minLength: 1, maxLength: 6 },
)

async function edit(page: Page, field: Locator, [how, text]: Edit): Promise<void> {
  await field.focus()
  if (how === 'press') await page.keyboard.press(text)
  else if (how === 'type') await page.keyboard.type(text)
  else if (how === 'paste') await paste(page, field, text)
  else if (how === 'fill') await page.evaluate(`void (document.activeElement.value = ${JSON.stringify(text)})`)
  else {
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await keyboard.send('Input.insertText', { text })
    await keyboard.detach()
  }
}

for (const [kind, label, name, whole] of [
  ['card', 'Card number', 'number', VISA],
  ['card', 'Security code', 'cvc', '737'],
  ['bank account', 'Routing number', 'routingNumber', '021000021'],
  ['bank account', 'Account number', 'accountNumber', ACCOUNT_NUMBER],
] as const) {
  test(`after any input the ${label.toLowerCase()} is sent as shown or refused`, async (t) => {
    const { page } = await openForm(t, fixture, merchant)
    const sent = await intercepted(page)
    await (kind === 'card' ? payForm(page).byCard : payForm(page).byBank).check()
    await fill(kind === 'card' ? cardFields(page) : accountFields(page))
    const field = page.getByLabel(label)
    const wrongFields = page.locator('[aria-invalid="true"]')
    /** Returns the sent body, or null when the form is refused. */
    const submit = async (shown: string): Promise<Sent | null> => {
      await page.keyboard.press('Enter')
      if ((await wrongFields.count()) > 0) return null
      if (kind === 'bank account') {
        await payForm(page).confirmsAccount.waitFor()
        if (name === 'accountNumber') await page.getByText([...shown.slice(-4)].join(' '), { exact: true }).waitFor()
        await payForm(page).pay.click()
      }
      const body = await until(
        'the number is sent',
        async () => sent(),
        (found) => found !== null,
      )
      await payForm(page).alert.waitFor()
      return body
    }
    const assertSentAsShown = async (steps: readonly Edit[]) => {
      for (const step of steps) await edit(page, field, step)
      await field.focus()
      const shown = await digitsShown(field)
      const body = await submit(shown)
      assert.ok(body === null || body[name] === shown, JSON.stringify(steps))
      assert.equal(sent(), null)
      await field.fill('')
      return body
    }
    await field.fill('')
    assert.ok(await assertSentAsShown([['paste', whole]]))
    // An American Express card needs a four-digit code, and the form contains a three-digit one.
    if (name === 'number') assert.equal(await assertSentAsShown([['fill', AMEX]]), null)
    assert.ok(await assertSentAsShown([['paste', whole]]))
    await fc.assert(
      fc.asyncProperty(edits, async (steps) => void (await assertSentAsShown(steps))),
      { numRuns: 12, interruptAfterTimeLimit: 60_000 },
    )
  })
}
