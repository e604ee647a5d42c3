import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import {
  addAuthenticator,
  enterPassword,
  heading,
  landed,
  NAME,
  press,
  shownSecret,
  signOut,
  startPeoplePages,
} from './support/people-pages.ts'
import { picture } from './support/pictures.ts'
import { PAY } from './support/tls-proxy.ts'

const { close, freshCode, invite, join, server, visitor } = await startPeoplePages()
after(close)

for (const colorScheme of ['light', 'dark'] as const)
  test(`a person accepts an invitation on the smallest phone, in ${colorScheme} colors`, async (t) => {
    const { page } = await visitor(t, { viewport: { width: 320, height: 568 }, colorScheme })
    await page.goto(await invite(`invited-${colorScheme}@example.com`))
    await heading(page, 'Accept your invitation')
    await page.getByText('You are invited to join Organization of a test as operator.').waitFor()
    assert.equal(new URL(page.url()).hash, '', 'the token stays in the address')
    await axe(page, 'an invitation')
    await picture(page, `invitation-${colorScheme}`)
    await page.getByLabel('Your name').fill(NAME)
    await page.getByLabel('New password').fill('password1234')
    await press(page, 'Continue')
    await page.getByRole('alert').waitFor()
    assert.equal(await page.getByLabel('New password').getAttribute('aria-invalid'), 'true')
    await axe(page, 'a refused password')
    await page.getByLabel('New password').fill(PASSWORD)
    await press(page, 'Continue')
    await heading(page, 'Set up your authenticator app')
    await page.getByRole('img', { name: /^QR code with the key/ }).waitFor()
    await axe(page, 'the set-up of an authenticator app')
    await picture(page, `set-up-${colorScheme}`)
    const secret = await shownSecret(page)
    await page.getByLabel('Code', { exact: true }).fill(freshCode(secret))
    await press(page, 'Continue')
    await heading(page, 'Save your recovery codes')
    assert.equal(await page.locator('.codes li').count(), 10)
    await axe(page, 'recovery codes')
    await picture(page, `recovery-codes-${colorScheme}`)
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    assert.equal(isTooWide, false)
    await press(page, 'I have saved them')
    await landed(page)
    await axe(page, 'the end of a sign-in')
  })

test('at an address of http the pages only say that they need https', async (t) => {
  const { page, guard } = await visitor(t)
  guard.expect(/^The Cross-Origin-Opener-Policy header has been ignored/)
  const plain = PAY.replace('https:', 'http:')
  await page.route(`${plain}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await fetch(new URL(pathname, server.url))
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
  })
  for (const path of ['/session/sign-in', '/dashboard']) {
    await page.goto(plain + path)
    await heading(page, 'This address is not secure')
    await page.getByText(/begins with https:/).waitFor()
    await axe(page, `an insecure address of ${path}`)
    assert.equal(await page.getByRole('textbox').count(), 0)
  }
})

test('a person signs in with a password and a code, with the keyboard alone', async (t) => {
  const { page } = await visitor(t)
  const { secret, codes } = await join(page, 'keyboard@example.com')
  await signOut(page)
  await axe(page, 'the page to sign in')
  await picture(page, 'sign-in')
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.reload()
  await type('keyboard@example.com')
  await type(PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, "Confirm it's you")
  await axe(page, 'the second factor')
  await type(freshCode(secret))
  await page.keyboard.press('Enter')
  await landed(page)
  await signOut(page)

  await enterPassword(page, 'keyboard@example.com')
  await heading(page, "Confirm it's you")
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await press(page, 'Continue')
  await landed(page)
})

test('a wrong password and an unknown address show the same, and a reloaded page continues', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'reloaded@example.com')
  await signOut(page)
  const shown: string[] = []
  for (const email of ['reloaded@example.com', 'nobody@example.com']) {
    await enterPassword(page, email, 'not the right password')
    shown.push(await page.getByRole('alert').innerText())
    await page.reload()
  }
  assert.deepEqual(shown, Array(2).fill('That did not work. Check what you entered and try again.'))
  await enterPassword(page, 'reloaded@example.com')
  await heading(page, "Confirm it's you")
  await page.reload()
  await heading(page, "Confirm it's you")
})

test('a person proves a factor again', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'step-up@example.com')
  await page.goto(`${PAY}/session/step-up`)
  await axe(page, 'the page to prove a factor again')
  await page.getByLabel('Password or 6-digit code').fill('not the right password')
  await press(page, 'Continue')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Password or 6-digit code').fill(PASSWORD)
  await press(page, 'Continue')
  await heading(page, 'Confirmed')
})

test('the pages are in Spanish for a browser that prefers it', async (t) => {
  const { page } = await visitor(t, { locale: 'es-MX' })
  for (const [view, title] of [
    ['sign-in', 'Iniciar sesión'],
    ['reset', 'Restablezca su contraseña'],
    ['accept', 'Este enlace no funciona'],
    ['new-password', 'Este enlace no funciona'],
    ['step-up', 'Confirme que es usted'],
    ['security', 'Acceso y seguridad'],
  ] as const) {
    await page.goto(`${PAY}/session/${view}`)
    await heading(page, title)
    await axe(page, `the page ${view} in Spanish`)
  }
})

test('a person adds a passkey and signs in with it', async (t) => {
  const { page } = await visitor(t)
  await addAuthenticator(page)
  await join(page, 'passkey@example.com')
  await page.goto(`${PAY}/session/security`)
  await press(page, 'Add a passkey')
  await page.getByText('The passkey was added.').waitFor()
  await signOut(page)
  await enterPassword(page, 'passkey@example.com')
  await heading(page, "Confirm it's you")
  await press(page, 'Use a passkey')
  await landed(page)
  await signOut(page)
  await enterPassword(page, 'passkey@example.com')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  // Last, because the check opens a page of its own, and only the page in front gets passkeys.
  await axe(page, 'the choice of a second factor')
})
