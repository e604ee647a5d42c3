import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const SHOP = 'https://shop.example.com'
const OTHER_SHOP = 'https://www.example.com'
const BYTES_MAX = 2_000

const fixture = await startRecovery()
after(fixture.close)
const { createSession, merchant, newContact, newPastDuePlan, server, visit } = fixture

async function configuration(embedOrigins: readonly string[]): Promise<{ checkoutConfigurationId: string }> {
  const input = { orgId: merchant.account.id, name: 'Embedded', embedOrigins }
  const { id } = await change(server, merchant.account, 'checkoutConfigurationCreate', input, 'id')
  return { checkoutConfigurationId: id }
}

const embedderOf = (text: string) => `?embedder=${encodeURIComponent(text)}`
const embeddable = await configuration([SHOP, OTHER_SHOP])

async function planSession(more: object): Promise<{ readonly id: string; readonly link: string }> {
  const customer = { orgId: merchant.account.id, contactId: await newContact(merchant) }
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate: '2090-01-31', occurrences: 12 }
  const input = { ...customer, ...terms, ...more }
  const made: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  return made as { readonly id: string; readonly link: string }
}

/** Creates a payment session and a plan session. */
const sessions = async (more: object) => [await createSession(merchant, more), await planSession(more)]

test('any page may include the script that embeds a checkout, which is cached briefly', async () => {
  const response = await fetch(`${server.url}checkout.js`)
  const script = await response.text()
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=600')
  assert.equal(response.headers.get('set-cookie'), null)
  const known = { 'if-none-match': response.headers.get('etag') ?? '' }
  assert.equal((await fetch(`${server.url}checkout.js`, { headers: known })).status, 304)
  assert.ok(script.length < BYTES_MAX, `${script.length} bytes`)
  // A classic script, which sends no requests and no messages to other windows.
  assert.doesNotMatch(script, /\bimport\b|\bexport\b|https?:\/\/|\bfetch\b|postMessage|localStorage|cookie|innerHTML/)
})

test('a page names the origins that may frame it, and blocks all others', async () => {
  for (const made of await sessions(embeddable)) {
    const { status, headers } = await visit(made).page(embedderOf(SHOP))
    assert.equal(status, 200)
    const policy = headers.get('content-security-policy') ?? ''
    assert.ok(policy.endsWith(`; frame-ancestors ${SHOP} ${OTHER_SHOP}`), policy)
    assert.equal(headers.get('x-frame-options'), null)
    // Shops that isolate their pages from other origins need these headers.
    assert.equal(headers.get('cross-origin-embedder-policy'), 'require-corp')
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(headers.get('set-cookie'), null)
  }
  for (const made of await sessions({})) {
    const { headers, state } = await visit(made).page(embedderOf(SHOP))
    assert.match(headers.get('content-security-policy') ?? '', /; frame-ancestors 'none'$/)
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(headers.get('cross-origin-embedder-policy'), null)
    assert.equal(state?.embedded, null)
  }
})

test('a page accepts only a permitted origin as its embedder', async () => {
  for (const made of await sessions(embeddable)) {
    const customer = visit(made)
    const embedded = async (query: string) => (await customer.page(query)).state?.embedded
    assert.deepEqual(await embedded(embedderOf(SHOP)), { origin: SHOP, sessionId: made.id })
    assert.deepEqual(await embedded(embedderOf(OTHER_SHOP)), { origin: OTHER_SHOP, sessionId: made.id })
    const others = ['', '*', '/', 'null', `${SHOP}/`, `${SHOP}:444`, 'http://shop.example.com', `${SHOP} ${OTHER_SHOP}`]
    for (const query of ['', `${embedderOf(SHOP)}&embedder=${SHOP}`, ...others.map(embedderOf)]) {
      assert.equal(await embedded(query), null, query)
    }
  }
})

test('the recovery link of a plan can be framed by the origins of its checkout configuration', async () => {
  const plan = await newPastDuePlan(await configuration([SHOP]))
  const customer = visit(plan)
  assert.deepEqual((await customer.page(embedderOf(SHOP))).state?.embedded, { origin: SHOP, sessionId: plan.shownId })
  assert.equal((await customer.page(embedderOf(OTHER_SHOP))).state?.embedded, null)
})

test('in a frame of a foreign origin every link shows the same page without a session', async () => {
  const ask = async (link: string, embedder: string | null, destination = 'iframe') => {
    const query = embedder === null ? '' : embedderOf(embedder)
    const response = await fetch(`${link}${query}`, { headers: { 'sec-fetch-dest': destination } })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const [one, two] = await sessions(embeddable)
  const links = [one, two].map((made) => visit(made ?? assert.fail()).link)
  const unknown = await ask(`${server.url}checkout/none`, 'https://evil.example')
  assert.equal(unknown.status, 403)
  for (const link of links)
    for (const destination of ['iframe', 'frame', 'object', 'embed', 'empty']) {
      const { status, headers, html } = await ask(link, 'https://evil.example', destination)
      assert.deepEqual([status, html], [403, unknown.html])
      assert.equal(headers.get('content-security-policy'), unknown.headers.get('content-security-policy'))
      assert.doesNotMatch(headers.get('content-security-policy') ?? '', /frame-ancestors/)
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
      assert.equal(headers.get('cache-control'), 'no-store')
    }
  const [, state = ''] = /<script type="application\/json" id="state">([^<]*)<\/script>/.exec(unknown.html) ?? []
  const { kind, status, language, messageFollows, ...rest } = JSON.parse(state)
  assert.deepEqual([kind, status, language, messageFollows], ['payment', 'origin_not_allowed', 'en', false])
  assert.deepEqual([...new Set(Object.values(rest))], [null])
  // A permitted embedder, no embedder, and a page outside a frame get the page of the session.
  for (const link of links)
    for (const [embedder, destination] of [
      [SHOP, 'iframe'],
      [null, 'iframe'],
      ['https://evil.example', 'document'],
    ] as const) {
      const { status, headers } = await ask(link, embedder, destination)
      assert.equal(status, 200)
      assert.ok(headers.get('content-security-policy')?.endsWith(`; frame-ancestors ${SHOP} ${OTHER_SHOP}`))
    }
})

test('an origin that is removed from the list gets no more messages', async () => {
  const { checkoutConfigurationId } = await configuration([SHOP])
  const customer = visit(await createSession(merchant, { checkoutConfigurationId }))
  assert.equal((await customer.page(embedderOf(SHOP))).state?.embedded?.origin, SHOP)
  const input = { id: checkoutConfigurationId, embedOrigins: [OTHER_SHOP] }
  await change(server, merchant.account, 'checkoutConfigurationUpdate', input, 'id')
  const { headers, state } = await customer.page(embedderOf(SHOP))
  assert.equal(state?.embedded, null)
  assert.ok(headers.get('content-security-policy')?.endsWith(`; frame-ancestors ${OTHER_SHOP}`))
})

test('the embedding page cannot act as the checkout', async () => {
  const customer = visit(await createSession(merchant, embeddable))
  for (const headers of [
    { origin: SHOP, 'sec-fetch-site': 'cross-site' },
    { origin: SHOP, 'sec-fetch-site': 'same-origin' },
    { origin: 'https://pay.example.test', 'sec-fetch-site': 'cross-site' },
  ]) {
    assert.equal((await customer.ask('cancel', {}, headers)).status, 403)
  }
  assert.equal((await customer.status()).body.status, 'open')
})
