import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createBodyBudget } from '../../src/platform/http/index.ts'
import { EXAMPLE_KEY, startExampleServer } from '../support/example-server.ts'
import { until } from '../support/process.ts'
import { head, openRaw, type RawConnection } from '../support/raw-http.ts'

const MIB = 1_048_576
const JSON_TYPE = { 'content-type': 'application/json' }
const KEY = { authorization: `Bearer ${EXAMPLE_KEY}` }
const QUERY = '{"query":"{ late }"}'

async function startServer(t: TestContext, options: Parameters<typeof startExampleServer>[0] = {}) {
  const bodyBudget = options.bodyBudget ?? createBodyBudget()
  const example = await startExampleServer({ closeWithinMs: 100, bodyBudget, ...options })
  t.after(() => example.server.close())
  const openFrom = (address: string) => openRaw(t, example.port, address)
  return { ...example, bodyBudget, openFrom, open: () => openRaw(t, example.port) }
}

/** Returns `GET /slow`, which responds to all of its requests when the test says so. */
function slowRoute() {
  let requests = 0
  const response = Promise.withResolvers<string>()
  return {
    routes: (app: FastifyInstance) => {
      app.get('/slow', () => {
        requests += 1
        return response.promise
      })
    },
    arrived: () => requests,
    respond: () => response.resolve('done'),
  }
}

async function statusOn(connection: RawConnection): Promise<number> {
  connection.write(head('GET', '/readyz'))
  return (await connection.response()).status
}

test('a request that its headers rule out is answered while its body has not come', async (t) => {
  const { open } = await startServer(t)
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

test('a client that is still sending reads its refusal, and then the connection closes', async (t) => {
  const { open, bodyBudget } = await startServer(t)
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

test('a refused request with a small body does not cost its client the connection', async (t) => {
  const { open } = await startServer(t)
  const connection = await open()
  connection.write(head('POST', '/nowhere', { ...JSON_TYPE, 'content-length': QUERY.length }) + QUERY)
  assert.equal((await connection.response()).status, 404)
  connection.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': QUERY.length }) + QUERY)
  assert.equal((await connection.response()).status, 200)
})

test('1,000 unfinished requests hold 16 MiB of bodies at most', async (t) => {
  const { open, bodyBudget, post } = await startServer(t)
  const length = 64 * 1024
  const statuses: number[] = []
  const connections = []
  for (let count = 0; count < 1_000; count++) {
    const connection = await open()
    connections.push(connection)
    const authorization = `Bearer ${EXAMPLE_KEY}-${count % 16}`
    connection.write(head('POST', '/', { ...JSON_TYPE, authorization, 'content-length': length + 1 }))
    connection.write(' '.repeat(length))
    connection.response().then(
      ({ status }) => statuses.push(status),
      () => {},
    )
  }
  const settled = () => bodyBudget.takenBytes() > 15 * MIB && statuses.length > 700
  await until('all are held or refused', settled)
  assert.ok(bodyBudget.takenBytes() <= 16 * MIB)
  assert.deepEqual(new Set(statuses), new Set([503]))
  // A body that arrives with its headers needs none of the budget.
  assert.equal((await post(QUERY)).status, 200)
  for (const { socket } of connections) socket.destroy()
  await until('nothing is held', () => bodyBudget.takenBytes() === 0)
})

test('an account that uses up its share of the budget keeps no other account out', async (t) => {
  const { open, bodyBudget } = await startServer(t)
  const send = async (key: string, length: number) => {
    const connection = await open()
    connection.write(head('POST', '/', { ...JSON_TYPE, authorization: `Bearer ${key}`, 'content-length': length + 1 }))
    connection.write(' '.repeat(length))
    return connection
  }
  for (let count = 0; count < 2; count++) await send(EXAMPLE_KEY, 900_000)
  await until('two are held', () => bodyBudget.takenBytes() >= 1_800_000)
  const third = await (await send(EXAMPLE_KEY, 900_000)).response()
  assert.deepEqual([third.status, third.headers['retry-after']], [503, '1'])
  assert.match(third.body, /RATE_LIMITED/)
  const other = await send(`${EXAMPLE_KEY}-two`, 900_000)
  other.write('x')
  assert.equal((await other.response()).status, 400)
})

test('a body that comes in any parts is read as one', async (t) => {
  const { open, bodyBudget } = await startServer(t)
  const connection = await open()
  const text = JSON.stringify({ query: '{ late }', extensions: { x: 'é'.repeat(20_000) } })
  const bytes = Buffer.from(text)
  connection.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': bytes.length }))
  for (let at = 0; at < bytes.length; at += 997) connection.write(bytes.subarray(at, at + 997))
  assert.deepEqual(JSON.parse((await connection.response()).body), { data: { late: 'late' } })
  connection.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'transfer-encoding': 'chunked' }))
  for (const each of QUERY) connection.write(`1\r\n${each}\r\n`)
  connection.write('0\r\n\r\n')
  assert.deepEqual(JSON.parse((await connection.response()).body), { data: { late: 'late' } })
  assert.equal(bodyBudget.takenBytes(), 0)
})

test('chunks add up to the same limit as a declared length', async (t) => {
  const { open, bodyBudget } = await startServer(t)
  const connection = await open()
  connection.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'transfer-encoding': 'chunked' }))
  for (let count = 0; count < 17; count++) connection.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
  const { status, headers, body } = await connection.response()
  assert.deepEqual([status, headers.connection], [413, 'close'])
  assert.match(body, /The body is larger than 1 MiB\./)
  await connection.closed
  assert.equal(bodyBudget.takenBytes(), 0)
})

