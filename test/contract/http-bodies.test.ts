import assert from 'node:assert/strict'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import { EXAMPLE_KEY } from '../support/example-server.ts'
import { until } from '../support/process.ts'
import { head } from '../support/raw-http.ts'
import { JSON_TYPE, KEY, MIB, QUERY, startRawServer } from '../support/raw-server.ts'

test('1,000 unfinished requests reserve at most 16 MiB for bodies', async (t) => {
  const { open, bodyBudget, post } = await startRawServer(t)
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
  await until('all requests have reserved bytes or are refused', settled)
  assert.ok(bodyBudget.takenBytes() <= 16 * MIB)
  assert.deepEqual(new Set(statuses), new Set([503]))
  // A body that arrives with its headers does not use the budget.
  assert.equal((await post(QUERY)).status, 200)
  for (const { socket } of connections) socket.destroy()
  await until('all reserved bytes are released', () => bodyBudget.takenBytes() === 0)
})

test('an account that uses up its share of the budget does not block others', async (t) => {
  const { open, bodyBudget } = await startRawServer(t)
  const send = async (key: string, length: number) => {
    const connection = await open()
    connection.write(head('POST', '/', { ...JSON_TYPE, authorization: `Bearer ${key}`, 'content-length': length + 1 }))
    connection.write(' '.repeat(length))
    return connection
  }
  for (let count = 0; count < 2; count++) await send(EXAMPLE_KEY, 900_000)
  await until('two requests have reserved bytes', () => bodyBudget.takenBytes() >= 1_800_000)
  const third = await (await send(EXAMPLE_KEY, 900_000)).response()
  assert.deepEqual([third.status, third.headers['retry-after']], [503, '1'])
  assert.match(third.body, /RATE_LIMITED/)
  const other = await send(`${EXAMPLE_KEY}-two`, 900_000)
  other.write('x')
  assert.equal((await other.response()).status, 400)
})

test('a body is read correctly in chunks of any size', async (t) => {
  const { open, bodyBudget } = await startRawServer(t)
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

test('chunked bodies have the same limit as those with a declared length', async (t) => {
  const { open, bodyBudget } = await startRawServer(t)
  const connection = await open()
  connection.write(head('POST', '/', { ...KEY, ...JSON_TYPE, 'transfer-encoding': 'chunked' }))
  for (let count = 0; count < 17; count++) connection.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
  const { status, headers, body } = await connection.response()
  assert.deepEqual([status, headers.connection], [413, 'close'])
  assert.match(body, /The body is larger than 1 MiB\./)
  await connection.closed
  assert.equal(bodyBudget.takenBytes(), 0)
})

test('an aborted body releases its reservation', async (t) => {
  const { open, bodyBudget } = await startRawServer(t)
  for (const end of ['end', 'destroy', 'resetAndDestroy'] as const) {
    const connection = await open()
    connection.write(`${head('POST', '/', { ...KEY, ...JSON_TYPE, 'content-length': 5_000 })}{`)
    await until('the request has reserved bytes', () => bodyBudget.takenBytes() > 0)
    connection.socket[end]()
    await until('all reserved bytes are released', () => bodyBudget.takenBytes() === 0)
  }
})

test('a body of malformed chunks releases its reserved bytes', async (t) => {
  const { open, bodyBudget, post } = await startRawServer(t)
  const connection = await open()
  connection.write(`${head('POST', '/', { ...KEY, ...JSON_TYPE, 'transfer-encoding': 'chunked' })}1\r\n{\r\n`)
  await until('the request has reserved bytes', () => bodyBudget.takenBytes() > 0)
  connection.write('no length\r\n')
  await connection.closed
  await until('all reserved bytes are released', () => bodyBudget.takenBytes() === 0)
  assert.equal((await post(QUERY)).status, 200)
})

test('a route that sets no limit refuses a body of more than 4 KiB', async (t) => {
  const routes = (app: FastifyInstance) => {
    app.register(async (scope) => {
      scope.addContentTypeParser('text/plain', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
      scope.post('/plain', async () => 'done')
    })
  }
  const { open } = await startRawServer(t, { routes })
  for (const [length, status] of [
    [4_096, 200],
    [4_097, 400],
  ] as const) {
    const connection = await open()
    connection.write(head('POST', '/plain', { 'content-type': 'text/plain', 'content-length': length }))
    connection.write('x'.repeat(length))
    assert.equal((await connection.response()).status, status)
  }
})
