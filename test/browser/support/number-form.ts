import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { startBrowserFixture } from './fixture.ts'
import { payForm } from './pay-form.ts'
import { PAY, SHOP } from './tls-proxy.ts'

/**
 * Seventeen digits with spaces, as bank statements print them. Not a number that the canary tests
 * search for.
 */
export const LONGEST = '1029 3847 5610 2938 4'

export const SUCCESS_URL = `${SHOP}/thanks`

/** The body of a request to the vault. */
export type Sent = Readonly<Record<string, unknown>>

type BrowserFixture = Awaited<ReturnType<typeof startBrowserFixture>>

/** Opens the page of a new session in a browser with a clipboard. */
export async function openForm(
  t: TestContext,
  { createSession, visitor }: BrowserFixture,
  merchant: Awaited<ReturnType<BrowserFixture['merchant']>>,
) {
  const made = await createSession(merchant, { successUrl: SUCCESS_URL })
  const { page } = await visitor(t)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: PAY })
  await page.goto(made.link)
  await payForm(page).pay.waitFor()
  return { page, made }
}

/** Pastes the text at the caret of the field. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await field.focus()
  await page.keyboard.press('Control+V')
}

/**
 * Intercepts requests to the vault, which would accept them. Returns a function that returns the
 * last request and forgets it.
 */
export async function intercepted(page: Page): Promise<() => Sent | null> {
  let sent: Sent | null = null
  await page.route('**/instrument', async (route) => {
    sent = route.request().postDataJSON() as Sent
    await route.fulfill({ status: 400, contentType: 'application/json', body: '{"errors":[]}' })
  })
  return () => {
    const last = sent
    sent = null
    return last
  }
}

/** Returns the digits in the field. */
export const digitsShown = async (field: Locator) => (await field.inputValue()).replaceAll(/\D/g, '')
