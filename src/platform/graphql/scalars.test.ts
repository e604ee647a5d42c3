import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import {
  buildASTSchema,
  GraphQLError,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  parse,
  parseConstValue,
} from 'graphql'
import { scalars } from './scalars.ts'

const sdl = readFileSync(new URL('./platform.graphql', import.meta.url), 'utf8')

/** Returns the parsed value, or null when it is refused. A variable and a literal must agree. */
function read(name: string, value: unknown): unknown {
  const scalar = scalars[name]!
  const asVariable = attempt(() => scalar.parseValue(value))
  const asLiteral = attempt(() => scalar.parseLiteral(parseConstValue(JSON.stringify(value))))
  assert.deepEqual(asLiteral, asVariable)
  return asVariable
}

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    assert.ok(error instanceof GraphQLError, String(error))
    assert.equal(error.originalError, undefined)
    return null
  }
}

function accepts(name: string, pairs: Readonly<Record<string, string>>): void {
  for (const [text, inner] of Object.entries(pairs)) assert.equal(read(name, text), inner, text)
}

function refuses(name: string, values: readonly unknown[]): void {
  for (const value of values) assert.equal(read(name, value), null, JSON.stringify(value))
}

test('the SDL and the code name the same scalars, each with a description', () => {
  const types = Object.values(buildASTSchema(parse(`${sdl} type Query { x: Int }`)).getTypeMap())
  const declared = types.filter(isScalarType).filter((type) => !isSpecifiedScalarType(type))
  assert.deepEqual(declared.map(({ name }) => name).sort(), Object.keys(scalars).sort())
  for (const { name, description } of declared) assert.ok(description, name)
  for (const [name, scalar] of Object.entries(scalars)) assert.equal(scalar.name, name)
})

test('no scalar repeats a refused value', () => {
  const canary = '4111111111111111'
  const values = [
    canary,
    `${canary}\0`,
    Number(canary),
    [canary],
    { card: canary },
    true,
    `\ud800${canary}`,
    `x@${canary}@`,
  ]
  for (const scalar of Object.values(scalars))
    for (const value of values) {
      for (const work of [() => scalar.parseValue(value), () => scalar.parseLiteral(literalOf(canary))]) {
        try {
          work()
        } catch (error) {
          assert.ok(error instanceof GraphQLError)
          assert.ok(error.message.startsWith(`The value must be`) && error.message.endsWith('.'), error.message)
          assert.ok(!JSON.stringify(error).includes('4111') && !error.message.includes('4111'), scalar.name)
        }
      }
    }
})

const literalOf = (text: string) => ({ kind: Kind.ENUM as const, value: text })

test('text scalars accept only text that the database can store', () => {
  const texts = Object.keys(scalars).filter((name) => name !== 'Amount')
  for (const name of texts) refuses(name, [1, 1.5, true, [], ['a'], {}, '', 'a\0b', '\ud800', 'x'.repeat(70_000)])
})

test('an email address is valid if browsers accept it, with its domain in lower case', () => {
  accepts('Email', {
    'ada@example.com': 'ada@example.com',
    'Ada.Lovelace+Tag@EXAMPLE.Co.UK': 'Ada.Lovelace+Tag@example.co.uk',
    "o'brien@localhost": "o'brien@localhost",
    '.a..b.@example.com': '.a..b.@example.com',
    'a@xn--bcher-kva.example': 'a@xn--bcher-kva.example',
  })
  refuses('Email', [
    'ada',
    'ada@',
    '@example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa_mple.com',
    'ada @example.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@example.com.',
    'ädä@example.com',
    'ada@bücher.example',
    '"ada"@example.com',
    'ada@[127.0.0.1]',
    `ada@${'a'.repeat(64)}.com`,
    `${'a'.repeat(250)}@b.co`,
  ])
})

test('parsing a serialized value changes nothing', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const once = read('Email', email)
      assert.ok(typeof once === 'string')
      assert.equal(read('Email', once), once)
      assert.equal(once.toLowerCase(), email.toLowerCase())
    }),
  )
})

