import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { RefusalCode } from '../../src/platform/refusal.ts'
import { TEXTS, type Texts } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { cardFields, fill, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { PAY, SHOP } from './support/tls-proxy.ts'
import { pageOfTokenizingGuide } from './support/tokenizing-guide.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const { createSession, sql, server, show, visitor } = fixture
const merchant = await fixture.merchant()

/** A message for developers, which customers must not see. */
const MESSAGE = 'Variable "$input" got invalid value: stack at src/payments/index.ts'

/** Every code of a refusal, with the HTTP status of its response. */
const CODES: Readonly<Record<RefusalCode | 'A_LATER_CODE', number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  CONFLICT: 409,
  INVALID_STATE: 409,
  PROVIDER_UNAVAILABLE: 503,
  TEMPORARILY_UNAVAILABLE: 503,
  IDEMPOTENCY_MISMATCH: 400,
  RATE_LIMITED: 429,
  QUERY_TOO_COMPLEX: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  INTERNAL: 500,
  A_LATER_CODE: 418,
}
const STATUSES = [...new Set([...Object.values(CODES), 405, 413, 415, 431, 502, 504])]

/** Chromium's console message for each of these responses. */
const BROWSERS_LINE = /^Failed to load resource: the server responded with a status of 5\d\d /

interface Failure {
  readonly status: number
  readonly body: string
}

const refusal = (code: string, status: number, field?: string): Failure => ({
  status,
  body: JSON.stringify({
    errors: [{ message: MESSAGE, reason: MESSAGE, extensions: { code, field, detail: MESSAGE } }],
  }),
})

const FAILURES: readonly Failure[] = [
  ...Object.entries(CODES).map(([code, status]) => refusal(code, status)),
  ...STATUSES.map((status) => ({ status, body: JSON.stringify({ message: MESSAGE, error: MESSAGE }) })),
  ...STATUSES.map((status) => ({ status, body: `<html><body>${MESSAGE}</body></html>` })),
  ...['number', 'cvc', 'type', 'externalRef', 'billingAddress.lines.0'].map((field) =>
    refusal('VALIDATION_ERROR', 400, field),
  ),
]

/** Returns the messages that the page may show about a failure. */
const messagesOf = ({
  fieldErrors,
  requestRefused,
  serverError,
  outdatedPage,
  connectionFailed,
  tooManyAttempts,
}: Texts) => [
  ...[
    ...Object.values(fieldErrors),
    requestRefused,
    serverError,
    outdatedPage,
    connectionFailed,
    tooManyAttempts(0),
    tooManyAttempts(1),
  ],
]

/** Makes the page's next request to that path fail. Returns the text that the page then shows. */
async function textAfterFailure(
  page: Page,
  path: string,
  { status, body }: Failure,
  ask: () => Promise<void>,
): Promise<string> {
  const pattern = `**/checkout/*/${path}`
  await page.route(pattern, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
  await Promise.all([page.waitForResponse(pattern), ask()])
  await page.locator('fieldset.form-body:enabled').waitFor()
  const text = await page.locator('body').innerText()
  assert.ok(!text.includes(MESSAGE) && !text.includes('Variable') && !text.includes('src/'), `${status} ${body}`)
  await page.unroute(pattern)
  return payForm(page).alert.innerText()
}

test("no failure shows a developer's message: the page has a message for every code and status", async (t) => {
  const made = await createSession(merchant)
  const { page, guard } = await visitor(t)
  guard.expect(BROWSERS_LINE)
  await page.goto(made.link)
  await fill(cardFields(page))
  const messages = messagesOf(TEXTS.en)
  for (const failure of FAILURES) {
    const text = await textAfterFailure(page, 'instrument', failure, () => payForm(page).pay.click())
    assert.ok(
      messages.some((message) => text.includes(message)),
      `${failure.status} ${failure.body}: ${text}`,
    )
  }
})

for (const [language, locale, texts] of [
  ['English', 'en-GB', TEXTS.en],
  ['Spanish', 'es-MX', TEXTS.es],
] as const) {
  test(`a page that fails to load says so in ${language}, and can be reloaded`, async (t) => {
    const made = await createSession(merchant)
    const { page, guard } = await visitor(t, { locale })
    guard.expect(BROWSERS_LINE)
    await sql.write('alter table payment_sessions rename to payment_sessions_away')
    assert.equal((await page.goto(made.link))?.status(), 500)
    await page.getByRole('heading', { name: texts.linkProblems.failed.title }).waitFor()
    await axe(page, 'the page after an internal error')
    await picture(page, `failed-${language}`)
    await sql.write('alter table payment_sessions_away rename to payment_sessions')
    await page.getByRole('button', { name: texts.loadAgain }).click()
    await page.getByRole('heading', { name: texts.title.now }).waitFor()
    let response = await page.goto(made.link)
    for (let each = 0; response?.status() !== 429 && each < 130; each++) response = await page.goto(made.link)
    assert.equal(response?.status(), 429)
    await page.getByRole('heading', { name: texts.linkProblems.busy.title }).waitFor()
    await axe(page, 'the page of a rate limit')
    await picture(page, `busy-${language}`)
  })
}

test('the page of the tokenizing guide shows its customers its own messages', async (t) => {
  const html = await pageOfTokenizingGuide()
  const input = { orgId: merchant.account.id, origins: [SHOP] }
  const { key } = (await change(server, merchant.account, 'publicKeyCreate', input, 'key')) as unknown as {
    key: string
  }
  show('/card-form', html.replaceAll('https://pay.example.com', PAY))
  const { page, guard } = await visitor(t)
  guard.expect(/net::ERR_FAILED/)
  await page.route(`${SHOP}/public-key`, (route) => route.fulfill({ json: { key } }))
  await page.goto(`${SHOP}/card-form`)
  await fill([
    [page.getByLabel('Number'), '1'],
    [page.getByLabel('Month'), '13'],
    [page.getByLabel('Year'), '2050'],
  ])
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('status').getByText('Check the card number. Check the month.', { exact: true }).waitFor()
  await page.route(`${PAY}/tokenize`, (route) => route.abort())
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('That did not work. Please try again in a minute.', { exact: true }).waitFor()
})
