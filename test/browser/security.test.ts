import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { plus } from '../../src/platform/time/index.ts'
import { REFUND } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import {
  addAuthenticator,
  enterPassword,
  heading,
  landed,
  press,
  shownSecret,
  signOut,
  startPeoplePages,
} from './support/people-pages.ts'
import { picture } from './support/pictures.ts'
import { PAY } from './support/tls-proxy.ts'

const people = await startPeoplePages()
after(people.close)
const { join, merchant, server, visitor } = people

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'another battery staple'
const TITLE = 'Sign-in and security'

/** The response to a refund, as a page reads it. */
interface RefundAnswer {
  readonly data: { readonly made: { readonly amount: string } }
  readonly errors?: readonly { readonly extensions: { readonly code: string; readonly reason?: string } }[]
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(`${PAY}/session/security`)
  await heading(page, TITLE)
}

/** Proves the password on the card that asks for a factor. */
async function confirm(page: Page, password = PASSWORD): Promise<void> {
  await heading(page, "Confirm it's you")
  await page.getByLabel('Password or 6-digit code').fill(password)
  await press(page, 'Continue')
}

async function signInWith(page: Page, email: string, password: string, code: string): Promise<void> {
  await signOut(page)
  await enterPassword(page, email, password)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press(page, 'Continue')
}

test('a person who lost their app signs in with a recovery code, and replaces app, codes and password', async (t) => {
  const { page } = await visitor(t, { viewport: { width: 320, height: 568 } })
  const { codes } = await join(page, 'lost-app@example.com')
  await signInWith(page, 'lost-app@example.com', PASSWORD, codes[0] ?? '')
  await landed(page)
  await openSecurity(page)
  await page.getByText('9 codes are left.').waitFor()
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  assert.equal(isTooWide, false)
  await picture(page, 'security')

  server.clock.advance(6 * MINUTE_MS)
  await press(page, 'Replace the authenticator app')
  await confirm(page, codes[1])
  await heading(page, 'Set up your authenticator app')
  const secret = await shownSecret(page)
  await page.getByLabel('Code', { exact: true }).fill(people.freshCode(secret))
  await press(page, 'Continue')
  await page.getByText('The authenticator app was set up.').waitFor()

  await press(page, 'Replace the recovery codes')
  await heading(page, 'Save your recovery codes')
  await press(page, 'I have saved them')
  await page.getByText('10 codes are left.').waitFor()

  await press(page, 'Change the password')
  await page.getByLabel('New password').fill('password1234')
  await press(page, 'Save the password')
  await page.getByRole('alert').waitFor()
  server.clock.advance(6 * MINUTE_MS)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await press(page, 'Save the password')
  await confirm(page)
  await page.getByText('The password was changed.').waitFor()
  await axe(page, 'the page of factors')

  await signInWith(page, 'lost-app@example.com', NEW_PASSWORD, people.freshCode(secret))
  await landed(page)
})

test('a person proves a passkey instead of a password, and keeps a last second factor', async (t) => {
  const { page } = await visitor(t)
  await addAuthenticator(page)
  await join(page, 'passkeys@example.com')
  await openSecurity(page)
  await press(page, 'Add a passkey')
  await page.getByText('The passkey was added.').waitFor()
  await picture(page, 'security-with-passkey')
  server.clock.advance(6 * MINUTE_MS)
  await press(page, 'Remove the authenticator app')
  await heading(page, "Confirm it's you")
  await press(page, 'Use a passkey')
  await page.getByText('The authenticator app was removed.').waitFor()
  const remove = page.getByRole('button', { name: /^Remove .*, added on \d{4}-\d\d-\d\d$/ })
  await remove.click()
  await page.getByText('This is your only app or passkey. Add another one before you remove it.').waitFor()
  await press(page, 'Set up an authenticator app')
  await page.getByLabel('Code', { exact: true }).fill(people.freshCode(await shownSecret(page)))
  await press(page, 'Continue')
  await page.getByText('The authenticator app was set up.').waitFor()
  await remove.click()
  await page.getByText('The passkey was removed.').waitFor()
  await axe(page, 'the page of factors without a passkey')
})

test('a page warns a minute before the session ends, and says when it has ended', async (t) => {
  const { page } = await visitor(t)
  await page.clock.install()
  await join(page, 'idle@example.com')
  await openSecurity(page)
  const dialog = page.getByRole('alertdialog')
  /** Advances the server's clock, and fires the timers of the page until it shows the text. */
  const passUntil = async (minutes: number, text: string) => {
    server.clock.advance(minutes * MINUTE_MS)
    await until(text, async () => {
      await page.clock.fastForward(MINUTE_MS)
      return dialog.getByText(text).isVisible()
    })
  }
  await passUntil(14, 'Your session is about to end')
  await axe(page, 'the warning')
  await picture(page, 'session-ends')
  await dialog.getByRole('button', { name: 'Stay signed in' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  server.clock.advance(13 * MINUTE_MS)
  const asked = page.waitForResponse(`${PAY}/session/status`)
  await page.clock.fastForward(15 * MINUTE_MS)
  await (await asked).finished()
  assert.equal(await dialog.isVisible(), false)
  await passUntil(2, 'Your session has ended')
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await heading(page, 'Sign in')
})

test('a page says that a session of twelve hours can not be extended', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'long-day@example.com')
  const startedAt = plus(server.services.wallNow(), { hours: -12, seconds: 45 })
  await people.sql.directory('update person_sessions set created_at = $1 where ended_at is null', [startedAt])
  await openSecurity(page)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.getByText('A session lasts at most 12 hours.').waitFor()
  assert.equal(await dialog.getByRole('button').count(), 0)
})

test('without a session the page of factors leads to the page to sign in', async (t) => {
  const { page } = await visitor(t)
  await openSecurity(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await heading(page, 'Sign in')
})

test('a refund by cookie needs a factor of the last minutes', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'refunds@example.com')
  const vaultTokenId = await people.token(merchant)
  const created = await people.create(merchant, { amount: '12.00', currency: 'USD', vaultTokenId })
  const paymentId = created.data.made.id
  const refund = () =>
    page.evaluate(
      async ([query, orgId, id]) => {
        const response = await fetch('/', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'tallystick-account': orgId ?? '' },
          body: JSON.stringify({ query, variables: { input: { paymentId: id } } }),
        })
        return response.json() as Promise<RefundAnswer>
      },
      [REFUND, merchant.account.id, paymentId],
    )
  server.clock.advance(6 * MINUTE_MS)
  const refused = (await refund()).errors?.[0]?.extensions
  assert.deepEqual([refused?.code, refused?.reason], ['FORBIDDEN', 'step_up_required'])
  assert.equal((await people.read(merchant, paymentId)).refundedAmount, '0.00')
  await page.goto(`${PAY}/session/step-up`)
  await confirm(page)
  await heading(page, 'Confirmed')
  const { data } = await refund()
  assert.equal(data.made.amount, '12.00')
  assert.equal((await people.read(merchant, paymentId)).refundedAmount, '12.00')
})
