import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import type { DeclineReason } from '../../src/checkout/pages/decline-reason.ts'
import { readPageAssets } from '../../src/checkout/pages/page-assets.ts'
import { pagePolicy, pageShell } from '../../src/checkout/pages/page-shell.ts'
import { type PageState, unknownState } from '../../src/checkout/pages/page-state.ts'
import { nextAddress } from '../../web/checkout/next-outstanding.ts'
import { reasonInWords } from '../../web/checkout/reason-in-words.ts'
import type { PageState as StateOfPage } from '../../web/checkout/state.ts'
import { TEXTS, type Texts } from '../../web/checkout/texts/index.ts'

const COMPRESSED_BYTES_MOST = 60_000
const SOURCES = new URL('../../web/checkout/', import.meta.url)

/** The page has its own words for what the server sends: what either of them knows fits the other, or this is no program. */
const sent: (state: PageState) => StateOfPage = (state) => state
const read: (state: StateOfPage) => PageState = (state) => state

const state: PageState = {
  ...read(sent(unknownState('en'))),
  status: 'open',
  brand: { name: 'Northwind', hasLogo: false, colors: null, layout: 'TwoColumns', support: null },
}

const stateIn = (html: string): PageState =>
  JSON.parse(/<script type="application\/json" id="state">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')

test('the page is light enough for a bad connection', () => {
  const { all } = readPageAssets()
  const bytes = all.reduce((sum, { gzipped }) => sum + gzipped.length, 0)
  assert.ok(bytes < COMPRESSED_BYTES_MOST, `${bytes} bytes`)
})

test('the page asks nobody but us for anything', () => {
  for (const { name, bytes } of readPageAssets().all) {
    const urls = [...bytes.toString().matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([url]) => url)
    // Names of what an element is, which nothing is fetched from.
    assert.deepEqual(
      urls.filter((url) => !url.startsWith('http://www.w3.org/')),
      [],
      name,
    )
    assert.doesNotMatch(bytes.toString(), /@import|url\(|\beval\(|new Function/, name)
  }
})

test('what is typed is kept nowhere, and no text becomes markup', () => {
  const forbidden = /localStorage|sessionStorage|indexedDB|document\.cookie|dangerouslySet|innerHTML|console\.|style=\{/
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['dist/**'] })) {
    assert.doesNotMatch(readFileSync(new URL(file, SOURCES), 'utf8'), forbidden, file)
  }
})

test('no name, reference or message can put anything into the document', () => {
  const hostile = `</script><script>alert("1")</script><!--&'`
  const shown: PageState = {
    ...state,
    brand: { name: hostile, hasLogo: false, colors: null, layout: 'TwoColumns', support: null },
    decline: { reason: hostile as 'declined' },
    terms: hostile,
  }
  const html = pageShell(shown, readPageAssets())
  assert.deepEqual(stateIn(html), shown)
  assert.equal(html.match(/<script/g)?.length, 2)
  assert.doesNotMatch(html, /<!--|alert\("1"\)<\/script>/)
})

test('the policy lets in what we serve, and frames by the origins of its configuration alone', () => {
  assert.match(pagePolicy([]), /; frame-ancestors 'none'$/)
  const policy = pagePolicy(['https://shop.example.com', 'https://www.example.com'])
  assert.match(policy, /; frame-ancestors https:\/\/shop\.example\.com https:\/\/www\.example\.com$/)
  assert.doesNotMatch(policy, /unsafe|\*|sha256|nonce/)
  const html = pageShell(state, readPageAssets())
  assert.doesNotMatch(html, /<style|\s(style|on[a-z]+)=|https?:\/\//)
})

/** A text with the given numbers and names put in. */
function saidBy(text: unknown): string {
  if (typeof text === 'string') return text
  if (typeof text === 'function') return `${text('Monthly', 3, 2)}`
  return Object.values(text as object)
    .map(saidBy)
    .join(' ')
}

test('everything that is said in English is said in Spanish, in words of its own', () => {
  const sameInBoth = ['total', 'locale']
  for (const [key, text] of Object.entries(TEXTS.en)) {
    const other = saidBy(TEXTS.es[key as keyof typeof TEXTS.es])
    assert.ok(other.trim() !== '' && !other.includes('undefined'), key)
    if (!sameInBoth.includes(key)) assert.notEqual(other, saidBy(text), key)
  }
  assert.deepEqual(Object.keys(TEXTS.es), Object.keys(TEXTS.en))
})

/** Each reason that the server sends has a sentence, and each sentence belongs to a reason, or this does not compile. */
const sentenceKey: (reason: DeclineReason) => keyof Texts['declines'] = (reason) => reason
const reasonOf: (key: keyof Texts['declines']) => DeclineReason = (key) => key

test('a reason that the page does not know has the sentence of a decline without a reason', () => {
  for (const texts of Object.values(TEXTS)) {
    assert.equal(reasonInWords(sentenceKey(reasonOf('expired_card')), texts), texts.declines.expired_card)
    for (const unknown of ['a_later_reason', 'lost_card', 'constructor', ''])
      assert.equal(reasonInWords(unknown, texts), texts.declines.declined)
  }
})

test('what is owed next is paid in the same frame, and whoever came back from their bank is not told of that again', () => {
  const pathname = '/checkout/secret'
  const next = (search: string) => nextAddress({ pathname, search })
  assert.equal(next('?embedder=https%3A%2F%2Fshop.example.com'), `${pathname}?embedder=https%3A%2F%2Fshop.example.com`)
  assert.deepEqual([next(''), next('?returned=1')], [pathname, pathname])
})
