import assert from 'node:assert/strict'
import net from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openDeliveryFixture,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { BODIES } from '../../../test/support/faulty-endpoints/bodies.ts'
import { BROKEN } from '../../../test/support/faulty-endpoints/broken.ts'
import {
  afterRequest,
  type FaultyEndpoint,
  type FaultyEndpoints,
} from '../../../test/support/faulty-endpoints/faulty-endpoint.ts'
import { STATUSES } from '../../../test/support/faulty-endpoints/statuses.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { receiver } from '../../../test/support/receivers.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'

/**
 * Time limits that suffice on a busy machine. Tests of silent endpoints wait until these limits.
 */
const LIMITS = { responseMs: 3_000, bodyMs: 300 }
const FIRST_WAIT = [5, 5.5] as const
const KEPT_BYTES = 8 * 1024

interface AttemptRow {
  readonly url: string
  readonly number: number
  readonly duration_ms: number | null
  readonly status_code: number | null
  readonly error: string | null
  readonly response_body: string | null
  readonly remote_address: string | null
}

/** Serves a faulty endpoint at an address of its own, and records the connections to it. */
async function serve(t: TestContext, endpoint: FaultyEndpoint, inside: string) {
  const sockets: net.Socket[] = []
  const server = await endpoint.serve(inside)
  server.on('connection', (socket: net.Socket) => sockets.push(socket))
  const hostAndPort = await receiver(t, server)
  return {
    hostAndPort,
    url: `${endpoint.scheme ?? 'http'}://${hostAndPort}/hook`,
    allClosed: () => Promise.all(sockets.filter(({ closed }) => !closed).map(hasClosed)),
  }
}

const hasClosed = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve))

async function deliverToAll(t: TestContext, endpoints: FaultyEndpoints): Promise<void> {
  const strays: net.Socket[] = []
  const inside = await receiver(
    t,
    net.createServer((socket) => strays.push(socket)),
  )
  const served = await Promise.all(
    Object.entries(endpoints).map(async ([name, endpoint]) => ({
      name,
      endpoint,
      server: await serve(t, endpoint, inside),
    })),
  )
  const fixture = await openDeliveryFixture(t, [...served.map(({ server }) => server), { hostAndPort: inside }])
  for (const { server } of served) await subscribe(fixture, server.url)
  await fixture.announce(fixture.organization, {})
  const delivery = fixture.deliver(undefined, { limits: LIMITS })
  const attempts = await fixture.until<AttemptRow>(
    'select r.url, a.* from webhook_attempts a join webhook_requests r on r.id = a.request_id',
    (rows) => rows.length === served.length,
  )
  const requests = await fixture.ask<RequestRow & { url: string }>('select * from webhook_requests')

  for (const { name, endpoint, server } of served) {
    await t.test(name, async () => {
      const request = requests.find(({ url }) => url === server.url)
      const attempt = attempts.find(({ url }) => url === server.url)
      assert.ok(request && attempt)
      assertOutcome(endpoint, request, attempt)
      const seconds = request.next_attempt_at
        ? millisecondsBetween(fixture.services.wallNow(), timeOf(request.next_attempt_at)) / 1000
        : null
      assertWait(endpoint, seconds)
      // A closed connection shows that the attempt ended before the worker stopped.
      if (!endpoint.isReusable) await server.allClosed()
    })
  }
  assert.deepEqual(strays, [], 'no redirect was followed to the internal listener')
  await assertDeliveryIsSound(fixture)
  await delivery.stop()
  await Promise.all(served.map(({ server }) => server.allClosed()))
}

function assertOutcome(endpoint: FaultyEndpoint, request: RequestRow, attempt: AttemptRow): void {
  const { status, error } = endpoint
  assert.deepEqual([attempt.status_code, attempt.error], [status, error])
  assert.deepEqual(
    [request.status, request.attempts, request.last_status_code, request.last_error],
    [error === null ? 'delivered' : 'pending', 1, status, error],
  )
  assert.equal(attempt.number, 1)
  assert.ok(Number.isInteger(attempt.duration_ms) && attempt.duration_ms! >= 0)
  if (status !== null) assert.equal(attempt.remote_address, '127.0.0.1')
  if (endpoint.body !== undefined) assert.equal(attempt.response_body, endpoint.body)
  assert.equal(attempt.response_body === null, status === null)
  assert.ok(Buffer.byteLength(attempt.response_body ?? '') <= KEPT_BYTES)
}

function assertWait({ error, waits = FIRST_WAIT }: FaultyEndpoint, seconds: number | null): void {
  if (error === null) assert.equal(seconds, null)
  else assert.ok(seconds !== null && seconds >= waits[0] && seconds <= waits[1], `${seconds}`)
}

test('delivery to faulty receivers', async (t) => {
  await t.test('a request without a response status is retried, and its error names the cause', (its) =>
    deliverToAll(its, BROKEN),
  )
  await t.test('the response status alone determines the outcome', (its) => deliverToAll(its, STATUSES))
  await t.test('the response body does not change the outcome', (its) => deliverToAll(its, BODIES))
})

test('hanging endpoints take no slots from responding ones', async (t) => {
  const hanging: net.Socket[] = []
  const silent = await Promise.all(
    Array.from({ length: 12 }, () =>
      receiver(
        t,
        afterRequest((socket) => hanging.push(socket)),
      ),
    ),
  )
  const healthy = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [...silent.map((hostAndPort) => ({ hostAndPort })), healthy])
  for (const hostAndPort of silent) await subscribe(fixture, `http://${hostAndPort}/`)
  await subscribe(fixture, healthy.url('/healthy'))
  const delivery = fixture.deliver()
  // A webhook has at most eight requests in flight.
  for (let event = 1; event <= 9; event++) {
    await fixture.announce(fixture.organization, {})
    delivery.wake()
    await healthy.arrived(event)
  }
  const ofHealthy = `select * from webhook_requests where url like '%/healthy'`
  await fixture.until<RequestRow>(ofHealthy, (rows) => rows.length === 9 && isSettled(rows))
  assert.deepEqual(
    await fixture.ask(`select 1 from webhook_requests where attempts > 0 and url not like '%/healthy'`),
    [],
  )
  assert.deepEqual(await fixture.ask(`select 1 from webhook_queues where in_flight > 8`), [])
  for (const socket of hanging) socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
})
