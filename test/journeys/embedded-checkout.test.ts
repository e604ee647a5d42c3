import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { startRecovery } from '../support/recovery.ts'

const SHOP = 'https://shop.example.com'
const OTHER_SHOP = 'https://www.example.com'
const BYTES_MOST = 2_000

const house = await startRecovery()
after(house.close)
const { createSession, merchant, newContact, pastDue, server, visit } = house

async function configuration(embedOrigins: readonly string[]): Promise<{ checkoutConfigurationId: string }> {
  const input = { orgId: merchant.account.id, name: 'Embedded', embedOrigins }
  const { id } = await change(server, merchant.account, 'checkoutConfigurationCreate', input, 'id')
  return { checkoutConfigurationId: id }
}

const embedderOf = (text: string) => `?embedder=${encodeURIComponent(text)}`
const shownBy = await configuration([SHOP, OTHER_SHOP])

async function planSession(more: object): Promise<{ readonly id: string; readonly link: string }> {
  const whose = { orgId: merchant.account.id, contactId: await newContact(merchant) }
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate: '2090-01-31', occurrences: 12 }
  const input = { ...whose, ...terms, ...more }
  const made: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  return made as { readonly id: string; readonly link: string }
}

/** One of each kind. */
const sessions = async (more: object) => [await createSession(merchant, more), await planSession(more)]

test('the script that shows a checkout may be included by any page, and is asked for anew before long', async () => {
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
  assert.ok(script.length < BYTES_MOST, `${script.length} bytes`)
  // A plain script, which asks nobody for anything and tells no window but its own.
  assert.doesNotMatch(script, /\bimport\b|\bexport\b|https?:\/\/|\bfetch\b|postMessage|localStorage|cookie|innerHTML/)
})

test('a page says which origins may frame it, and lets no other in', async () => {
  for (const made of await sessions(shownBy)) {
    const { status, headers } = await visit(made).page(embedderOf(SHOP))
    assert.equal(status, 200)
    const policy = headers.get('content-security-policy') ?? ''
    assert.ok(policy.endsWith(`; frame-ancestors ${SHOP} ${OTHER_SHOP}`), policy)
    assert.equal(headers.get('x-frame-options'), null)
    // For shops that are isolated from other origins.
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

test('a page believes that it is shown by an origin that may show it, and nobody else', async () => {
  for (const made of await sessions(shownBy)) {
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

test('a plan that is past due is paid in the frames that its session was shown in', async () => {
  const plan = await pastDue(await configuration([SHOP]))
  const customer = visit(plan)
  assert.deepEqual((await customer.page(embedderOf(SHOP))).state?.embedded, { origin: SHOP, sessionId: plan.shownId })
  assert.equal((await customer.page(embedderOf(OTHER_SHOP))).state?.embedded, null)
})

test('an origin that is taken off the list is told nothing from then on', async () => {
  const { checkoutConfigurationId } = await configuration([SHOP])
  const customer = visit(await createSession(merchant, { checkoutConfigurationId }))
  assert.equal((await customer.page(embedderOf(SHOP))).state?.embedded?.origin, SHOP)
  const input = { id: checkoutConfigurationId, embedOrigins: [OTHER_SHOP] }
  await change(server, merchant.account, 'checkoutConfigurationUpdate', input, 'id')
  const { headers, state } = await customer.page(embedderOf(SHOP))
  assert.equal(state?.embedded, null)
  assert.ok(headers.get('content-security-policy')?.endsWith(`; frame-ancestors ${OTHER_SHOP}`))
})

test('the page around a checkout can not do what the checkout does', async () => {
  const customer = visit(await createSession(merchant, shownBy))
  for (const headers of [
    { origin: SHOP, 'sec-fetch-site': 'cross-site' },
    { origin: SHOP, 'sec-fetch-site': 'same-origin' },
    { origin: 'https://pay.example.test', 'sec-fetch-site': 'cross-site' },
  ]) {
    assert.equal((await customer.ask('cancel', {}, headers)).status, 403)
  }
  assert.equal((await customer.status()).body.status, 'open')
})
