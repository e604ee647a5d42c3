import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { cardNumbers, withCheckDigit, written } from '../support/card-numbers.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { OPERATIONS } from '../support/operations.ts'
import { documentOf, type InputPath, inputPaths, withValue } from '../support/product-schema.ts'
import { startTestServer } from '../support/server.ts'
import { idPaths } from '../support/tenancy.ts'
import { makeTenantChain, type Tenant } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
const chain = await makeTenantChain(server)
const fingerprints = await openFingerprints(server.database)
const adminClient = new pg.Client(server.database.adminUrl)
await adminClient.connect()
after(async () => {
  await Promise.all([fingerprints.close(), adminClient.end()])
  await server.close()
})

const SEPARATORS = [' ', '-', '\u00a0', '\u2013', '\u2009']
const ASCII = ['0']

/**
 * Paths that are not scanned for card numbers, each with its reason. Ids are not scanned either.
 */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^vaultTokenizeCard\.input\.number$/, 'the field for card numbers'],
  [/^vaultTokenizeBankAccount\.input\.accountNumber$/, 'the field for account numbers; sealed'],
  [/\.credentials\./, 'a secret of a provider; sealed'],
  [/\.notificationSecret$/, 'a secret of a provider; sealed'],
]

/** Paths whose format excludes card numbers, and which have their own error messages. */
const OWN_FORMAT =
  /\.(after|before|phone|supportPhone|timeZone|countryCode|ipAddress|cvc|routingNumber|primary|background|text|events\.0|type)$/

/** Objects whose fields are required together. */
const WHOLE: Readonly<Record<string, object>> = {
  address: { lines: ['12 St James Square'], countryCode: 'GB' },
  authorization: {
    acceptedAt: '2026-01-01T00:00:00Z',
    ...{ ipAddress: '192.0.2.1', userAgent: 'Mozilla/5.0', text: 'I agree.' },
  },
  browser: { userAgent: 'Mozilla/5.0', acceptHeader: 'text/html' },
}

const isIdPath = new Set(idPaths.map(({ name }) => name))
const TEXTS = new Set(['String', 'Email', 'URL', 'Phone', 'JSON'])
const textPaths = inputPaths.filter(
  ({ type, name }) =>
    TEXTS.has(type.name) && !isIdPath.has(name) && !EXCEPTIONS.some(([pattern]) => pattern.test(name)),
)

/** Returns the path of a field as errors name it. */
const fieldOf = ({ path }: InputPath) => (path[0] === 'input' ? path.slice(1) : path).join('.')

const lastOf = ({ path }: InputPath) => path.findLast((step) => step !== '0') ?? ''

