import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { EXAMPLE_KEY, startExampleServer } from '../support/example-server.ts'

const CANARY = '4111111111111111'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Example = Awaited<ReturnType<typeof startExampleServer>>
interface ErrorBody {
  readonly errors: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[]
}

let example: Example

before(async () => {
  example = await startExampleServer()
})

after(() => example.server.close())

const QUERY = { query: '{ late }' }

async function refused(response: Response, status: number, code: string): Promise<ErrorBody['errors']> {
  const { errors } = (await response.json()) as ErrorBody
  assert.equal(response.status, status, JSON.stringify(errors))
  assert.equal(errors[0]?.extensions.code, code)
  assert.equal(errors[0]?.extensions.requestId, response.headers.get('x-request-id'))
  return errors
}

test('a response has its own request id and headers against storing, sniffing and framing', async () => {
  const response = await example.post(QUERY, { 'x-request-id': `client-${CANARY}` })
  assert.deepEqual(await response.json(), { data: { late: 'late' } })
  assert.match(response.headers.get('x-request-id') ?? '', UUID)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  assert.equal(response.headers.get('access-control-allow-origin'), null)
})

test('missing, malformed and unknown keys get the same response', async () => {
  const bodies = await Promise.all(
    [null, '', 'Bearer', 'Basic abc', 'Bearer nothing', `Bearer ${CANARY}`].map(async (authorization) => {
      const response = await fetch(example.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
        body: JSON.stringify(QUERY),
      })
      assert.equal(response.headers.get('www-authenticate'), 'Bearer')
      const [error] = await refused(response, 401, 'UNAUTHENTICATED')
      return { ...error, extensions: { ...error?.extensions, requestId: '' } }
    }),
  )
  for (const body of bodies) assert.deepEqual(body, bodies[0])
})

test('only JSON in UTF-8 is accepted', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ])
    await refused(await example.post('query={late}', { 'content-type': type }), 415, 'VALIDATION_ERROR')
  await refused(
    await example.post(QUERY, { 'content-type': 'application/json; charset=latin1' }),
    415,
    'VALIDATION_ERROR',
  )
  await refused(await example.post(QUERY, { 'content-encoding': 'gzip' }), 415, 'VALIDATION_ERROR')
  assert.equal((await example.post(QUERY, { 'content-type': 'application/json; charset="UTF-8"' })).status, 200)
  const response = await fetch(example.url, {
    method: 'POST',
    headers: example.headers,
    body: Buffer.from([123, 255, 125]),
  })
  await refused(response, 400, 'VALIDATION_ERROR')
})

test('a body over 1 MiB is refused, and one just below is not', async () => {
  const body = (length: number) => JSON.stringify({ query: '{ late }', extensions: { x: 'x'.repeat(length) } })
  assert.equal((await example.post(body(1_048_500))).status, 200)
  await refused(await example.post(body(1_048_600)), 413, 'VALIDATION_ERROR')
})

test('a list of operations is refused, and none of them runs', async () => {
  await refused(await example.post([QUERY, QUERY]), 400, 'VALIDATION_ERROR')
})

test('deeply nested variables are refused', async () => {
  const text = `{"query":"{ late }","variables":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`
  await refused(await example.post(text, { accept: 'application/graphql-response+json' }), 400, 'VALIDATION_ERROR')
})

test('POST /graphql equals POST /, within the same rate limit', async () => {
  let nowMs = 0
  const limits = { requests: { perSecond: 1, burst: 4 }, failedAuthenticationsPerMinute: 20 }
  const { server, url, headers, lines } = await startExampleServer({ limits, elapsedMs: () => ++nowMs })
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body })
  const both = async (body: string, more: Record<string, string> = {}) => {
    const [root, graphql] = [await post('', body, more), await post('graphql', body, more)]
    assert.deepEqual(
      [graphql.status, graphql.headers.get('content-type')],
      [root.status, root.headers.get('content-type')],
    )
    const texts = await Promise.all(
      [root, graphql].map(async (each) => (await each.text()).replace(/"[0-9a-f-]{36}"/, '')),
    )
    assert.equal(texts[1], texts[0])
    return graphql
  }
  assert.equal((await both(JSON.stringify(QUERY))).status, 200)
  assert.equal((await both('{', { authorization: 'Bearer wrong' })).status, 401)
  const replayed = await post('graphql', JSON.stringify({ query: 'mutation { replayed }' }))
  assert.equal(replayed.headers.get('idempotent-replayed'), 'true')
  await refused(await post('graphql', JSON.stringify(QUERY), { 'idempotency-key': 'a b' }), 400, 'VALIDATION_ERROR')
  await refused(await post('graphql', JSON.stringify(QUERY)), 429, 'RATE_LIMITED')
  await server.close()
  const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route)
  assert.ok(routes.includes('/') && routes.includes('/graphql'))
})

test('GET runs nothing, and explains how to send requests', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    for (const path of ['', 'graphql']) {
      const response = await fetch(`${example.url}${path}?query={late}`, { method, headers: example.headers })
      assert.equal(response.headers.get('allow'), 'POST')
      await refused(response, 405, 'VALIDATION_ERROR')
    }
  }
})

