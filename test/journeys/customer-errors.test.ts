import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pageCard, startCheckout, visitAt } from '../support/checkout.ts'
import { crashingAt } from '../support/customer-races.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, sql, server, visit } = fixture
const merchant = await fixture.merchant()

type Customer = ReturnType<typeof visit>
type Answer = Awaited<ReturnType<Customer['ask']>>

const secretOf = (customer: Customer) => new URL(customer.link).pathname.split('/').at(-1) ?? ''
const open = async () => visit(await createSession(merchant))

/** Runs something while the table of sessions does not exist. */
async function withoutSessions<Result>(run: () => Promise<Result>): Promise<Result> {
  await sql.write('alter table payment_sessions rename to payment_sessions_away')
  try {
    return await run()
  } finally {
    await sql.write('alter table payment_sessions_away rename to payment_sessions')
  }
}

async function untilRateLimited(customer: Customer): Promise<Answer> {
  for (let each = 0; each < 60; each++) {
    const answer = await visitAt(customer.link).cancel()
    if (answer.status === 429) return answer
  }
  return assert.fail('no request was rate-limited')
}

/**
 * Requests of the page's script that are refused, each with the status and code of its response.
 */
const REFUSED: readonly (readonly [status: number, code: string, ask: (customer: Customer) => Promise<Answer>])[] = [
  [400, 'VALIDATION_ERROR', (customer) => customer.ask('instrument', { type: 'card', number: '1' })],
  [400, 'VALIDATION_ERROR', (customer) => customer.ask('instrument', '{')],
  [400, 'VALIDATION_ERROR', (customer) => customer.ask('complete', { consent: 'yes' })],
  [403, 'FORBIDDEN', (customer) => customer.ask('cancel', {}, { origin: 'https://evil.example.com' })],
  [404, 'NOT_FOUND', (customer) => visitAt(`${customer.link}A`).ask('status')],
  [404, 'NOT_FOUND', (customer) => customer.complete({ paymentMethodId: 'pmt_none' })],
  [404, 'NOT_FOUND', (customer) => customer.ask('nothing', {})],
  [
    409,
    'CONFLICT',
    async (customer) =>
      customer.ask('complete', { token: await customer.token(pageCard()), termsFingerprint: 'x', agreedText: 'x' }),
  ],
  [413, 'VALIDATION_ERROR', (customer) => customer.ask('instrument', { filler: 'x'.repeat(20_000) })],
  [415, 'VALIDATION_ERROR', (customer) => customer.ask('instrument', 'a=b', { 'content-type': 'text/plain' })],
  [429, 'RATE_LIMITED', untilRateLimited],
  [500, 'INTERNAL', (customer) => withoutSessions(() => customer.status())],
  [
    500,
    'INTERNAL',
    async (customer) => {
      const token = await customer.token(pageCard())
      return crashingAt('payment: before use', () => customer.complete({ token }))
    },
  ],
]

test("the page's script gets codes and fields, and no messages", async () => {
  for (const [status, code, ask] of REFUSED) {
    const answer = await ask(await open())
    const errors = answer.body.errors ?? []
    assert.deepEqual([answer.status, errors[0]?.extensions.code], [status, code])
    for (const error of errors) {
      assert.deepEqual(Object.keys(error), ['extensions'])
      for (const name of Object.keys(error.extensions)) assert.match(name, /^(code|field|requestId)$/)
    }
  }
})

/** Requests a page as a browser does. */
async function visitPage(path: string, address = '10.200.0.1') {
  const headers = { 'accept-language': 'es', 'x-forwarded-for': address }
  const response = await fetch(`${server.url}${path}`, { headers, redirect: 'manual' })
  const html = await response.text()
  const text = /<script type="application\/json" id="state">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null'
  const state = JSON.parse(text) as { readonly status: string; readonly language: string } | null
  return { response, html, state }
}

type PageVisit = Awaited<ReturnType<typeof visitPage>>

function assertPage({ response, html, state }: PageVisit, code: number, status: string): void {
  assert.deepEqual([response.status, state?.status, state?.language], [code, status, 'es'])
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'$/)
  assert.doesNotMatch(html, /"errors"|"message"|requestId/)
}

test("a link that fails shows a page in the customer's language", async () => {
  const customer = await open()
  const secret = secretOf(customer)
  for (const path of [`checkout/${secret}/more`, `checkout/${secret}/more/still`, 'checkout/'])
    assertPage(await visitPage(path), 404, 'unknown')
  assertPage(await visitPage(`checkout/${'x'.repeat(300)}`), 400, 'unknown')
  assertPage(await visitPage('checkout/%zz'), 400, 'unknown')
  assertPage(await visitPage('payments/return/%zz'), 400, 'unknown')
  assertPage(await withoutSessions(() => visitPage(`checkout/${secret}`)), 500, 'failed')
  const answers = await Promise.all(Array.from({ length: 130 }, () => visitPage(`checkout/${secret}`)))
  const busy = answers.find(({ response }) => response.status === 429)
  assert.ok(busy)
  assertPage(busy, 429, 'busy')
  assert.match(busy.response.headers.get('retry-after') ?? '', /^\d+$/)
})

test('an error page loads its script at any depth of its path', async () => {
  for (const path of ['checkout/x/y', 'checkout/x/y/z', 'payments/return/%zz']) {
    const { html, response } = await visitPage(path)
    const [, source = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []
    const script = await fetch(new URL(source, response.url))
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/, path)
  }
})