test('a phone number is valid in its numbering plan, in E.164', () => {
  accepts('Phone', {
    '+14155552671': '+14155552671',
    '+1 (415) 555-2671': '+14155552671',
    '+44 20 7946 0958': '+442079460958',
    '+49 30 901820': '+4930901820',
    '+390612345678': '+390612345678',
  })
  refuses('Phone', [
    '4155552671',
    '(415) 555-2671',
    '0014155552671',
    '+1 415 555',
    '+14155552671 ext. 5',
    '+1415555267100',
    '+999123456789',
    'tel:+14155552671',
    'call +14155552671',
    '+14155552671 or +14155552672',
    '+',
    '+4111111111111111',
  ])
})

test('a date and time is parsed with any offset and serialized in whole seconds of UTC', () => {
  const { DateTime } = scalars
  accepts('DateTime', { '2026-11-20T10:30:00.25+01:00': '2026-11-20T09:30:00.250Z' })
  refuses('DateTime', ['2026-11-20', '2026-11-20T10:30:00', 'now', '2026-02-30T00:00:00Z'])
  assert.equal(DateTime!.serialize('2026-11-20T09:30:00.250Z'), '2026-11-20T09:30:00Z')
})

test('a date exists in the calendar', () => {
  accepts('Date', { '2028-02-29': '2028-02-29' })
  refuses('Date', ['2026-02-30', '2026-2-3', '2026-11-20T00:00:00Z', 20261120])
})

test('an amount is a decimal text or a number, and a number literal is parsed by its digits', () => {
  const { Amount } = scalars
  const literal = (source: string) => attempt(() => Amount!.parseLiteral(parseConstValue(source)))
  accepts('Amount', { '49.90': '49.90', '0': '0', '999999999.99': '999999999.99' })
  assert.equal(read('Amount', 49.9), '49.9')
  assert.equal(read('Amount', 49), '49')
  assert.equal(literal('49.90'), '49.90')
  assert.equal(literal('0.10'), '0.10')
  for (const source of ['49.901', '1e2', '-1', '1000000000', 'true', 'X', '[1]', '{a: 1}', 'null', '49.900'])
    assert.equal(literal(source), null, source)
  refuses('Amount', ['', '49.901', '-1', '1e2', 1e21, 0.125, true, [], {}, '1\0'])
  assert.equal(Amount!.serialize('49.90'), '49.90')
})

test('a currency is an ISO code in use', () => {
  accepts('Currency', { USD: 'USD', JPY: 'JPY' })
  refuses('Currency', ['usd', 'XXX', 'BGN', 'US', 'USDX', 840])
})

test('a URL is absolute, http or https, without credentials, and is kept unchanged', () => {
  for (const url of [
    'https://example.com',
    'HTTPS://Example.COM:8443/Path/../x?q=%20#f',
    'http://127.0.0.1:3000/',
    'https://[::1]/',
    'https://bücher.example/ü?ü',
    'https://example.com/?next=https://a@b',
    'https://example.com/a@b',
  ])
    assert.equal(read('URL', url), url)
  refuses('URL', [
    'example.com',
    '/path',
    '//example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://?x',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://@example.com',
    'https://:@example.com',
    ' https://example.com',
    'https://example.com ',
    'https://exam\nple.com',
    'https://example.com/\u0085',
    'https://example.com/\u00a0',
    'https://example.com/\u2028',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://example.com:99999',
    'https://exa mple.com',
    'https://[::1',
    `https://example.com/${'a'.repeat(2048)}`,
  ])
})

test('an accepted URL parses as http or https, without credentials', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      assert.equal(read('URL', url), url)
      const { protocol, username, password } = new URL(url)
      assert.ok(/^https?:$/.test(protocol) && username === '' && password === '')
    }),
  )
  fc.assert(
    fc.property(fc.string(), (tail) => {
      const inner = read('URL', `https://${tail}`)
      assert.ok(inner === null || (new URL(String(inner)).username === '' && inner === `https://${tail}`))
    }),
    { numRuns: 1000 },
  )
})

test('JSON is serialized byte for byte and parsed as the text of one value', () => {
  const payload = '{"b":1,  "a":[1.0, "\\u0041"]}'
  assert.equal(scalars.JSON!.serialize(payload), payload)
  accepts('JSON', { [payload]: payload, '"x"': '"x"', null: 'null' })
  refuses('JSON', ['{', 'undefined', "{'a':1}"])
})

test('serializing a value that is not text throws', () => {
  for (const name of ['Email', 'Amount', 'URL'])
    assert.throws(() => scalars[name]!.serialize(4111111111111111), TypeError)
})
