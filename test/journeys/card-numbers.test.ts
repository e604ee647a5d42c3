import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { cardNumbers, withCheckDigit, written } from '../support/card-numbers.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { type Household, makeLine } from '../support/households.ts'
import { OPERATIONS } from '../support/operations.ts'
import { documentOf, type Place, places, withValue } from '../support/product-schema.ts'
import { startTestServer } from '../support/server.ts'
import { idPlaces } from '../support/tenancy.ts'

const server = await startTestServer({ processor: true })
const line = await makeLine(server)
const fingerprints = await openFingerprints(server.database)
const behind = new pg.Client(server.database.adminUrl)
await behind.connect()
after(async () => {
  await Promise.all([fingerprints.close(), behind.end()])
  await server.close()
})

const SEPARATORS = [' ', '-', '\u00a0', '\u2013', '\u2009']
const ASCII = ['0']

/** Places for texts that are not looked at, each with its reason. Ids are opaque: another text finds nothing. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^vaultTokenizeCard\.input\.number$/, 'the field for it'],
  [/^vaultTokenizeBankAccount\.input\.accountNumber$/, 'the field for another number; sealed'],
  [/\.credentials\./, 'a secret of a provider; sealed'],
  [/\.notificationSecret$/, 'a secret of a provider; sealed'],
]

/** Places whose own form leaves no room for a card number: they are refused, in their own words. */
const OWN_FORM =
  /\.(after|before|phone|supportPhone|timeZone|countryCode|ipAddress|cvc|routingNumber|primary|background|text|events\.0|type)$/

const ADDRESS = { lines: ['12 St James Square'], countryCode: 'GB' }

const isIdPlace = new Set(idPlaces.map(({ name }) => name))
const TEXTS = new Set(['String', 'Email', 'URL', 'Phone', 'JSON'])
const textPlaces = places.filter(
  ({ type, name }) =>
    TEXTS.has(type.name) && !isIdPlace.has(name) && !EXCEPTIONS.some(([pattern]) => pattern.test(name)),
)

/** The path of a field as errors name it. */
const fieldOf = ({ path }: Place) => (path[0] === 'input' ? path.slice(1) : path).join('.')

const lastOf = ({ path }: Place) => path.findLast((step) => step !== '0') ?? ''

/** A text that the field takes but for the card number in it. */
function textWith(place: Place): fc.Arbitrary<string> {
  const plain = written(['-'], ASCII)
  const encoded = written(['%20', '+', '%2D', '%252D'], ASCII)
  if (place.type.name === 'Email') return plain.map((number) => `${number}@example.com`)
  if (place.type.name === 'URL')
    return fc.oneof(plain, encoded).map((number) => `https://shop.example.com/ok?card=${number}`)
  switch (lastOf(place)) {
    case 'url':
      return fc.oneof(plain, encoded).map((number) => `https://hooks.example.com/${number}?c=%E0%A4%A`)
    case 'origins':
    case 'embedOrigins':
      return cardNumbers.map((number) => `https://${number}.example.com`)
    case 'key':
      return plain.map((number) => `_${number}.`)
    case 'statementDescriptor':
      return cardNumbers.map((number) => `A ${number}`)
    case 'postalCode':
      return cardNumbers
    default: {
      const before = fc.constantFrom('', 'Grace ', '7/ ', '№ ', '»', 'Grace', '_', '1 ')
      const after = fc.constantFrom('', ' Hopper', ' 12/27', 'G', '…', ' 3')
      return fc.tuple(before, written(SEPARATORS), after).map((parts) => parts.join(''))
    }
  }
}

const callerOf = ({ operation }: Place): Household => {
  const by = OPERATIONS[operation]?.by
  return by === 'platform' ? line.platform : by === 'agency' ? line.agency : line.north
}

const bases = new Map<string, object>()

