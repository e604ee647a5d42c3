import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { createLog, maskDigits, secret } from './index.ts'

function recorded() {
  const lines: string[] = []
  return { log: createLog({ level: 'debug', write: (line) => lines.push(line) }), lines, text: () => lines.join('') }
}

const card = '4242 4242-4242 4242'

test('runs of 12 digits and more are masked, in any spacing, and shorter ones are not', () => {
  assert.equal(maskDigits(`card ${card}!`), 'card [masked]!')
  assert.equal(maskDigits('4242424242424242'), '[masked]')
  assert.equal(maskDigits('x4000056655665556y'), 'x[masked]y')
  assert.equal(maskDigits('12345678901'), '12345678901')
  assert.equal(maskDigits('2026-11-20T10:00:00.000Z'), '2026-11-20T10:00:00.000Z')
})

test('card numbers are masked in every spelling that requests refuse', () => {
  for (const marks of ['.', '/', '_', ' · ', '\u034f', '\u2009', '\n', '', '\u3164'])
    assert.equal(maskDigits(`(4242${marks}4242${marks}4242${marks}4242)`), '([masked])', marks)
  assert.equal(maskDigits('https://4242.4242.4242.4242.evil.example'), 'https://[masked].evil.example')
  assert.equal(maskDigits('a ④②④②④②④②④②④②④②④② b 3782/822463/10005 c'), 'a [masked] b [masked] c')
  assert.equal(maskDigits('1: 4242.4242.4242.4242 4242 4242 4242!'), '1: [masked]!')
  for (const text of [
    'took 12.345 ms at 10.20.30.40:5432',
    'v26.11.22 of 2026-11-22',
    'Größe ½: 1,234,567.89',
    '1001, 1002, 1003, 1004',
  ])
    assert.equal(maskDigits(text), text)
})

test('a secret is never printed, by any means', () => {
  const key = secret('tsk_hidden')
  const { log, text } = recorded()
  log.info({ holder: key, deep: [{ holder: key }] }, 'made')
  for (const print of [text(), String(key), JSON.stringify({ key }), inspect(key), `${key}`]) {
    assert.ok(!print.includes('hidden'), print)
    assert.ok(print.includes('[redacted]'), print)
  }
  assert.equal(key.reveal(), 'tsk_hidden')
})

test('secret-looking keys are redacted at any depth, in facts, errors and child bindings', () => {
  const { log, text } = recorded()
  const names = [
    'authorization',
    'password',
    'number',
    'cvc',
    'key',
    'api_key',
    'signingSecret',
    'Set-Cookie',
    'detail',
  ]
  const values = Object.fromEntries(names.map((name) => [name, 'canary']))
  log.info(values, 'flat')
  log.info({ a: { b: [{ c: values }] } }, 'deep')
  log.error(Object.assign(new Error('failed'), values))
  log.child(values).child({ more: values }).warn('child')
  assert.ok(!text().includes('canary'), text())
})

test('a card number appears in no message, fact, error, cause, binding or number', () => {
  const { log, text } = recorded()
  log.info(`paid with ${card}`)
  log.info('paid with %s', card)
  log.info({ note: card, id: 4242424242424242, big: 4242424242424242n }, `of ${card}`)
  log.error(new Error(card, { cause: new Error(card) }))
  log.error({ err: new Error(card) })
  log.child({ note: card }).info('child')
  assert.ok(!/4242/.test(text()), text())
})

test('ids and times stay readable', () => {
  const { log, lines } = recorded()
  log.info({ id: '01934567-1234-7123-8123-123456789012', at: '2026-11-20T10:00:00.000Z' }, 'kept')
  const line = JSON.parse(lines[0] ?? '')
  assert.equal(line.id, '01934567-1234-7123-8123-123456789012')
  assert.equal(line.at, '2026-11-20T10:00:00.000Z')
  assert.equal(line.level, 'info')
  assert.equal(line.msg, 'kept')
})

test('a deep, wide or circular object is truncated', () => {
  const { log, text } = recorded()
  const circle: Record<string, unknown> = {}
  circle.again = circle
  log.info(
    { circle, wide: Array.from({ length: 1_000 }, (_, i) => i), long: 'x'.repeat(100_000), bytes: Buffer.from('hi') },
    'cut',
  )
  assert.ok(text().length < 10_000)
  assert.ok(text().includes('[deeper]'))
  assert.ok(text().includes('[bytes]'))
})

test("the pretty form is one readable line, with an error's stack below it", () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', pretty: true, write: (line) => lines.push(line) })
  log.warn({ attempts: 3 }, 'gave up')
  log.error(new Error('broken'), 'stopped')
  assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d warn {2}gave up attempts=3\n$/)
  assert.match(lines[1] ?? '', /^\d\d:\d\d:\d\d error stopped\nError: broken\n/)
})