test('a body that breaks off gives back what it held', async (t) => {
  const { open, bodyBudget } = await startServer(t)
  for (const end of ['end', 'destroy', 'resetAndDestroy'] as const) {
    const connection = await open()
    connection.write(`${head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': 5_000 })}{`)
    await until('it is held', () => bodyBudget.takenBytes() > 0)
    connection.socket[end]()
    await until('nothing is held', () => bodyBudget.takenBytes() === 0)
  }
})

test('a client that expects 100 Continue is asked for its body only when it is wanted', async (t) => {
  const { open } = await startServer(t)
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

test('HEAD has the status of GET and no body', async (t) => {
  const { open } = await startServer(t)
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

test('requests that come at once on one connection are answered in order', async (t) => {
  const { open } = await startServer(t)
  const connection = await open()
  const post = head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': QUERY.length }) + QUERY
  connection.write(`${post}${head('GET', '/nowhere')}${post}${head('GET', '/readyz')}`)
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await connection.response()).status)
  assert.deepEqual(statuses, [200, 404, 200, 200])
})

test('a connection whose requests pile up is closed', async (t) => {
  const { routes, arrived } = slowRoute()
  const { open, post } = await startServer(t, { routes })
  const connection = await open()
  connection.write(head('GET', '/slow').repeat(1_000))
  await connection.closed
  assert.ok(arrived() <= 5, `${arrived()}`)
  assert.ok((await post(QUERY)).ok)
})

test('the connection that was idle for the longest time makes room for a new one', async (t) => {
  const { open } = await startServer(t, { connectionsMost: 5 })
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

test('a client that opens connections without end keeps no other network out', async (t) => {
  const { openFrom } = await startServer(t, { connectionsMost: 10 })
  const kept = await openFrom('127.0.0.1')
  assert.equal(await statusOn(kept), 200)
  const hostile: RawConnection[] = []
  for (const start of ['', 'GET / HTTP/1.1\r\nX-A: ', head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': 9 })])
    for (let count = 0; count < 20; count++) {
      const connection = await openFrom('127.0.0.2')
      connection.write(start)
      hostile.push(connection)
    }
  // Its oldest connections are gone, and nobody else's.
  await Promise.all(hostile.slice(0, 40).map(({ closed }) => closed))
  assert.equal(await statusOn(kept), 200)
  const newcomers = []
  for (let count = 0; count < 4; count++) newcomers.push(await openFrom('127.0.0.3'))
  for (const each of [...newcomers, kept]) assert.equal(await statusOn(each), 200)
})

test('a request that is being answered is never cut off: a connection that finds no room is closed', async (t) => {
  const { routes, arrived, respond } = slowRoute()
  const { openFrom } = await startServer(t, { connectionsMost: 3, routes })
  const busy = await Promise.all([1, 2, 3].map(() => openFrom('127.0.0.2')))
  for (const each of busy) each.write(head('GET', '/slow'))
  await until('all are being answered', () => arrived() === 3)
  await (await openFrom('127.0.0.1')).closed
  respond()
  for (const each of busy) assert.equal((await each.response()).status, 200)
})

test('requests for readiness that come at once share one check', async (t) => {
  const check = Promise.withResolvers<boolean>()
  let checks = 0
  const ready = () => {
    checks += 1
    return checks === 1 ? check.promise : Promise.resolve(true)
  }
  const { open } = await startServer(t, { ready })
  const first = await open()
  first.write(head('GET', '/readyz').repeat(2))
  await until('it checks', () => checks === 1)
  // The second check answers 200 as soon as nobody waits for the first.
  check.resolve(false)
  for (let count = 0; count < 2; count++) assert.equal((await first.response()).status, 503)
  assert.equal(await statusOn(first), 200)
  assert.equal(checks, 2)
})

test('more than 100 headers are refused, so that none is left out unseen', async (t) => {
  const { open } = await startServer(t)
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
