import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { embedOrigin, embedOriginProblems } from './embed-origins.ts'

test('an origin is stored as browsers write it', () => {
  const kept = {
    'https://shop.example.com': 'https://shop.example.com',
    'HTTPS://Shop.Example.com': 'https://shop.example.com',
    'https://shop.example.com:443': 'https://shop.example.com',
    'https://shop.example.com:8443': 'https://shop.example.com:8443',
    'https://bücher.example': 'https://xn--bcher-kva.example',
  }
  for (const [given, origin] of Object.entries(kept)) assert.equal(embedOrigin(given, false), origin, given)
})

test('a text that contains more than one origin is refused', () => {
  const wrong = [
    ...['', '*', 'null', 'https:', 'https://', 'shop.example.com', '//shop.example.com', 'https:shop.example.com'],
    ...[
      'https://shop.example.com/',
      'https://shop.example.com/pay',
      'https://shop.example.com?a',
      'https://a.example#b',
    ],
    ...['https://*.example.com', 'https://*', 'https://shop.example.com:*', 'https://user@shop.example.com'],
    ...['https://a.example https://b.example', 'https://a.example,b.example', "https://a.example;script-src 'self'"],
    ...[
      'https://a.example\n',
      ' https://a.example',
      'https://a.example\\',
      'https://a.exam\tple',
      'https://a%2eexample/',
    ],
    ...['http://shop.example.com', 'http://10.0.0.1', 'http://localhost.example.com', 'javascript:alert(1)'],
    ...[
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://shop.example.com/x',
      `https://${'a.'.repeat(140)}example`,
    ],
  ]
  for (const text of wrong) assert.equal(embedOrigin(text, true), null, text)
})

test('http is accepted only for pages on the same machine, in development', () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000']) {
    assert.deepEqual([embedOrigin(origin, true), embedOrigin(origin, false)], [origin, null])
  }
})

test('each invalid origin is reported as a separate problem, without repeating it', () => {
  const problems = embedOriginProblems(['https://a.example', 'https://b.example/', 'http://c.example'], false)
  assert.deepEqual(
    problems.map(({ field }) => field),
    ['embedOrigins.1', 'embedOrigins.2'],
  )
  assert.doesNotMatch(JSON.stringify(problems), /[bc]\.example/)
})

test('every accepted origin adds one source to a policy and ends no directive', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'localhost',
      'a.example',
      ':8443',
      '/',
      '*',
      ';',
      ' ',
      "'self'",
      ',',
      '@',
      '%',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const origin = embedOrigin(pieces.join(''), true)
      if (origin === null) return
      assert.match(origin, /^https?:\/\/[a-z0-9_.[\]:-]+$/)
      assert.equal(embedOrigin(origin, true), origin)
    }),
    { numRuns: 500 },
  )
})
