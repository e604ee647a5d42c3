import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { webhookUrlProblem } from './url-problem.ts'

const installation = {
  webhookAllow: new Set(['127.0.0.1:9000', 'localhost:9001', '[::1]:9002']),
  webhookLoopback: null,
  webhookRefuse: ['8.8.4.0/24', '2001:4860::/32'],
}
const refused = (url: string) => webhookUrlProblem(url, 'url', installation)?.predicate

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
    'https://example.com:65535/',
    'https://example.com:00443/',
    'https://example.com:/',
    'https://example.com/a@b?c@d',
    'https://localhost.example.com/',
    'https://127.0.0.1.example.com/',
    'https://8.8.8.8./',
    'https://[64:ff9b::8.8.8.8]/',
  ]) {
    assert.equal(refused(url), undefined, url)
  }
})

test('accepts an allowed pair of host and port, with or without TLS, and no neighboring one', () => {
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

// Ports of databases, caches, cluster queues and mail servers that read a request line by line.
const refusedPorts = [
  1025, 1433, 1434, 1521, 2375, 2376, 2379, 2380, 2525, 3050, 3306, 5432, 5433, 5439, 5984, 6379, 6380, 6432, 6984,
  7000, 7001, 7473, 7474, 7687, 8086, 8123, 8529, 9042, 9160, 9200, 9300, 11210, 11211, 16379, 26257, 26379, 27017,
  27018, 27019, 28015, 33060, 50000,
]

/** URLs that are no plain public https endpoints. */
const REFUSED_URLS = [
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
  ...refusedPorts.map((port) => `https://example.com:${port}/`),
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
  'https://127.0.0.1./',
  'https://127.0.0.1../',
  'https://127.0.1/',
  'https://0/',
  'https://00000/',
  'https://017700000001/',
  'https://0X7F.1/',
  'https://0x/',
  'https://1.2.3.4.5/',
  'https://256.256.256.256/',
  'https://0x100000000/',
  'https://example.0x7f/',
  'https://１２７。０。０。１/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127%2e0%2e0%2e1/',
  'https://169.254.169.254%2f.example.com/',
  'https://127.0.0.1%00.example.com/',
  'https://example.com%40127.0.0.1/',
  'https://example.com%2f@127.0.0.1/',
  'https://example.com:443@127.0.0.1/',
  'https://8.8.8.8:443@10.0.0.1:443/',
  'https://example.com;@127.0.0.1/',
  'https://[::1%25eth0]/',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://[::1].example.com/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:10::1]/',
  'https://[2001:20::1]/',
  'https://[3fff::1]/',
  'https://[5f00::1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[0:0:0:0:0:ffff:7f00:0001]/',
  'https://[FD00:EC2::254]/',
  'https://localhost%2e/',
  'https://%6c%6f%63alhost/',
  'https://%EF%BD%8Cocalhost/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://ⓛocalhost/',
  'https://local\u00adhost/',
  'https://localhost\ufe0f/',
  'https://printer。local/',
  'https://printer.ｌｏｃａｌ/',
  'https://printer.local../',
  'https://.example.com/',
  'https://example.com:443:22/',
  'https://example.com:0x1bb/',
  'https://example.com:８４４３/',
  'https://example.com:-443/',
  'https://8.8.4.4/',
  'https://134743044/',
  'https://[::ffff:8.8.4.4]/',
  'https://[64:ff9b::8.8.4.4]/',
  'https://[2001:4860:4860::8888]/',
  `https://example.com/${'x'.repeat(2048)}`,
]

test('refuses every URL that is not a plain public https endpoint', () => {
  for (const url of REFUSED_URLS) assert.ok(refused(url), url)
})

test('never repeats the URL and never throws, for any text', () => {
  const piece = fc.oneof(
    fc.constantFrom('https://', 'http://', '127.0.0.1', 'localhost', '@', ':', '/', '\\', '#', '[::1]', '.', '%', '\t'),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = pieces.join('')
      const problem = webhookUrlProblem(url, 'url', {
        webhookAllow: new Set(),
        webhookLoopback: null,
        webhookRefuse: [],
      })
      if (problem && url.length > 12) assert.ok(!problem.predicate.includes(url))
    }),
    { numRuns: 300 },
  )
})