/** Variables with which the operation works. Made once: a refused request uses nothing up. */
async function variablesOf({ operation }: Place): Promise<object> {
  const made = bases.get(operation) ?? (await OPERATIONS[operation]?.variables(line.north, server)) ?? {}
  bases.set(operation, made)
  await server.processor?.flush()
  return made
}

async function ask(place: Place, text: string) {
  const around = place.path.indexOf('address')
  const base = await variablesOf(place)
  const whole = around < 0 ? base : withValue(base, place.path.slice(0, around + 1), ADDRESS)
  return server.ask(callerOf(place).account.key, documentOf(place.operation), withValue(whole, place.path, text))
}

const digitsIn = (text: string) => text.replaceAll(/[^\p{Nd}]/gu, '')

/** Fails when the text is in a log line or in a row that was written since. */
async function assertNowhere(text: string, since: { readonly lines: number; readonly at: string }): Promise<void> {
  const told = server.logged.slice(since.lines).join('')
  assert.ok(!told.includes(text) && !digitsIn(told).includes(digitsIn(text)), 'the log')
  const { rows } = await behind.query('select t::text as row from audit_entries t where occurred_at >= $1', [since.at])
  assert.ok(!JSON.stringify(rows).includes(text), 'the audit log')
}

test('every text that a request can hold is looked at, but for the exceptions', () => {
  assert.ok(textPlaces.length > 100, `${textPlaces.length}`)
  for (const [pattern, reason] of EXCEPTIONS)
    assert.ok(
      places.some(({ name }) => pattern.test(name)),
      reason,
    )
})

for (const place of textPlaces)
  test(`${place.name}: a card number is refused, and found nowhere`, async () => {
    await variablesOf(place)
    const before = await fingerprints.take()
    const since = { lines: server.logged.length, at: server.clock.now() }
    await fc.assert(
      fc.asyncProperty(textWith(place), async (text) => {
        const answer = await ask(place, text)
        const found = answer.errors?.filter(({ extensions }) => extensions.field === fieldOf(place))
        assert.deepEqual(
          found?.map(({ extensions }) => extensions.code),
          ['VALIDATION_ERROR'],
          answer.text,
        )
        if (!OWN_FORM.test(place.name))
          assert.equal(found?.[0]?.message, `\`${fieldOf(place)}\` must not contain a card number.`)
        assert.ok(!answer.text.includes(text) && !digitsIn(answer.text).includes(digitsIn(text)), 'the answer')
        await assertNowhere(text, since)
      }),
      { numRuns: 4 },
    )
    assert.equal(await fingerprints.take(), before, 'something was changed')
  })

const CONTACT = 'mutation ($name: String!) { createContact(input: { name: $name }) { id } }'
const codesOf = ({ errors }: { errors?: readonly { extensions: Record<string, unknown> }[] | undefined }) =>
  errors?.map(({ extensions: { code, field } }) => `${code} ${field}`)

test('a card number is refused as well where a text stands in the document, or in an argument of a field below', async () => {
  const { key } = line.north.account
  const number = '4000 0566-5566 5556'
  const literal = `mutation { createContact(input: { name: "Ada ${number}" }) { id } }`
  assert.deepEqual(codesOf(await server.ask(key, literal)), ['VALIDATION_ERROR name'])
  const below = `query ($id: ID!, $ref: String!) {
    contact(id: $id) { vaultTokens(input: { externalRef: $ref }) { edges { node { id } } } } }`
  const variables = { id: line.north.ids.Contact, ref: number }
  assert.deepEqual(codesOf(await server.ask(key, below, variables)), ['VALIDATION_ERROR externalRef'])
})

