import assert from 'node:assert/strict'
import test from 'node:test'
import { head } from '../support/raw-http.ts'
import { JSON_TYPE, KEY, MIB, QUERY, startRawServer } from '../support/raw-server.ts'

test('a request with headers that are refused gets its response before its body arrives', async (t) => {
  const { open } = await startRawServer(t)
  const unfinished = { ...JSON_TYPE, 'content-length': MIB }
  const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
  const cases: readonly [number, string, string, Record<string, string | number>][] = [
    [404, 'POST', '/nowhere', unfinished],
    [404, 'POST', '/nowhere', chunked],
    [404, 'PUT', '/nowhere', { ...unfinished, 'content-type': 'text/plain' }],
    [404, 'DELETE', '/readyz', unfinished],
    [404, 'POST', '/readyz', unfinished],
    [413, 'GET', '/readyz', unfinished],
    [413, 'GET', '/readyz', chunked],
    [200, 'GET', '/readyz', { 'content-length': 10 }],
    [405, 'PUT', '/', unfinished],
    [405, 'OPTIONS', '/graphql', chunked],
    [401, 'POST', '/', unfinished],
    [401, 'POST', '/graphql', chunked],
    [415, 'POST', '/', { ...KEY, ...unfinished, 'content-type': 'text/plain' }],
    [415, 'POST', '/', { ...KEY, 'content-length': 10 }],
    [415, 'POST', '/', { ...KEY, ...unfinished, 'content-type': 'application/json; charset=latin1' }],
    [415, 'POST', '/', { ...KEY, ...chunked, 'content-encoding': 'gzip' }],
    [413, 'POST', '/', { ...KEY, ...unfinished, 'content-length': MIB + 1 }],
  ]
  for (const [status, method, path, headers] of cases) {
    const connection = await open()
    connection.write(head(method, path, headers))
    const response = await connection.response()
    assert.equal(response.status, status, `${method} ${path} ${JSON.stringify(headers)} ${response.body}`)
  }
})

test('a client that is still sending can read its refusal, and then the connection closes', async (t) => {
  const { open, bodyBudget } = await startRawServer(t)
  for (const length of [100_000, 8 * MIB]) {
    const connection = await open()
    connection.write(head('POST', '/nowhere', { ...JSON_TYPE, 'content-length': length }))
    connection.write(' '.repeat(length - 1))
    const { status, headers } = await connection.response()
    assert.deepEqual([status, headers.connection], [404, 'close'])
    await connection.closed
  }
  assert.equal(bodyBudget.takenBytes(), 0)
})

test('a refused request with a small body leaves the connection open', async (t) => {
  const { open } = await startRawServer(t)
  const connection = await open()
  connection.write(head('POST', '/nowhere', { ...JSON_TYPE, 'content-length': QUERY.length }) + QUERY)
  assert.equal((await connection.response()).status, 404)
  connection.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': QUERY.length }) + QUERY)
  assert.equal((await connection.response()).status, 200)
})

test('a client that expects 100 Continue gets it only if the server will read its body', async (t) => {
  const { open } = await startRawServer(t)
  const expecting = { ...JSON_TYPE, expect: '100-continue', 'content-length': QUERY.length }
  const wanted = await open()
  wanted.write(head('POST', '/', { ...KEY, ...expecting }))
  assert.equal((await wanted.response()).status, 100)
  wanted.write(QUERY)
  assert.equal((await wanted.response()).status, 200)
  for (const [path, headers, status] of [
    ['/', expecting, 401],
    ['/nowhere', expecting, 404],
    ['/', { ...KEY, ...expecting, 'content-length': MIB + 1 }, 413],
    ['/', { ...KEY, ...expecting, 'content-type': 'text/plain' }, 415],
  ] as const) {
    const connection = await open()
    connection.write(head('POST', path, headers))
    const response = await connection.response()
    assert.deepEqual([response.status, response.headers.connection], [status, 'close'], path)
  }
})
