import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Role } from '../../../src/accounts/index.ts'
import { writeInvitation } from '../../../src/people/write-invitation.ts'
import { codeAt, PASSWORD } from '../../support/sign-in.ts'
import { startBrowserFixture, type Visitor } from './fixture.ts'
import { PAY } from './tls-proxy.ts'

export const NAME = 'Ada Byron'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Enters an address and a password on the page to sign in. */
export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

/** Waits for the page of the dashboard on which members of one organization land. */
export const landed = (page: Page) => heading(page, 'Home')

/** Ends the session on the page to sign in. */
export async function signOut(page: Page): Promise<void> {
  await page.goto(`${PAY}/session/sign-in`)
  await press(page, 'Sign out')
  await heading(page, 'Sign in')
}

/** Gives the page an authenticator with which a person proves themselves without a prompt. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** Starts the product, a browser and a merchant, and offers a person's steps on the pages. */
export async function startPeoplePages(options: Parameters<typeof startBrowserFixture>[0] = {}) {
  const fixture = await startBrowserFixture(options)
  const { server } = fixture
  const { services } = server
  const merchant = await fixture.merchant()

  /** Returns the link of a new invitation. */
  const invite = (email: string, role: Role = 'Operator', { account } = merchant.account): Promise<string> => {
    const invitation = {
      id: services.mintId(account.shard),
      email,
      role,
      mode: null,
      refundLimit: null,
    } as const
    return services.db
      .transaction((tx) => writeInvitation(services, tx, account, { ...invitation, invitedByPersonId: null }))
      .then(({ link }) => link)
  }

  /** Returns a code that was not used, because the clock moves to the next time step. */
  const freshCode = (secret: string): string => {
    server.clock.advance(30_000)
    return codeAt(server, secret)
  }

  return {
    ...fixture,
    merchant,
    invite,
    freshCode,
    /** Opens a browser that may have the cookies of a session. */
    visitor: async (t: TestContext, more: BrowserContextOptions = {}): Promise<Visitor> => {
      const visit = await fixture.visitor(t, more)
      visit.guard.permitSession()
      return visit
    },
    /** Accepts an invitation with a new password and an authenticator app. */
    join: async (page: Page, email: string, role: Role = 'Operator', to = merchant.account) => {
      await page.goto(await invite(email, role, to))
      await heading(page, 'Accept your invitation')
      await page.getByLabel('Your name').fill(NAME)
      await page.getByLabel('New password').fill(PASSWORD)
      await press(page, 'Continue')
      await heading(page, 'Set up your authenticator app')
      const secret = await shownSecret(page)
      await page.getByLabel('Code', { exact: true }).fill(freshCode(secret))
      await press(page, 'Continue')
      await heading(page, 'Save your recovery codes')
      const codes = await page.locator('.codes li').allInnerTexts()
      await press(page, 'I have saved them')
      await landed(page)
      return { secret, codes }
    },
  }
}

/** Returns the secret that the page shows for an authenticator app. */
export async function shownSecret(page: Page): Promise<string> {
  return (await page.locator('.secret').innerText()).replaceAll(' ', '')
}
