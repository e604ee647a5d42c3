import assert from 'node:assert/strict'
import net from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  type DeliveryFixture,
  hasAttempts,
  openDeliveryFixture,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../../test/support/delivery.ts'
import { type FakeDns, openFakeDns } from '../../../../test/support/fake-dns.ts'
import { openReceiver } from '../../../../test/support/receiver.ts'

const NAME = 'hooks.example.com'
/** A test can listen only on loopback. This address simulates a public host. */
const PUBLIC = '127.0.0.1'
/** This loopback address simulates an internal host. */
const INTERNAL = '127.0.0.66'

/**
 * Listens at the internal address and records connections. Not every system has that address: then
 * nothing can connect to it either.
 */
async function listenInternally(t: TestContext, host: string, port: number) {
  const connections: string[] = []
  const server = net.createServer((socket) => {
    connections.push(socket.remoteAddress ?? '')
    socket.destroy()
  })
  t.after(() => server.close())
  await new Promise<unknown>((resolve) => server.once('error', resolve).listen(port, host, () => resolve(null)))
  return { connections, port: (server.address() as net.AddressInfo | null)?.port }
}

/** Starts a delivery that resolves names at the test's own name server. */
function deliverWith(fixture: DeliveryFixture, names: FakeDns) {
  const delivery = fixture.deliver(undefined, { connections: { resolve: names.resolve } })
  return {
    /** Makes the next attempt and returns the request's row. */
    attempt: async (number: number) => {
      const [waiting] = await fixture.ask<RequestRow>(REQUESTS)
      if (waiting?.next_attempt_at) fixture.moveTo(timeOf(waiting.next_attempt_at))
      delivery.wake()
      const [request] = await fixture.until<RequestRow>(REQUESTS, hasAttempts(number))
      return request
    },
    wake: delivery.wake,
    attempts: () =>
      fixture.ask('select number, error, status_code, remote_address from webhook_attempts order by number'),
  }
}

const REBOUND: readonly (readonly string[])[] = [
  [INTERNAL],
  [PUBLIC, INTERNAL],
  [INTERNAL, PUBLIC],
  ['169.254.169.254'],
  [PUBLIC, '10.0.0.1'],
  [PUBLIC, 'fd00:ec2::254'],
  [PUBLIC, '::ffff:a00:1'],
]

test('a name that resolves to internal addresses first and to a public one later gets only the later attempt', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const inside = await listenInternally(t, INTERNAL, Number(port))
  const names = await openFakeDns(t)
  names.respond(NAME, ...REBOUND, [PUBLIC], [INTERNAL])
  const fixture = await openDeliveryFixture(t, [{ hostAndPort: `${NAME}:${port}` }], { refuse: [`${INTERNAL}/32`] })
  await subscribe(fixture, `http://${NAME}:${port}/hook`)
  await fixture.announce(fixture.organization, {})
  const { attempt, attempts } = deliverWith(fixture, names)

  for (const [index, addresses] of REBOUND.entries()) {
    const request = await attempt(index + 1)
    assert.deepEqual(
      [request?.status, request?.last_error, request?.last_status_code],
      ['pending', 'blocked address', null],
      addresses.join(),
    )
    // One lookup per attempt: the connection uses the addresses that were checked.
    assert.deepEqual(names.queryCounts(NAME), { ipv4: index + 1, ipv6: index + 1 })
  }
  const request = await attempt(REBOUND.length + 1)
  assert.deepEqual([request?.status, request?.last_error, request?.last_status_code], ['delivered', null, 200])
  assert.deepEqual(names.queryCounts(NAME), { ipv4: REBOUND.length + 1, ipv6: REBOUND.length + 1 })
  assert.equal(receiver.arrivals.length, 1)
  assert.deepEqual(inside.connections, [])
  assert.deepEqual(await attempts(), [
    ...REBOUND.map((_, index) => ({
      number: index + 1,
      error: 'blocked address',
      status_code: null,
      remote_address: null,
    })),
    { number: REBOUND.length + 1, error: null, status_code: 200, remote_address: PUBLIC },
  ])
  await assertDeliveryIsSound(fixture)
})

test('requests on a reused connection are sent to its address, whatever the name resolves to now', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const inside = await listenInternally(t, INTERNAL, Number(port))
  const names = await openFakeDns(t)
  names.respond(NAME, [PUBLIC], [INTERNAL])
  const fixture = await openDeliveryFixture(t, [{ hostAndPort: `${NAME}:${port}` }], { refuse: [`${INTERNAL}/32`] })
  await subscribe(fixture, `http://${NAME}:${port}/hook`)
  await fixture.announce(fixture.organization, {})
  const { attempts, wake } = deliverWith(fixture, names)
  await fixture.until('select 1 from webhook_attempts', (rows) => rows.length === 1)
  await fixture.announce(fixture.organization, {})
  wake()
  await fixture.until('select 1 from webhook_attempts', (rows) => rows.length === 2)
  const [, second] = await attempts()
  assert.deepEqual(second, { number: 1, error: null, status_code: 200, remote_address: PUBLIC })
  assert.deepEqual(names.queryCounts(NAME), { ipv4: 1, ipv6: 1 })
  assert.deepEqual(inside.connections, [])
})

test('in production a name that resolves to this machine is never connected to', async (t) => {
  const inside = await listenInternally(t, PUBLIC, 0)
  const names = await openFakeDns(t)
  const answers = [['127.0.0.1'], ['::1'], ['::ffff:7f00:1'], ['93.184.216.34', '127.0.0.1'], ['0.0.0.0'], ['::']]
  names.respond(NAME, ...answers)
  const fixture = await openDeliveryFixture(t, [])
  await subscribe(fixture, `https://${NAME}:${inside.port}/hook`)
  await fixture.announce(fixture.organization, {})
  const { attempt } = deliverWith(fixture, names)
  for (const [index, addresses] of answers.entries())
    assert.equal((await attempt(index + 1))?.last_error, 'blocked address', addresses.join())
  assert.deepEqual(inside.connections, [])
})

test('an unknown name is a DNS failure, and delivered to when it exists', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const names = await openFakeDns(t)
  const fixture = await openDeliveryFixture(t, [{ hostAndPort: `${NAME}:${port}` }])
  await subscribe(fixture, `http://${NAME}:${port}/hook`)
  await fixture.announce(fixture.organization, {})
  const { attempt } = deliverWith(fixture, names)
  assert.equal((await attempt(1))?.last_error, 'DNS failure')
  names.respond(NAME, [])
  assert.equal((await attempt(2))?.last_error, 'DNS failure')
  names.respond(NAME, [PUBLIC])
  assert.equal((await attempt(3))?.status, 'delivered')
})
