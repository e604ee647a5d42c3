import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withCheckDigit } from '../support/card-numbers.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantChain } from '../support/tenants.ts'
import { openTraces } from '../support/traces.ts'

const server = await startTestServer({ processor: true })
const chain = await makeTenantChain(server)
const fingerprints = await openFingerprints(server.database)
const traces = openTraces(server)
after(async () => {
  await fingerprints.close()
  await server.close()
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
  const since = traces.mark()
  for (const number of ['4000056655665556', 'order-4000-0566-5566-5556']) {
    const answer = await server.ask(key, CONTACT, { name: 'Ada' }, { 'idempotency-key': number })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['VALIDATION_ERROR Idempotency-Key']])
    assert.ok(!answer.text.includes(number))
    await traces.assertNone(number, since)
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
