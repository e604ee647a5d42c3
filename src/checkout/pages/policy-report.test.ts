import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { BLOCKED_KINDS, POLICY_DIRECTIVES, readPolicyReports } from './policy-report.ts'

const OWN = 'https://pay.example.com'
const SECRET = `${OWN}/checkout/AAAAsecretOfTheLink`

/** Returns a report in the format of Firefox and Safari. */
const firefoxReport = (more: object) => ({
  'csp-report': {
    'document-uri': SECRET,
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/skim.js?card=4242424242424242',
    'status-code': 200,
    'script-sample': '',
    ...more,
  },
})

/** Returns a report in the format of Chromium. */
const chromiumReport = (body: object, type = 'csp-violation') => ({
  age: 12,
  body: { disposition: 'enforce', documentURL: SECRET, effectiveDirective: 'img-src', ...body },
  type,
  url: SECRET,
  user_agent: 'Mozilla/5.0',
})

const read = (body: unknown) => readPolicyReports(body, OWN)

test('reports in both formats are parsed', () => {
  assert.deepEqual(read(firefoxReport({})), [
    { directive: 'script-src-elem', blocked: 'foreign', origin: 'https://evil.example' },
  ])
  assert.deepEqual(
    read([chromiumReport({ blockedURL: 'inline' }), chromiumReport({ blockedURL: `${OWN}/x` }, 'integrity-violation')]),
    [
      { directive: 'img-src', blocked: 'inline', origin: null },
      { directive: 'integrity', blocked: 'own', origin: null },
    ],
  )
  // Some browsers send the whole directive, with its sources.
  const whole = firefoxReport({ 'effective-directive': undefined, 'violated-directive': "script-src 'self'" })
  assert.equal(read(whole)[0]?.directive, 'script-src')
})

test('each kind of source is distinguished', () => {
  const kinds = [
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['wasm-eval', 'eval'],
    ['self', 'own'],
    [`${OWN}/checkout/secret/logo`, 'own'],
    ['data', 'data'],
    ['blob:https://pay.example.com/1', 'data'],
    ['moz-extension://0/x.js', 'extension'],
    ['chrome-extension', 'extension'],
    ['safari-web-extension://0/x.js', 'extension'],
    ['wss://evil.example/', 'foreign'],
    ['about:blank', 'other'],
    ['', 'other'],
    [42, 'other'],
  ] as const
  for (const [blockedURL, blocked] of kinds) assert.equal(read([chromiumReport({ blockedURL })])[0]?.blocked, blocked)
})

test('a parsed report holds only fixed words and an origin of bounded length', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constant(SECRET),
  )
  const bodies = fc.oneof(
    fc.anything(),
    texts.map((text) => firefoxReport({ 'blocked-uri': text, 'effective-directive': text })),
    fc.array(texts.map((text) => chromiumReport({ blockedURL: text, effectiveDirective: text }))),
  )
  fc.assert(
    fc.property(bodies, (body) => {
      for (const { directive, blocked, origin, ...more } of read(body)) {
        assert.ok(POLICY_DIRECTIVES.includes(directive) && BLOCKED_KINDS.includes(blocked))
        assert.ok(origin === null || (origin.length <= 120 && /^(https?|wss?):\/\/[^/?#]+$/.test(origin)), `${origin}`)
        assert.deepEqual(more, {})
      }
    }),
    { numRuns: 200 },
  )
})

test('only the first twenty reports of a long list are parsed', () => {
  assert.equal(read(Array(100).fill(chromiumReport({ blockedURL: 'inline' }))).length, 20)
})
