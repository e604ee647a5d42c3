import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress } from './public-address.ts'
import { webhookUrlProblem } from './url.ts'

const allow = new Set(['127.0.0.1:9000', 'localhost:9001', '[::1]:9002'])
const refused = (url: string) => webhookUrlProblem(url, 'url', allow)?.message

test('accepts public https endpoints', () => {
  for (const url of [
    'https://hooks.example.com',
    'https://hooks.example.com/a/b?c=d&e=%20',
    'https://example.com:443/',
    'https://example.com:8443/x',
    'https://example.com./x',
    'https://bücher.example/x',
    'https://xn--bcher-kva.example/x',
    'https://8.8.8.8/x',
    'https://[2606:4700:4700::1111]/x',
    'https://[2606:4700:4700::1111]:8443/x',
    'https://a_b.example.com/x',
    'https://local.example.com/x',
  ]) {
    assert.equal(refused(url), undefined, url)
  }
})

test('accepts an allowed pair of host and port, with or without TLS, and no neighbour of it', () => {
  for (const url of [
    'http://127.0.0.1:9000/x',
    'https://127.0.0.1:9000/x',
    'http://localhost:9001',
    'http://[::1]:9002/',
  ]) {
    assert.equal(refused(url), undefined, url)
  }
  for (const url of [
    'http://127.0.0.1:9001/x',
    'http://127.0.0.1/x',
    'http://127.0.0.2:9000/x',
    'http://localhost:9000/x',
    'http://example.com:9000/x',
    'http://127.0.0.1:9000@evil.example/x',
  ]) {
    assert.ok(refused(url), url)
  }
})

test('refuses everything that is not plainly a public https endpoint', () => {
  for (const url of [
    '',
    'example.com',
    '//example.com/x',
    'http://example.com/x',
    'ftp://example.com/x',
    'javascript:alert(1)',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://:443/',
    'https://?x',
    'HTTPS://example.com/',
    ' https://example.com/',
    'https://example.com/ x',
    'https://example.com/\t',
    'https://exam\nple.com/',
    'https://example.com/\u00a0',
    'https://example.com/\u200b',
    'https://example.com/\u202e',
    'https://example.com/\ufeff',
    'https://example.com/\u0000',
    'https://example.com\\@127.0.0.1/',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
    'https://example.com/#part',
    'https://example.com/#',
    'https://example.com#',
    'https://example.com:80/',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:1023/',
    'https://example.com:5432/',
    'https://example.com:3306/',
    'https://example.com:6379/',
    'https://example.com:27017/',
    'https://example.com:2525/',
    'https://example.com:0/',
    'https://example.com:65536/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://a.localhost/',
    'https://printer.local/',
    'https://printer.local./',
    'https://metadata.google.internal/',
    'https://internal/',
    'https://router.home.arpa/',
    'https://intranet/',
    'https://a..example.com/',
    'https://-a.example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://１２７.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://168.63.129.16/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::1]/',
    'https://[2001:0:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[4000::1]/',
    `https://example.com/${'x'.repeat(2048)}`,
  ]) {
    assert.ok(refused(url), url)
  }
})

test('never repeats the url and never throws, whatever the text', () => {
  const piece = fc.oneof(
    fc.constantFrom('https://', 'http://', '127.0.0.1', 'localhost', '@', ':', '/', '\\', '#', '[::1]', '.', '%', '\t'),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = pieces.join('')
      const problem = webhookUrlProblem(url, 'url', new Set())
      if (problem && url.length > 12) assert.ok(!problem.message.includes(url))
    }),
    { numRuns: 300 },
  )
})

test('accepts no private address in any spelling', () => {
  const inside = fc.oneof(
    fc.tuple(fc.constant(127), byte(), byte(), byte()),
    fc.tuple(fc.constant(10), byte(), byte(), byte()),
    fc.tuple(fc.constant(192), fc.constant(168), byte(), byte()),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte(), byte()),
    fc.tuple(fc.constant(169), fc.constant(254), byte(), byte()),
  )
  fc.assert(
    fc.property(inside, fc.integer({ min: 0, max: 7 }), (bytes, spelling) => {
      assert.ok(refused(`https://${spelled(bytes, spelling)}/`))
    }),
    { numRuns: 2000 },
  )
})

test('knows public addresses from others', () => {
  assert.ok(isPublicAddress('1.1.1.1'))
  assert.ok(isPublicAddress('::ffff:1.1.1.1'))
  assert.ok(isPublicAddress('2002:101:101::1'))
  assert.ok(!isPublicAddress('fe80::1%eth0'))
  assert.ok(!isPublicAddress('2001:0:101:101:0:0:80ff:fefe'))
  assert.ok(!isPublicAddress('example.com'))
})

function byte() {
  return fc.integer({ min: 0, max: 255 })
}

function spelled([a, b, c, d]: readonly [number, number, number, number], spelling: number): string {
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number) => value.toString(16)
  return [
    `${a}.${b}.${c}.${d}`,
    String(number),
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
  ][spelling]!
}
