import assert from 'node:assert/strict'
import test from 'node:test'
import { startExampleServer } from '../support/example-server.ts'

/** A server whose buckets hold 20 tokens, on a stopped clock. */
async function limited() {
  const limits = { requests: { perSecond: 10, burst: 20 }, failedAuthenticationsPerMinute: 20 }
  const { server, post } = await startExampleServer({ limits, elapsedMs: () => 0 })
  /** Sends requests of one token until one is refused. */
  const tokensLeft = async () => {
    for (let count = 0; ; count += 1) if ((await post({ query: '{ late }' })).status === 429) return count
  }
  const codeOf = async (body: unknown) => {
    const response = await post(body)
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
    return errors?.[0]?.extensions.code
  }
  return { codeOf, tokensLeft, close: server.close }
}

test('a request costs a token for each 16 KiB of its body, also when it is refused', async () => {
  const padding = (kib: number) => ({ extensions: { padding: 'x'.repeat(kib * 1024) } })
  for (const [query, code] of [
    ['{ late }', undefined],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{', 'GRAPHQL_PARSE_FAILED'],
  ] as const) {
    const { codeOf, tokensLeft, close } = await limited()
    assert.equal(await codeOf({ query, ...padding(82) }), code)
    assert.equal(await tokensLeft(), 20 - 5)
    await close()
  }
})

test('a request costs a token for each 100 values of its variables, before any of them is coerced', async () => {
  const query = 'query ($list: [Int!]) { echo(list: $list) }'
  const wrong = (count: number) => ({ query, variables: { list: Array.from({ length: count }, () => ({})) } })
  const { codeOf, tokensLeft, close } = await limited()
  assert.equal(await codeOf(wrong(990)), 'VALIDATION_ERROR')
  assert.equal(await codeOf(wrong(1_000)), 'VALIDATION_ERROR')
  assert.equal(await codeOf(wrong(500)), 'RATE_LIMITED')
  assert.equal(await tokensLeft(), 20 - 9 - 10 - 1)
  await close()
})

test('the most expensive request is admitted while nothing else is in flight', async () => {
  const query = '{ books(first: 99) { edges { node { siblings(first: 99) { edges { node { id } } } } } } }'
  const limits = { requests: { perSecond: 50, burst: 100 }, failedAuthenticationsPerMinute: 20 }
  const { server, post } = await startExampleServer({ limits, elapsedMs: () => 0 })
  const list = Array.from({ length: 9_000 }, () => 1)
  const response = await post({ query, variables: { list }, extensions: { padding: 'x'.repeat(1_000_000) } })
  assert.equal(response.status, 200)
  await server.close()
})
