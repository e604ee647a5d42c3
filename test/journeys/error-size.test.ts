import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer, type TestAnswer } from '../support/server.ts'

const server = await startTestServer()
after(() => server.close())
const { key } = await server.account('Organization')

function checkBounds({ errors = [], text }: TestAnswer<unknown>): void {
  const bytes = Buffer.byteLength(JSON.stringify(errors))
  assert.ok(errors.length <= 50 && bytes <= 16_384, `${errors.length} errors of ${bytes} bytes`)
  assert.ok(Buffer.byteLength(text) <= 16_384 + 1_000)
}

const many = (count: number, item: unknown) => Array.from({ length: count }, () => item)

test('a list of 130,000 items gets one short error', async () => {
  const create =
    'mutation ($input: ProviderConfigurationCreateInput!) { providerConfigurationCreate(input: $input) { id } }'
  const input = { name: 'A', provider: 'ProviderB', adapter: 'Stripe', mode: 'Sandbox' }
  for (const count of [130_000, 9_000, 3]) {
    const answer = await server.ask(key, create, { input: { ...input, methods: many(count, 'Card') } })
    checkBounds(answer)
    assert.equal(answer.errors?.length, 1)
  }
})

test('of more than 50 problems the last error counts the rest', async () => {
  const query = 'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { id } }'
  const metadata = many(25, { key: 'not a key', value: 'x'.repeat(501) })
  const input = { amount: '1.23', currency: 'USD', metadata, transactionRef: '', brandName: '' }
  const answer = await server.ask(key, query, { input })
  checkBounds(answer)
  const { errors = [] } = answer
  assert.equal(errors.length - 1 + Number(errors.at(-1)?.extensions.omitted), 52)
  assert.match(errors.at(-1)?.message ?? '', /^\d+ more errors are omitted\.$/)
  assert.equal(errors.at(-1)?.extensions.code, 'VALIDATION_ERROR')
  assert.deepEqual(errors[0]?.path, ['createPaymentSession'])
})

test('a replayed response has the same bounds', async () => {
  const query = 'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { id } }'
  const metadata = many(25, { key: 'not a key '.repeat(90), value: 'x'.repeat(501) })
  const input = { amount: '1.23', currency: 'USD', metadata, transactionRef: '', brandName: '' }
  for (let use = 0; use < 3; use += 1) {
    const answer = await server.ask(key, query, { input }, { 'idempotency-key': 'too-many-problems' })
    checkBounds(answer)
    assert.equal(answer.errors?.at(-1)?.extensions.omitted, 3)
  }
})