/** Texts with a card number that the field would otherwise accept. */
function textWith(inputPath: InputPath): fc.Arbitrary<string> {
  const plain = written(['-'], ASCII)
  const encoded = written(['%20', '+', '%2D', '%252D'], ASCII)
  if (inputPath.type.name === 'Email') return plain.map((number) => `${number}@example.com`)
  if (inputPath.type.name === 'URL')
    return fc.oneof(plain, encoded).map((number) => `https://shop.example.com/ok?card=${number}`)
  switch (lastOf(inputPath)) {
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

const callerOf = ({ operation }: InputPath): Tenant => {
  const by = OPERATIONS[operation]?.by
  return by === 'platform' ? chain.platform : by === 'agency' ? chain.agency : chain.north
}

const validVariables = new Map<string, object>()

/**
 * Returns valid variables of the operation. They can be reused, because a refused request changes
 * nothing.
 */
async function variablesOf({ operation }: InputPath): Promise<object> {
  const made = validVariables.get(operation) ?? (await OPERATIONS[operation]?.variables(chain.north, server)) ?? {}
  validVariables.set(operation, made)
  await server.processor?.flush()
  return made
}

async function ask(inputPath: InputPath, text: string) {
  const { path } = inputPath
  const around = path.findIndex((step) => Object.hasOwn(WHOLE, step))
  const base = isCursor(inputPath) ? withPageOf(inputPath, await variablesOf(inputPath)) : await variablesOf(inputPath)
  const whole = around < 0 ? base : withValue(base, path.slice(0, around + 1), WHOLE[path[around] ?? ''])
  return server.ask(
    callerOf(inputPath).account.key,
    documentOf(inputPath.operation),
    withValue(whole, inputPath.path, text),
  )
}

const isCursor = (inputPath: InputPath) => ['after', 'before'].includes(lastOf(inputPath))

/**
 * Returns the variables with their page size, if they have one, beside the cursor and in its
 * direction.
 */
function withPageOf(inputPath: InputPath, variables: object): object {
  const { first, ...input } = Object((variables as { readonly input?: object }).input)
  if (first === undefined) return variables
  const page = lastOf(inputPath) === 'after' ? { first } : { last: first }
  return inputPath.path[0] === 'input'
    ? { ...variables, input: { ...input, ...page } }
    : { ...variables, input, ...page }
}

const digitsIn = (text: string) => text.replaceAll(/[^\p{Nd}]/gu, '')

/** Requires that no log line and no audit entry written since contains the text. */
async function assertNowhere(text: string, since: { readonly lines: number; readonly at: string }): Promise<void> {
  const logged = server.logged.slice(since.lines).join('')
  assert.ok(!logged.includes(text) && !digitsIn(logged).includes(digitsIn(text)), 'the log contains it')
  const { rows } = await adminClient.query('select t::text as row from audit_entries t where occurred_at >= $1', [
    since.at,
  ])
  assert.ok(!JSON.stringify(rows).includes(text), 'the audit log contains it')
}

test('every text of a request is scanned, except the listed exceptions', () => {
  assert.ok(textPaths.length > 100, `${textPaths.length}`)
  for (const [pattern, reason] of EXCEPTIONS)
    assert.ok(
      inputPaths.some(({ name }) => pattern.test(name)),
      reason,
    )
})

for (const inputPath of textPaths)
  test(`${inputPath.name}: a card number is refused and not stored`, async () => {
    await variablesOf(inputPath)
    const before = await fingerprints.take()
    const since = { lines: server.logged.length, at: server.clock.now() }
    await fc.assert(
      fc.asyncProperty(textWith(inputPath), async (text) => {
        const answer = await ask(inputPath, text)
        const found = answer.errors?.filter(({ extensions }) => extensions.field === fieldOf(inputPath))
        assert.deepEqual(
          found?.map(({ extensions }) => extensions.code),
          ['VALIDATION_ERROR'],
          answer.text,
        )
        if (!OWN_FORMAT.test(inputPath.name))
          assert.equal(found?.[0]?.message, `\`${fieldOf(inputPath)}\` must not contain a card number.`)
        assert.ok(
          !answer.text.includes(text) && !digitsIn(answer.text).includes(digitsIn(text)),
          'the response contains it',
        )
        await assertNowhere(text, since)
      }),
      { numRuns: 4 },
    )
    assert.equal(await fingerprints.take(), before, 'something was changed')
  })

const CONTACT = 'mutation ($name: String!) { createContact(input: { name: $name }) { id } }'
const codesOf = ({ errors }: { errors?: readonly { extensions: Record<string, unknown> }[] | undefined }) =>
  errors?.map(({ extensions: { code, field } }) => `${code} ${field}`)

test('a card number is also refused in a literal, or in an argument of a nested field', async () => {
  const { key } = chain.north.account
  const number = '4000 0566-5566 5556'
  const literal = `mutation { createContact(input: { name: "Ada ${number}" }) { id } }`
  assert.deepEqual(codesOf(await server.ask(key, literal)), ['VALIDATION_ERROR name'])
  const below = `query ($id: ID!, $ref: String!) {
    contact(id: $id) { vaultTokens(input: { externalRef: $ref }) { edges { node { id } } } } }`
  const variables = { id: chain.north.ids.Contact, ref: number }
  assert.deepEqual(codesOf(await server.ask(key, below, variables)), ['VALIDATION_ERROR externalRef'])
})

test('a card number is refused with any separators, digits and scheme, and in an encoded URL', async () => {
  const { key, id: orgId } = chain.north.account
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

test('a card number is refused as Idempotency-Key, with any kind of key, and as alias', async () => {
  const { key } = chain.north.account
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

test('references of every usual kind are accepted', async () => {
  const references = [
    'INV-2026-000123',
    crypto.randomUUID(),
    '20261122194911123',
    '1732304951123',
    '4000056655665557',
    '+573101234567',
  ]
  for (const transactionRef of references) {
    const input = { orgId: chain.north.account.id, amount: '49.90', currency: 'USD', transactionRef }
    const document = `mutation ($input: CreatePaymentSessionInput!) {
      made: createPaymentSession(input: $input) { transactionRef } }`
    const headers = { 'idempotency-key': `session-${transactionRef}` }
    const { data, errors } = await server.ask<{ made: object }>(chain.north.account.key, document, { input }, headers)
    assert.equal(errors, undefined, transactionRef)
    assert.deepEqual(data.made, { transactionRef })
  }
})
