import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { openPolicyReportCounter } from '../../src/checkout/pages/index.ts'
import { readPageAssets } from '../../src/checkout/pages/page-assets.ts'
import { startCheckout } from '../support/checkout.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, server, visit } = fixture
const merchant = await fixture.merchant()
const MESSAGE = 'a browser reported a content security policy violation on the checkout page'

const integrityOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Sends a body to the endpoint for browser reports. */
const report = (body: unknown, address: string, type = 'application/reports+json') =>
  fetch(`${server.url}checkout-reports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const violation = (blockedURL: string, more: object = {}) => ({
  type: 'csp-violation',
  url: 'https://pay.example.test/checkout/AAAAsecretOfTheLink',
  body: { effectiveDirective: 'script-src-elem', blockedURL, sample: 'cvc: 737', ...more },
})

const reportsLogged = () => server.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === MESSAGE)

test('the document pins every script and style of the page to its content', async () => {
  for (const link of [await createSession(merchant), { link: `${server.url}checkout/none` }]) {
    const { html, headers } = await visit(link).page()
    const tags = [...html.matchAll(/<(script|link)\b([^>]*)>/g)].map(([, name, attributes = '']) => ({
      name,
      source: /(?:src|href)="\.\.\/([^"]+)"/.exec(attributes)?.[1] ?? '',
      integrity: /integrity="([^"]+)"/.exec(attributes)?.[1],
      attributes,
    }))
    // Also counts a script that browsers refuse, because it is not pinned.
    const loaded = tags.filter(({ attributes }) => !/application\/json|rel="icon"/.test(attributes))
    assert.deepEqual(loaded.map(({ name }) => name).sort(), ['link', 'script'])
    for (const { source, integrity } of loaded) {
      const response = await fetch(`${server.url}${source}`)
      assert.equal(integrity, integrityOf(new Uint8Array(await response.arrayBuffer())), source)
      assert.match(response.headers.get('cache-control') ?? '', /immutable, no-transform/)
    }
    assert.equal(headers.get('integrity-policy'), 'blocked-destinations=(script), endpoints=(checkout)')
    assert.equal(headers.get('reporting-endpoints'), 'checkout="../checkout-reports"')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /; report-uri \.\.\/checkout-reports; report-to checkout;/)
  }
})

test('the page has our icon, which its policy permits', async () => {
  const { html, headers } = await visit(await createSession(merchant)).page()
  const [, source = ''] = /<link rel="icon"[^>]* href="\.\.\/([^"]+)"/.exec(html) ?? []
  const icon = await fetch(`${server.url}${source}`)
  assert.equal(icon.status, 200)
  assert.match(icon.headers.get('content-type') ?? '', /^image\/svg\+xml/)
  assert.match(await icon.text(), /^<svg [^>]*><title>Payment<\/title>(<(rect|path) [^>]*\/>)+<\/svg>\s*$/)
  assert.match(headers.get('content-security-policy') ?? '', /img-src 'self'/)
})

test('a page can pin the embedding script by an address and a hash that stay valid after an upgrade', async () => {
  const response = await fetch(`${server.url}checkout-script.json`)
  const { src, integrity } = (await response.json()) as { readonly src: string; readonly integrity: string }
  assert.match(src, /^https:\/\/pay\.example\.test\/checkout-[0-9a-f]{16}\.js$/)
  const address = server.url + new URL(src).pathname.slice(1)
  const pinned = await fetch(address)
  const bytes = new Uint8Array(await pinned.arrayBuffer())
  assert.equal(integrity, integrityOf(bytes))
  assert.deepEqual(bytes, new Uint8Array(await (await fetch(`${server.url}checkout.js`)).arrayBuffer()))
  assert.equal(pinned.headers.get('access-control-allow-origin'), '*')
  assert.equal(pinned.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(pinned.headers.get('cache-control') ?? '', /immutable/)
  const known = { 'if-none-match': pinned.headers.get('etag') ?? '' }
  assert.equal((await fetch(address, { headers: known })).status, 304)
  // If this fails, run scripts/keep-embedding-script.ts, which adds the script to
  // web/checkout/embedding/released.
  const { embedding, pinned: kept } = readPageAssets()
  assert.ok(kept.some((asset) => asset.integrity === embedding.integrity && asset.isReleased))
})

test('a report is logged and counted without the link, the address or the code that it contains', async () => {
  const registry = new Registry()
  const count = await openPolicyReportCounter(registry)
  const before = reportsLogged().length
  const blocked = 'https://evil.example/skim.js?card=4242424242424242'
  assert.equal((await report([violation(blocked), violation('inline')], '10.90.0.1')).status, 204)
  const older = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data', 'document-uri': blocked } }
  assert.equal((await report(older, '10.90.0.1', 'application/csp-report')).status, 204)
  const lines = reportsLogged().slice(before)
  assert.deepEqual(
    lines.map(({ directive, blocked, origin }) => [directive, blocked, origin]),
    [
      ['script-src-elem', 'foreign', 'https://evil.example'],
      ['script-src-elem', 'inline', null],
      ['img-src', 'data', null],
    ],
  )
  assert.doesNotMatch(JSON.stringify(lines), /secretOfTheLink|skim|737|4242/)
  for (const { directive, blocked, origin } of lines) count({ directive, blocked, origin })
  const text = await registry.metrics()
  assert.match(text, /tallystick_checkout_policy_reports_total\{directive="script-src-elem",blocked="foreign"\} 1\n/)
})

test('a host name that contains a card number is masked in the log', async () => {
  for (const host of ['4242424242424242', '4242.4242.4242.4242', '4242-4242-4242-4242', '4242_4242_4242_4242']) {
    const blocked = `https://${host}.evil.example/a`
    const older = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': blocked } }
    for (const sent of [[violation(blocked)], older]) {
      await report(sent, '10.90.0.2')
      assert.equal(reportsLogged().at(-1).origin, 'https://[masked].evil.example')
    }
  }
})

test('invalid, large and foreign reports are refused and not logged', async () => {
  const before = reportsLogged().length
  assert.equal((await report('{"csp-report":', '10.90.0.3')).status, 400)
  assert.equal((await report([violation('inline', { sample: 'x'.repeat(9_000) })], '10.90.0.3')).status, 413)
  assert.equal((await report('csp-report', '10.90.0.3', 'text/plain')).status, 415)
  assert.equal((await report([null, 1, 'x', { type: 'deprecation', body: {} }], '10.90.0.3')).status, 204)
  assert.equal(reportsLogged().length, before)
})

test('reports are rate-limited by address, and their log lines are limited in total', async () => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => report([violation('eval')], '10.90.0.4')))
  const refused = burst.filter(({ status }) => status === 429)
  assert.equal(refused.length, 5)
  assert.ok(Number(refused[0]?.headers.get('retry-after')) >= 1)
  for (let address = 0; address < 4; address++) {
    await report(Array(20).fill(violation('eval')), `10.90.1.${address}`)
  }
  assert.ok(reportsLogged().length < 30, `${reportsLogged().length} lines`)
  server.clock.advance(60_000)
  await report([violation('eval')], '10.90.0.5')
  assert.ok(reportsLogged().at(-1).unlogged > 50)
})
