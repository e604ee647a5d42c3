import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPageOrigin, originProblems } from './origins.ts'

const HTTPS = [
  'https://shop.example.com',
  'https://shop.example.com:8443',
  'https://xn--bcher-kva.example',
  'https://localhost:3000',
]
const LOOPBACK = ['http://localhost:3000', 'http://localhost', 'http://127.0.0.1:5173', 'http://[::1]:3000']
const WRONG = [
  ...['', 'null', '*', 'https://', 'shop.example.com', '//shop.example.com', 'https:shop.example.com'],
  ...[
    'https://shop.example.com/',
    'https://shop.example.com/pay',
    'https://shop.example.com?a',
    'https://shop.example.com#a',
  ],
  ...[
    'https://*.example.com',
    'https://*',
    'https://shop.example.com:*',
    'https://user@shop.example.com',
    'https://bücher.example',
  ],
  ...[
    'HTTPS://shop.example.com',
    'https://Shop.example.com',
    'https://shop.example.com:443',
    'https://0x7f.1',
    ' https://shop.example.com',
  ],
  ...[
    'https://shop.example.com\n',
    'https://a.example.com https://b.example.com',
    'https://a.example.com,https://b.example.com',
  ],
  ...[
    'http://shop.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'http://localhost:80',
  ],
  ...[
    'ftp://shop.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example.com/x',
  ],
  ...[
    'chrome-extension://abcdefgh',
    `https://${'a'.repeat(60)}.${'b.'.repeat(110)}example.com`,
    'https://shop.example.com\\',
  ],
]

test('an origin is accepted exactly as a browser writes it', () => {
  for (const origin of HTTPS) assert.ok(isPageOrigin(origin, false), origin)
  for (const origin of WRONG) assert.ok(!isPageOrigin(origin, true), origin)
})

test('http is accepted only for pages on the same machine, in development', () => {
  for (const origin of LOOPBACK)
    assert.deepEqual([isPageOrigin(origin, true), isPageOrigin(origin, false)], [true, false])
})

test('each invalid origin is reported by its position, without its text', () => {
  const problems = originProblems(['https://a.example.com', 'https://b.example.com/', 'http://c.example.com'], false)
  assert.deepEqual(
    problems.map(({ field }) => field),
    ['origins.1', 'origins.2'],
  )
  assert.doesNotMatch(JSON.stringify(problems), /[bc]\.example/)
})

test('a key is bound to at least one origin', () => {
  assert.deepEqual(originProblems(['https://shop.example.com'], false), [])
  assert.deepEqual(originProblems([], false)[0]?.field, 'origins')
})
