import assert from 'node:assert/strict'
import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'
import { canariesIn } from '../../support/canary-scan.ts'
import { PAY } from './tls-proxy.ts'

/** The one path that our pages send numbers to. */
const TAKES_NUMBERS = /^\/checkout\/[^/]+\/instrument$/
/** The one path that pages of merchants send numbers to. */
const TOKENIZES = '/tokenize'
/** Chromium's own message about a response that is not 2xx, which the test itself checks. */
const IS_REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d /

/** Finds forbidden actions of a context's pages, such as sending a number to another address. */
export interface Guard {
  /** Everything found so far. */
  readonly found: readonly string[]
  /** Permits console messages that the test itself causes. */
  readonly expect: (text: RegExp) => void
  /** Permits the cookies of a person's session, which no script and no other site can read. */
  readonly permitSession: () => void
  /**
   * Fails if anything was found, or if our pages have stored anything. Leaves the pages where they
   * can read that.
   */
  readonly refuse: () => Promise<void>
}

/**
 * Watches every page of the context: requests of our page to other origins, console messages,
 * errors, violations of the policy (which browsers write to the console), and numbers in addresses
 * or in any request but the one that may contain them.
 */
export function guarded(context: BrowserContext): Guard {
  const found: string[] = []
  const expected: RegExp[] = []
  let isSignedIn = false
  const watch = (page: Page) => {
    page.on('pageerror', ({ message }) => found.push(`error: ${message}`))
    page.on('framenavigated', (frame) => {
      if (canariesIn(frame.url()).size > 0) found.push('a number in an address')
    })
    page.on('dialog', (dialog) => {
      found.push(`a dialog: ${dialog.type()}`)
      void dialog.dismiss()
    })
    page.on('crash', () => found.push('the page crashed'))
  }
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  context.on('console', (message) => found.push(...problemsOfMessage(message, expected)))
  context.on('request', (request) => found.push(...problemsOfRequest(request)))
  return {
    found,
    expect: (text) => void expected.push(text),
    permitSession: () => {
      isSignedIn = true
    },
    refuse: async () => {
      for (const page of context.pages()) found.push(...(await keptIn(page)))
      const { cookies, origins } = await context.storageState()
      found.push(
        ...cookies.filter((cookie) => !(isSignedIn && isOfSession(cookie))).map(({ name }) => `a cookie: ${name}`),
        ...origins.map(({ origin }) => `storage: ${origin}`),
      )
      assert.deepEqual(found, [])
    },
  }
}

type StoredCookie = Awaited<ReturnType<BrowserContext['storageState']>>['cookies'][number]

function isOfSession({ name, httpOnly, secure, sameSite }: StoredCookie): boolean {
  return /^__Host-tallystick(-sign-in)?$/.test(name) && httpOnly && secure && sameSite === 'Strict'
}

function problemsOfMessage(message: ConsoleMessage, expected: readonly RegExp[]): string[] {
  const [type, text, { url }] = [message.type(), message.text(), message.location()]
  const leaks = canariesIn(text + url).size > 0
  if (leaks) return [`a number on the console (${type})`]
  const isOurRefusal = IS_REFUSAL.test(text) && url.startsWith(PAY)
  return isOurRefusal || expected.some((each) => each.test(text)) ? [] : [`${type}: ${text}`]
}

function problemsOfRequest(request: Request): string[] {
  const url = new URL(request.url())
  const problems: string[] = []
  if (canariesIn(url.href + JSON.stringify(request.headers())).size > 0)
    problems.push('a number in an address or header')
  const takesNumbers = isFromUs(request)
    ? url.origin === PAY && TAKES_NUMBERS.test(url.pathname)
    : url.pathname === TOKENIZES
  if (!takesNumbers && canariesIn(request.postData() ?? '').size > 0) problems.push(`a number sent to ${url.pathname}`)
  if (url.origin !== PAY && !isWayOn(request) && isFromUs(request)) problems.push(`a request to ${url.origin}`)
  return problems
}

/** Returns true when the customer navigates to a bank or to the merchant. */
const isWayOn = (request: Request) => request.isNavigationRequest() && request.frame().parentFrame() === null

const isFromUs = (request: Request) => request.frame().url().startsWith(PAY)

/** The storage of our origin in this tab. Session storage can be read only from within. */
async function keptIn(page: Page): Promise<string[]> {
  if (page.isClosed()) return []
  await page.goto(`${PAY}/checkout/none`)
  return page.evaluate<string[]>(`[
    ...Object.keys(sessionStorage).map((key) => 'sessionStorage: ' + key),
    ...Object.keys(localStorage).map((key) => 'localStorage: ' + key),
    ...(document.cookie ? ['a cookie that scripts read'] : []),
  ]`)
}