test('an unknown path gets 404 as JSON, and the response does not repeat it', async () => {
  const response = await fetch(`${example.url}cards/${CANARY}?x=${CANARY}`)
  await refused(response.clone(), 404, 'NOT_FOUND')
  assert.ok(!(await response.text()).includes(CANARY))
  const broken = await fetch(`${example.url}%${CANARY}%zz`)
  assert.equal(broken.status, 400)
  assert.ok(!(await broken.text()).includes(CANARY))
})

test('an Idempotency-Key must be 1 to 255 visible characters', async () => {
  assert.equal((await example.post(QUERY, { 'idempotency-key': 'x'.repeat(255) })).status, 200)
  for (const key of ['', 'x'.repeat(256), 'a b', 'caf\u00e9']) {
    const errors = await refused(await example.post(QUERY, { 'idempotency-key': key }), 400, 'VALIDATION_ERROR')
    assert.equal(errors[0]?.extensions.field, 'Idempotency-Key')
  }
})

test('headers that an operation sets are on the response', async () => {
  const replayed = await example.post({ query: 'mutation { replayed }' })
  assert.equal(replayed.headers.get('idempotent-replayed'), 'true')
  assert.equal((await example.post(QUERY)).headers.get('idempotent-replayed'), null)
})

test('readiness is reported without a key and without data', async () => {
  const response = await fetch(`${example.url}readyz`)
  assert.deepEqual([response.status, await response.text()], [200, 'ready\n'])
  for (const ready of [async () => false, () => Promise.reject(new Error(CANARY))]) {
    const broken = await startExampleServer({ ready })
    const answer = await fetch(`${broken.url}readyz`)
    assert.deepEqual([answer.status, await answer.text()], [503, 'not ready\n'])
    await broken.server.close()
  }
})

test("the media type of the response is the client's preferred one", async () => {
  const cases: [string, string][] = [
    ['application/json', 'application/json'],
    ['application/graphql-response+json', 'application/graphql-response+json'],
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json, application/graphql-response+json;q=0.9', 'application/json'],
    ['text/html, */*;q=0.1', 'application/json'],
    ['image/png', 'application/json'],
    ['application/graphql-response+json;q=0, */*', 'application/json'],
  ]
  for (const [accept, expected] of cases) {
    const response = await example.post(QUERY, { accept })
    assert.equal(response.headers.get('content-type'), `${expected}; charset=utf-8`, accept)
  }
})

test('a persisted query is refused with a request for the full one', async () => {
  const response = await example.post({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } })
  await refused(response, 400, 'PERSISTED_QUERY_NOT_FOUND')
})

test('each request is one log line, with the names of its fields and no other content', async () => {
  const { server, post, lines } = await startExampleServer()
  await post({ query: 'query Shelf { a: late ...Rest } fragment Rest on Query { late b: __typename }' })
  await server.close()
  const [line] = lines.map((each) => JSON.parse(each) as Record<string, unknown>)
  assert.equal(lines.length, 1)
  const { time: _time, ms: _ms, requestId, ...rest } = line ?? {}
  assert.match(String(requestId), UUID)
  assert.deepEqual(rest, {
    level: 'info',
    method: 'POST',
    route: '/',
    status: 200,
    fields: ['late', '__typename'],
    msg: 'request',
  })
})

test('each key has its own rate limit, by cost, and a limited response says when to retry', async () => {
  let nowMs = 0
  const limits = { requests: { perSecond: 10, burst: 20 }, failedAuthenticationsPerMinute: 20 }
  const { server, post } = await startExampleServer({ limits, elapsedMs: () => nowMs })
  const page = { query: '{ books(first: 100) { edges { node { siblings(first: 4) { edges { node { id } } } } } } }' }
  assert.equal((await post(page)).status, 200)
  for (let count = 0; count < 11; count += 1) assert.equal((await post(QUERY)).status, 200)
  const limited = await post(QUERY)
  assert.equal(limited.headers.get('retry-after'), '1')
  await refused(limited, 429, 'RATE_LIMITED')
  assert.equal((await post(QUERY, { authorization: `Bearer ${EXAMPLE_KEY}-two` })).status, 200)
  nowMs += 100
  assert.equal((await post(QUERY)).status, 200)
  await refused(await post(QUERY), 429, 'RATE_LIMITED')
  await server.close()
})

test('an address with too many failures is rate-limited, while a valid key still passes', async () => {
  let nowMs = 0
  const limits = { requests: { perSecond: 300, burst: 600 }, failedAuthenticationsPerMinute: 20 }
  const { server, post } = await startExampleServer({ limits, elapsedMs: () => nowMs })
  const wrong = () => post(QUERY, { authorization: 'Bearer wrong' })
  for (let count = 0; count < 10; count += 1) assert.equal((await wrong()).status, 401)
  const limited = await wrong()
  assert.equal(limited.headers.get('retry-after'), '6')
  await refused(limited, 429, 'RATE_LIMITED')
  assert.equal((await post(QUERY)).status, 200)
  for (let count = 0; count < 10; count += 1) {
    nowMs += 6_000
    assert.equal((await wrong()).status, 401)
    assert.equal((await wrong()).status, 429)
  }
  await server.close()
})
