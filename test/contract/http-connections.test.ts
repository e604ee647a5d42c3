import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { serverBounds } from '../../src/platform/http/index.ts'
import { until } from '../support/process.ts'
import { head, type RawConnection } from '../support/raw-http.ts'
import { JSON_TYPE, KEY, QUERY, slowRoute, startRawServer, statusOn } from '../support/raw-server.ts'

test('HEAD has the status of GET and no body', async (t) => {
  const { open } = await startRawServer(t)
  for (const [path, status] of [
    ['readyz', 200],
    ['nowhere', 404],
    ['', 405],
    ['graphql', 405],
  ] as const) {
    const connection = await open()
    let received = ''
    connection.socket.on('data', (chunk) => {
      received += chunk
    })
    connection.write(head('HEAD', `/${path}`, { connection: 'close' }))
    await connection.closed
    assert.match(received, new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`), path)
    assert.equal(received.indexOf('\r\n\r\n'), received.length - 4, path)
  }
})

test('concurrent requests on one connection are answered in order', async (t) => {
  const { open } = await startRawServer(t)
  const connection = await open()
  const post = head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': QUERY.length }) + QUERY
  connection.write(`${post}${head('GET', '/nowhere')}${post}${head('GET', '/readyz')}`)
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await connection.response()).status)
  assert.deepEqual(statuses, [200, 404, 200, 200])
})

test('a connection with too many queued requests is closed', async (t) => {
  const { routes, arrived } = slowRoute()
  const { open, post } = await startRawServer(t, { routes })
  const connection = await open()
  connection.write(head('GET', '/slow').repeat(1_000))
  await connection.closed
  assert.ok(arrived() <= 5, `${arrived()}`)
  assert.ok((await post(QUERY)).ok)
})

test('the longest idle connection is closed for a new one', async (t) => {
  const { open } = await startRawServer(t, { connectionsMax: 5 })
  const idle = await Promise.all([1, 2].map(open))
  for (const each of idle) assert.equal(await statusOn(each), 200)
  const busy = await Promise.all([1, 2, 3].map(open))
  for (const each of busy) each.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': QUERY.length }))
  const late = await open()
  await idle[0]?.closed
  for (const each of [idle[1]!, late]) assert.equal(await statusOn(each), 200)
  for (const each of busy) {
    each.write(QUERY)
    assert.equal((await each.response()).status, 200)
  }
})

test('idle connections are closed in the order of their last request or response', async (t) => {
  const { routes, arrived, respond } = slowRoute()
  const { open } = await startRawServer(t, { connectionsMax: 3, routes })
  const slow = await open()
  const usedLast = await open()
  const usedFirst = await open()
  slow.write(head('GET', '/slow'))
  await until('its request is in flight', () => arrived() === 1)
  for (const each of [usedFirst, usedLast]) assert.equal(await statusOn(each), 200)
  const newcomer = await open()
  const closing = (among: readonly RawConnection[]) => Promise.race(among.map((each) => each.closed.then(() => each)))
  assert.ok((await closing([slow, usedLast, usedFirst])) === usedFirst)
  respond()
  assert.equal((await slow.response()).status, 200)
  await open()
  assert.ok((await closing([slow, usedLast, newcomer])) === usedLast)
  await open()
  assert.ok((await closing([slow, newcomer])) === newcomer)
  assert.equal(await statusOn(slow), 200)
})

test('a connection may send any number of requests, one after another', async (t) => {
  const { open } = await startRawServer(t)
  const connection = await open()
  for (let count = 0; count < 20; count++) assert.equal(await statusOn(connection), 200)
})

test('a client that opens endless connections does not block other networks', async (t) => {
  const { openFrom } = await startRawServer(t, { connectionsMax: 10 })
  const kept = await openFrom('127.0.0.1')
  assert.equal(await statusOn(kept), 200)
  const hostile: RawConnection[] = []
  for (const start of ['', 'GET / HTTP/1.1\r\nX-A: ', head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': 9 })])
    for (let count = 0; count < 20; count++) {
      const connection = await openFrom('127.0.0.2')
      connection.write(start)
      hostile.push(connection)
    }
  // Only its own oldest connections are closed.
  await Promise.all(hostile.slice(0, 40).map(({ closed }) => closed))
  assert.equal(await statusOn(kept), 200)
  const newcomers = []
  for (let count = 0; count < 4; count++) newcomers.push(await openFrom('127.0.0.3'))
  for (const each of [...newcomers, kept]) assert.equal(await statusOn(each), 200)
})

test('a connection with a request in flight is never closed in favor of a new one', async (t) => {
  const { routes, arrived, respond } = slowRoute()
  const { openFrom } = await startRawServer(t, { connectionsMax: 3, routes })
  const busy = await Promise.all([1, 2, 3].map(() => openFrom('127.0.0.2')))
  for (const each of busy) each.write(head('GET', '/slow'))
  await until('all requests are in flight', () => arrived() === 3)
  await (await openFrom('127.0.0.1')).closed
  respond()
  for (const each of busy) assert.equal((await each.response()).status, 200)
})

test('concurrent readiness requests share one check', async (t) => {
  const check = Promise.withResolvers<boolean>()
  let checks = 0
  const ready = () => {
    checks += 1
    return checks === 1 ? check.promise : Promise.resolve(true)
  }
  const { open } = await startRawServer(t, { ready })
  const first = await open()
  first.write(head('GET', '/readyz').repeat(2))
  await until('it checks', () => checks === 1)
  // The second check responds with 200 once no request waits for the first.
  check.resolve(false)
  for (let count = 0; count < 2; count++) assert.equal((await first.response()).status, 503)
  assert.equal(await statusOn(first), 200)
  assert.equal(checks, 2)
})

const BOUNDS = { headersMs: 100, requestMs: 200, checkMs: 20 }

test('a connection is closed when the headers or the body of its request arrive too slowly', async (t) => {
  const { open } = await startRawServer(t, { arrivalBounds: BOUNDS })
  const post = head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': QUERY.length })
  for (const [part, start] of [
    ['no complete request line', 'GET /rea'],
    ['headers without an end', 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-A: '],
    ['a part of the body', post + QUERY.slice(0, 5)],
  ] as const) {
    const slow = await open()
    let received = ''
    slow.socket.on('data', (chunk) => {
      received += chunk
    })
    slow.write(start)
    await slow.closed
    assert.match(received, /^HTTP\/1.1 408 /, part)
  }
  assert.equal(await statusOn(await open()), 200)
})

test('headers that keep arriving do not extend their time', { timeout: 20_000 }, async (t) => {
  const { open } = await startRawServer(t, { arrivalBounds: BOUNDS })
  const slow = await open()
  slow.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n')
  const drip = setInterval(() => slow.write('X-A: 1\r\n'), 20)
  t.after(() => clearInterval(drip))
  await slow.closed
})

test('the documented times for a request are in effect', async () => {
  const page = await readFile(new URL('../../docs/reference/configuration.md', import.meta.url), 'utf8')
  const { requestTimeout, http } = serverBounds(1)
  const row = `| Time for the headers, for the whole request | ${http.headersTimeout / 1_000} s, ${requestTimeout / 1_000} s |`
  assert.ok(page.includes(row), row)
})

test('more than 100 headers are refused, so that none is silently ignored', async (t) => {
  const { open } = await startRawServer(t)
  for (const [count, status] of [
    [90, 200],
    [101, 431],
    [2_500, 431],
  ] as const) {
    const connection = await open()
    const many = Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, '']))
    connection.write(head('GET', '/readyz', many))
    assert.equal((await connection.response()).status, status, `${count}`)
  }
})
