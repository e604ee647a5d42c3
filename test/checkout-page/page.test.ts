import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import type { DeclineReason } from '../../src/checkout/pages/decline-reason.ts'
import { unknownState } from '../../src/checkout/pages/error-page-state.ts'
import { readPageAssets } from '../../src/checkout/pages/page-assets.ts'
import { pagePolicy, pageShell } from '../../src/checkout/pages/page-shell.ts'
import type { PageState } from '../../src/checkout/pages/page-state.ts'
import { declineMessage } from '../../web/checkout/decline-message.ts'
import { nextUrl } from '../../web/checkout/next-outstanding.ts'
import type { PageState as StateOfPage } from '../../web/checkout/state.ts'
import { TEXTS, type Texts } from '../../web/checkout/texts/index.ts'

const COMPRESSED_BYTES_MAX = 60_000
const SOURCES = new URL('../../web/checkout/', import.meta.url)

/**
 * The page declares its own types for the server's data. These assignments fail to compile if they
 * differ.
 */
const sent: (state: PageState) => StateOfPage = (state) => state
const read: (state: StateOfPage) => PageState = (state) => state

const state: PageState = {
  ...read(sent(unknownState('en'))),
  status: 'open',
  brand: { name: 'Northwind', hasLogo: false, colors: null, layout: 'TwoColumns', support: null },
}

const stateIn = (html: string): PageState =>
  JSON.parse(/<script type="application\/json" id="state">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')

test('the page is small enough for a slow connection', () => {
  const { all } = readPageAssets()
  const bytes = all.reduce((sum, { gzipped }) => sum + gzipped().length, 0)
  assert.ok(bytes < COMPRESSED_BYTES_MAX, `${bytes} bytes`)
})

test('the page requests nothing from other servers', () => {
  for (const { name, bytes } of readPageAssets().all) {
    const urls = [...bytes.toString().matchAll(/https?:\/\/\w[^\s"'`)]*/g)].map(([url]) => url)
    // XML namespaces, which are never fetched, and an address in a text for people.
    assert.deepEqual(
      urls.filter((url) => !url.startsWith('http://www.w3.org/') && url !== 'http://localhost.'),
      [],
      name,
    )
    assert.doesNotMatch(bytes.toString(), /@import|url\(|\beval\(|new Function/, name)
  }
})

test('entered values are not stored, and no text becomes markup', () => {
  const forbidden = /localStorage|sessionStorage|indexedDB|document\.cookie|dangerouslySet|innerHTML|console\.|style=\{/
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['dist/**'] })) {
    assert.doesNotMatch(readFileSync(new URL(file, SOURCES), 'utf8'), forbidden, file)
  }
})

test('no name, reference or message can inject anything into the document', () => {
  const hostile = `</script><script>alert("1")</script><!--&'`
  const shown: PageState = {
    ...state,
    brand: { name: hostile, hasLogo: false, colors: null, layout: 'TwoColumns', support: null },
    decline: { reason: hostile as 'declined' },
    termsFingerprint: hostile,
  }
  const html = pageShell(shown, readPageAssets())
  assert.deepEqual(stateIn(html), shown)
  assert.equal(html.match(/<script/g)?.length, 2)
  assert.doesNotMatch(html, /<!--|alert\("1"\)<\/script>/)
})

test("the policy permits what we serve, and frames only by the configuration's origins", () => {
  assert.match(pagePolicy([]), /; frame-ancestors 'none'$/)
  const policy = pagePolicy(['https://shop.example.com', 'https://www.example.com'])
  assert.match(policy, /; frame-ancestors https:\/\/shop\.example\.com https:\/\/www\.example\.com$/)
  assert.doesNotMatch(policy, /unsafe|\*|sha256|nonce/)
  const html = pageShell(state, readPageAssets())
  assert.doesNotMatch(html, /<style|\s(style|on[a-z]+)=|https?:\/\//)
})

/** Returns a text with sample numbers and names filled in. */
function rendered(text: unknown): string {
  if (typeof text === 'string') return text
  if (typeof text === 'function') return `${text('Monthly', 3, 2)}`
  return Object.values(text as object)
    .map(rendered)
    .join(' ')
}

test('every English text has a Spanish translation', () => {
  const sameInBoth = ['total', 'locale']
  for (const [key, text] of Object.entries(TEXTS.en)) {
    const other = rendered(TEXTS.es[key as keyof typeof TEXTS.es])
    assert.ok(other.trim() !== '' && !other.includes('undefined'), key)
    if (!sameInBoth.includes(key)) assert.notEqual(other, rendered(text), key)
  }
  assert.deepEqual(Object.keys(TEXTS.es), Object.keys(TEXTS.en))
})

/**
 * These assignments compile only if the decline reasons and the page's messages for them are the
 * same.
 */
const textKey: (reason: DeclineReason) => keyof Texts['declines'] = (reason) => reason
const reasonOf: (key: keyof Texts['declines']) => DeclineReason = (key) => key

test('an unknown reason has the message of a decline without a reason', () => {
  for (const texts of Object.values(TEXTS)) {
    assert.equal(declineMessage(textKey(reasonOf('expired_card')), texts), texts.declines.expired_card)
    for (const unknown of ['a_later_reason', 'lost_card', 'constructor', ''])
      assert.equal(declineMessage(unknown, texts), texts.declines.declined)
  }
})

test('the next outstanding payment is made in the same frame, and a return from the bank is not reported again', () => {
  const pathname = '/checkout/secret'
  const next = (search: string) => nextUrl({ pathname, search })
  assert.equal(next('?embedder=https%3A%2F%2Fshop.example.com'), `${pathname}?embedder=https%3A%2F%2Fshop.example.com`)
  assert.deepEqual([next(''), next('?returned=1')], [pathname, pathname])
})
