import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assertLogsSilent, assertSilent, CARD, post, SECRETS, tracesIn } from './support/canary.ts'
import { documentOf } from './support/product-schema.ts'
import { startTestServer } from './support/server.ts'
import { makeTenantChain } from './support/tenants.ts'
import { ENDPOINT } from './support/valid-inputs.ts'

const server = await startTestServer({ processor: true })
after(server.close)
const { north } = await makeTenantChain(server)
const GOOD = '{ viewer { mode } }'

test('a secret in an invalid request body is not repeated', async () => {
  const text = Object.values(SECRETS).join(' ')
  const bodies: readonly (readonly [string | Uint8Array, Record<string, string>?])[] = [
    ...[
      '',
      text,
      `{"query": "${text}`,
      `{"query": ${CARD}}`,
      `"${text}"`,
      `["${text}"]`,
      `[{"query":"{ a }"}, ${CARD}]`,
    ].map((body) => [body] as const),
    [JSON.stringify({ query: GOOD, variables: text })],
    [JSON.stringify({ query: GOOD, variables: [text] })],
    [JSON.stringify({ query: GOOD, operationName: { a: text } })],
    [JSON.stringify({ query: GOOD, extensions: text })],
    [JSON.stringify({ query: [text] })],
    [JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: text } } })],
    [Buffer.concat([Buffer.from(`{"query":"${text}`), Buffer.from([0xff, 0xfe])])],
    [JSON.stringify({ query: `{ ${text.repeat(10_000)} }` })],
    [`query=${text}`, { 'content-type': 'application/x-www-form-urlencoded' }],
    [text, { 'content-type': `text/plain; name="${SECRETS.key}"` }],
    [text, { 'content-type': `application/json; charset=${SECRETS.key}` }],
    [gzipSync(text), { 'content-encoding': 'gzip' }],
    [text, { 'content-encoding': SECRETS.key }],
  ]
  for (const [body, headers] of bodies) {
    const answer = await post(server, north.account, body, headers)
    assert.ok(answer.status >= 400 && answer.status < 500)
    assertSilent(answer, `${answer.status}`)
  }
})

test('a secret in any header is not repeated', async () => {
  const good = JSON.stringify({ query: GOOD })
  const { key, secret, spacedCard } = SECRETS
  const asked: readonly Record<string, string>[] = [
    ...[`Bearer ${key}`, `Basic ${secret}`, key, `Bearer ${spacedCard}`].map((authorization) => ({ authorization })),
    ...['accept', 'x-request-id', 'traceparent', 'user-agent', 'cookie', 'referer', 'origin', 'x-forwarded-for'].map(
      (name) => ({ [name]: `${key} ${CARD}` }),
    ),
    { 'idempotency-key': `${key} ${CARD}` },
    { 'idempotency-key': key.repeat(10) },
    { [`x-${CARD}`]: secret.repeat(1_000) },
  ]
  for (const headers of asked) {
    assertSilent(await post(server, north.account, good, headers), JSON.stringify(headers).slice(0, 200))
  }
})

test('a secret in an Idempotency-Key is not repeated, whatever its outcome', async () => {
  const asked: readonly (readonly [string, object, string])[] = [
    ['createContact', { name: 'Ada' }, 'done'],
    ['createContact', { name: 'Ada' }, 'done'],
    ['createContact', { name: 'Bob' }, 'IDEMPOTENCY_MISMATCH'],
    ['createContact', { email: CARD }, 'VALIDATION_ERROR'],
    ['webhookCreate', ENDPOINT, 'done'],
    ['webhookCreate', ENDPOINT, 'CONFLICT'],
    ['webhookDelete', { id: SECRETS.key }, 'NOT_FOUND'],
  ]
  for (const [name, input, code] of asked) {
    const body = JSON.stringify({ query: documentOf(name), variables: { input } })
    const answer = await post(server, north.account, body, { 'idempotency-key': `${SECRETS.key}-${CARD}0000` })
    assertSilent(answer, name)
    const { errors } = JSON.parse(answer.text) as { errors?: { extensions: { code: string } }[] }
    assert.equal(errors?.[0]?.extensions.code ?? 'done', code)
  }
})

test('a secret in a path is not repeated', async () => {
  const text = encodeURIComponent(Object.values(SECRETS).join(' '))
  const paths = ['', 'checkout/', 'explorer/', 'readyz?', '?query=', '%E0%A4', 'checkout/../']
  for (const path of paths)
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const response = await fetch(server.url + path + text, { method, headers: { accept: 'text/html' } })
      assertSilent({ headers: response.headers, text: await response.text() }, `${method} ${path}`)
    }
})

test('a secret in invalid HTTP is not repeated', async () => {
  const { hostname, port } = new URL(server.url)
  for (const text of [
    `${CARD} / HTTP/1.1\r\n\r\n`,
    `POST / HTTP/9.9\r\n${SECRETS.key}\r\n\r\n`,
    `GET /\u0001${CARD}\r\n\r\n`,
  ]) {
    const socket = net.connect(Number(port), hostname)
    let heard = ''
    socket.on('data', (data) => {
      heard += data
    })
    socket.end(text)
    await once(socket, 'close')
    assert.deepEqual(tracesIn(heard), [])
  }
})

test('no log contains any of these secrets', async () => {
  assert.ok(server.logged.length > 80)
  await assertLogsSilent(server, [north.account.key])
})