test('a card number is refused whatever its marks, its digits and its scheme are, and in an encoded URL', async () => {
  const { key, id: orgId } = line.north.account
  const before = await fingerprints.take()
  const references = [
    '4242.4242.4242.4242',
    '4242 / 4242 / 4242 / 4242',
    '4242_4242_4242_4242',
    '4242•4242•4242•4242',
    '4242\u034f4242\u034f4242\u034f4242',
    '4242\u31644242\u31644242\u31644242',
    '④②④②④②④②④②④②④②④②',
    '⁴²⁴²⁴²⁴²⁴²⁴²⁴²⁴²',
    '4242424242424242deadbeef',
    '6074819900004939',
    '860012345678902',
  ].map((text) => (text.startsWith('8600') ? withCheckDigit(text) : text))
  const made = `mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { id } }`
  const input = { orgId, amount: '49.90', currency: 'USD' }
  for (const transactionRef of references)
    assert.deepEqual(
      codesOf(await server.ask(key, made, { input: { ...input, transactionRef } })),
      ['VALIDATION_ERROR transactionRef'],
      transactionRef,
    )
  for (const card of [
    '4242+4242+4242+4242',
    '4242%204242%204242%204242',
    '%34242424242424242',
    '4242%252D4242%252D42424242',
  ]) {
    const successUrl = `https://shop.example.com/ok?card=${card}&rest=%`
    assert.deepEqual(codesOf(await server.ask(key, made, { input: { ...input, successUrl } })), [
      'VALIDATION_ERROR successUrl',
    ])
    const hook = `mutation ($url: String!) { webhookCreate(input: { url: $url, events: ["payment.succeeded"] }) { webhook { id } } }`
    const { errors } = await server.ask(key, hook, { url: `https://hooks.example.com/x?card=${card}` })
    assert.ok(
      errors?.some(({ message }) => message === '`url` must not contain a card number.'),
      card,
    )
  }
  assert.equal(await fingerprints.take(), before)
})

test('a card number is no Idempotency-Key, with any kind of key, and no alias beside one', async () => {
  const { key } = line.north.account
  const before = await fingerprints.take()
  const since = { lines: server.logged.length, at: server.clock.now() }
  for (const number of ['4000056655665556', 'order-4000-0566-5566-5556']) {
    const answer = await server.ask(key, CONTACT, { name: 'Ada' }, { 'idempotency-key': number })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['VALIDATION_ERROR Idempotency-Key']])
    assert.ok(!answer.text.includes(number))
    await assertNowhere(number, since)
  }
  const aliased = CONTACT.replace('createContact(', 'a6759649826438453: createContact(')
  const answer = await server.ask(key, aliased, { name: 'Ada' }, { 'idempotency-key': 'plain' })
  assert.deepEqual(codesOf(answer), ['VALIDATION_ERROR Idempotency-Key'])
  assert.equal(await fingerprints.take(), before)

  const made = 'mutation { made: publicKeyCreate(input: { origins: ["https://shop.example.com"] }) { key } }'
  const { data } = await server.ask<{ made: { key: string } }>(key, made)
  const tokenized = await fetch(new URL('/tokenize', server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.made.key}`,
      origin: 'https://shop.example.com',
      'content-type': 'application/json',
      'idempotency-key': '4000056655665556',
    },
    body: JSON.stringify({ query: 'mutation { vaultTokenizeCard(input: { number: "x" }) { id } }' }),
  })
  assert.equal(tokenized.status, 400)
  assert.match(await tokenized.text(), /Idempotency-Key/)
})

test('references of every usual kind are taken', async () => {
  const references = [
    'INV-2026-000123',
    crypto.randomUUID(),
    '20261122194911123',
    '1732304951123',
    '4000056655665557',
    '+573101234567',
  ]
  for (const transactionRef of references) {
    const input = { orgId: line.north.account.id, amount: '49.90', currency: 'USD', transactionRef }
    const document = `mutation ($input: CreatePaymentSessionInput!) {
      made: createPaymentSession(input: $input) { transactionRef } }`
    const headers = { 'idempotency-key': `session-${transactionRef}` }
    const { data, errors } = await server.ask<{ made: object }>(line.north.account.key, document, { input }, headers)
    assert.equal(errors, undefined, transactionRef)
    assert.deepEqual(data.made, { transactionRef })
  }
})
