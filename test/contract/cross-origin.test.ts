import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import {
  crossOriginHeaders,
  KEY,
  MAKE,
  MOMO,
  OTHER_PAGE,
  PAGE,
  PATH,
  READABLE,
  refused,
  startCrossOriginServer,
} from '../support/cross-origin-server.ts'
import { EXAMPLE_KEY } from '../support/example-server.ts'

let example: Awaited<ReturnType<typeof startCrossOriginServer>>

before(async () => {
  example = await startCrossOriginServer()
})

after(() => example.server.close())

test('a page of an origin that the key names gets a response that it can read', async () => {
  const response = await example.fromPage(MAKE)
  assert.deepEqual([response.status, await response.json()], [200, MOMO])
  assert.deepEqual(crossOriginHeaders(response), READABLE)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('access-control-allow-credentials'), null)
})

test('a preflight response names what a browser may send', async () => {
  const ask = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  const preflight = (origin: string | null, path = PATH) =>
    fetch(example.url + path, { method: 'OPTIONS', headers: { ...ask, ...(origin !== null && { origin }) } })
  for (const origin of [PAGE, OTHER_PAGE]) {
    const response = await preflight(origin)
    assert.deepEqual([response.status, await response.text()], [204, ''])
    assert.deepEqual(crossOriginHeaders(response), {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
      vary: 'Origin',
    })
  }
  for (const origin of [null, 'null', '*', 'http://shop.example.com', `${PAGE}/`, `${PAGE}, ${OTHER_PAGE}`]) {
    const response = await preflight(origin)
    assert.deepEqual(crossOriginHeaders(response), {})
    await refused(response, 403, 'FORBIDDEN')
  }
})

test('no other path responds to another origin, with any key', async () => {
  for (const [method, path, status] of [
    ['OPTIONS', '', 405],
    ['POST', '', 200],
    ['GET', 'readyz', 200],
    ['OPTIONS', 'readyz', 404],
    ['OPTIONS', 'nowhere', 404],
    ['OPTIONS', `${PATH}/`, 404],
    ['POST', 'nowhere', 404],
  ] as const) {
    const posted = method === 'POST' && { headers: { ...example.headers, origin: PAGE }, body: '{"query":"{ late }"}' }
    const headers = { origin: PAGE, 'access-control-request-method': 'POST' }
    const response = await fetch(example.url + path, { method, headers, ...posted })
    assert.equal(response.status, status, `${method} /${path}`)
    assert.deepEqual(crossOriginHeaders(response), {})
  }
})

test('a request without an origin and one from a foreign page get the same response, unreadable to the page', async () => {
  const messages = new Set<string>()
  for (const origin of [
    undefined,
    '',
    'null',
    OTHER_PAGE,
    `${PAGE}:8443`,
    'http://shop.example.com',
    `${PAGE}.evil.test`,
  ]) {
    const response = await example.fromPage(MAKE, { origin })
    assert.deepEqual(crossOriginHeaders(response), {}, `${origin}`)
    messages.add(await refused(response, 403, 'FORBIDDEN'))
  }
  assert.equal(messages.size, 1)
})

test('missing, malformed and secret keys get the same response, which the page can read', async () => {
  const messages = new Set<string>()
  for (const authorization of [undefined, 'Bearer', 'Basic abc', 'Bearer nothing', `Bearer ${EXAMPLE_KEY}`]) {
    const response = await example.fromPage(MAKE, { authorization })
    assert.deepEqual(crossOriginHeaders(response), READABLE)
    assert.equal(response.headers.get('www-authenticate'), 'Bearer')
    messages.add(await refused(response, 401, 'UNAUTHENTICATED'))
  }
  assert.equal(messages.size, 1)
})

test('a public key is refused where a secret key is required', async () => {
  for (const origin of [undefined, PAGE]) {
    const headers: Record<string, string> = origin === undefined ? {} : { origin }
    await refused(await example.post(MAKE, { authorization: `Bearer ${KEY}`, ...headers }), 401, 'UNAUTHENTICATED')
  }
})

test('a request with a forbidden field gets FORBIDDEN, which the page can read, and does not run', async () => {
  for (const query of [
    '{ late }',
    '{ __schema { types { name } } }',
    'mutation { count }',
    'mutation { createBook(input: { title: "Momo" }) { title siblings { edges { cursor } } } }',
    'mutation { replayed createBook(input: { title: "Momo", pages: 1 }) { title } }',
  ]) {
    const response = await example.fromPage({ query })
    assert.deepEqual(crossOriginHeaders(response), READABLE)
    assert.equal(response.headers.get('idempotent-replayed'), null)
    await refused(response, 200, 'FORBIDDEN')
  }
  const accept = 'application/graphql-response+json'
  await refused(await example.fromPage({ query: '{ late }' }, { accept }), 400, 'FORBIDDEN')
})

test('only POST is accepted, and a page can read the errors about its body', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(example.url + PATH, { method, headers: { ...example.headers, origin: PAGE } })
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS')
    assert.deepEqual(crossOriginHeaders(response), {})
    await refused(response, 405, 'VALIDATION_ERROR')
  }
  for (const [body, headers, status] of [
    [MAKE, { 'content-type': 'text/plain' }, 415],
    [[MAKE], {}, 400],
    [MAKE, { 'idempotency-key': 'a b' }, 400],
    [{ ...MAKE, extensions: { x: 'x'.repeat(16_384) } }, {}, 413],
  ] as const) {
    const response = await example.fromPage(body, headers)
    assert.deepEqual(crossOriginHeaders(response), READABLE)
    await refused(response, status, 'VALIDATION_ERROR')
  }
})

test('no response to a page repeats a card number: no body, no header, no log line', async () => {
  const { fromPage, url, lines } = example
  const CANARY = '4111111111111111'
  const answers = await Promise.all([
    fromPage({ query: `mutation { createBook(input: { title: "Momo", tags: [["${CANARY}"]] }) { title } }` }),
    fromPage({ query: `mutation { a${CANARY}: createBook(input: { title: "Momo" }) { id } }` }),
    fromPage({ query: `{ late } # ${CANARY}` }),
    fromPage({
      query: 'mutation ($input: CreateBookInput!) { createBook(input: $input) { title } }',
      variables: { input: { title: 'Momo', parentId: CANARY, [CANARY]: CANARY } },
    }),
    fromPage(CANARY),
    fromPage(MAKE, { authorization: `Bearer ${CANARY}` }),
    fromPage(MAKE, { 'idempotency-key': `${CANARY} ${CANARY}` }),
    fromPage(MAKE, { origin: `https://shop.example.com/${CANARY}` }),
    fetch(`${url + PATH}?card=${CANARY}`, { method: 'OPTIONS', headers: { origin: `${CANARY}://x` } }),
  ])
  const texts = await Promise.all(
    answers.map(async (answer) => JSON.stringify([[...answer.headers], await answer.text()])),
  )
  for (const text of [...texts, ...lines]) assert.ok(!text.includes(CANARY), text)
})
