import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TestServer } from '../../support/server.ts'
import { addOneTimeCode, newBrowser, PASSWORD, SESSION } from '../../support/sign-in.ts'
import { addressOf } from './fixture.ts'
import { landed, NAME } from './people-pages.ts'
import { PAY } from './tls-proxy.ts'

/**
 * Accepts an invitation by the requests that its pages send, and opens the dashboard with the
 * session. The pages themselves would take longer than most tests. Tests of the pages use `join` of
 * `startPeoplePages`.
 */
export async function joinByRequest(page: Page, server: TestServer, invitation: string) {
  const [userAgent, language] = await page.evaluate<[string, string]>('[navigator.userAgent, navigator.language]')
  const browser = newBrowser(server.url, addressOf(page), userAgent)
  const token = new URLSearchParams(new URL(invitation).hash.slice(1)).get('token')
  const person = { token, name: NAME, password: PASSWORD }
  const { body } = await browser.post('accept', person, { 'accept-language': language })
  assert.deepEqual(body, { status: 'second_factor_setup_required' })
  const { secret, recoveryCodes } = await addOneTimeCode(server, browser)
  const limits = { httpOnly: true, secure: true, sameSite: 'Strict' } as const
  await page.context().addCookies([{ name: SESSION, value: browser.cookies.get(SESSION) ?? '', url: PAY, ...limits }])
  await page.goto(`${PAY}/dashboard`)
  await landed(page)
  return { secret, codes: recoveryCodes }
}
