import assert from 'node:assert/strict'
import net from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  hasTried,
  openReceiver,
  openWorld,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
  type World,
} from '../../../../test/support/delivery.ts'
import { type FakeDns, openFakeDns } from '../../../../test/support/fake-dns.ts'

const NAME = 'hooks.example.com'
const HONEST = '127.0.0.1'
/** Loopback is all that a test can listen on: here one address of it plays the public internet, another one the inside. */
const INSIDE = '127.0.0.66'

/** Listens where nobody may come; tells who came. Where a machine has no such address nobody could come. */
async function listenInside(t: TestContext, host: string, port: number) {
  const connections: string[] = []
  const server = net.createServer((socket) => {
    connections.push(socket.remoteAddress ?? '')
    socket.destroy()
  })
  t.after(() => server.close())
  await new Promise<unknown>((resolve) => server.once('error', resolve).listen(port, host, () => resolve(null)))
  return { connections, port: (server.address() as net.AddressInfo | null)?.port }
}

/** A delivery that looks names up at the test's own server. */
function deliverBy(world: World, names: FakeDns) {
  const delivery = world.deliver(undefined, { connections: { resolve: names.resolve } })
  return {
    /** Has the next attempt be made and gives what it left. */
    attempt: async (number: number) => {
      const [waiting] = await world.ask<RequestRow>(REQUESTS)
      if (waiting?.next_attempt_at) world.moveTo(timeOf(waiting.next_attempt_at))
      delivery.wake()
      const [request] = await world.until<RequestRow>(REQUESTS, hasTried(number))
      return request
    },
    wake: delivery.wake,
    attempts: () =>
      world.ask('select number, error, status_code, remote_address from webhook_attempts order by number'),
  }
}

const REBOUND: readonly (readonly string[])[] = [
  [INSIDE],
  [HONEST, INSIDE],
  [INSIDE, HONEST],
  ['169.254.169.254'],
  [HONEST, '10.0.0.1'],
  [HONEST, 'fd00:ec2::254'],
  [HONEST, '::ffff:a00:1'],
]

test('a name that leads inside at one attempt and to its endpoint at the next is followed to its endpoint alone', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const inside = await listenInside(t, INSIDE, Number(port))
  const names = await openFakeDns(t)
  names.say(NAME, ...REBOUND, [HONEST], [INSIDE])
  const world = await openWorld(t, [{ hostAndPort: `${NAME}:${port}` }], { refuse: [`${INSIDE}/32`] })
  await subscribe(world, `http://${NAME}:${port}/hook`)
  await world.announce(world.organization, {})
  const { attempt, attempts } = deliverBy(world, names)

  for (const [index, addresses] of REBOUND.entries()) {
    const request = await attempt(index + 1)
    assert.deepEqual(
      [request?.status, request?.last_error, request?.last_status_code],
      ['pending', 'blocked address', null],
      addresses.join(),
    )
    // One look-up an attempt: the addresses that were judged are those that would have been connected to.
    assert.deepEqual(names.asked(NAME), { ipv4: index + 1, ipv6: index + 1 })
  }
  const request = await attempt(REBOUND.length + 1)
  assert.deepEqual([request?.status, request?.last_error, request?.last_status_code], ['delivered', null, 200])
  assert.deepEqual(names.asked(NAME), { ipv4: REBOUND.length + 1, ipv6: REBOUND.length + 1 })
  assert.equal(receiver.arrivals.length, 1)
  assert.deepEqual(inside.connections, [])
  assert.deepEqual(await attempts(), [
    ...REBOUND.map((_, index) => ({
      number: index + 1,
      error: 'blocked address',
      status_code: null,
      remote_address: null,
    })),
    { number: REBOUND.length + 1, error: null, status_code: 200, remote_address: HONEST },
  ])
  await assertDeliveryIsSound(world)
})

test('what is sent on a kept connection goes where the connection was opened to, wherever the name leads now', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const inside = await listenInside(t, INSIDE, Number(port))
  const names = await openFakeDns(t)
  names.say(NAME, [HONEST], [INSIDE])
  const world = await openWorld(t, [{ hostAndPort: `${NAME}:${port}` }], { refuse: [`${INSIDE}/32`] })
  await subscribe(world, `http://${NAME}:${port}/hook`)
  await world.announce(world.organization, {})
  const { attempts, wake } = deliverBy(world, names)
  await world.until('select 1 from webhook_attempts', (rows) => rows.length === 1)
  await world.announce(world.organization, {})
  wake()
  await world.until('select 1 from webhook_attempts', (rows) => rows.length === 2)
  const [, second] = await attempts()
  assert.deepEqual(second, { number: 1, error: null, status_code: 200, remote_address: HONEST })
  assert.deepEqual(names.asked(NAME), { ipv4: 1, ipv6: 1 })
  assert.deepEqual(inside.connections, [])
})

test('in production a name that leads to this very machine is never connected to', async (t) => {
  const inside = await listenInside(t, HONEST, 0)
  const names = await openFakeDns(t)
  const answers = [['127.0.0.1'], ['::1'], ['::ffff:7f00:1'], ['93.184.216.34', '127.0.0.1'], ['0.0.0.0'], ['::']]
  names.say(NAME, ...answers)
  const world = await openWorld(t, [])
  await subscribe(world, `https://${NAME}:${inside.port}/hook`)
  await world.announce(world.organization, {})
  const { attempt } = deliverBy(world, names)
  for (const [index, addresses] of answers.entries())
    assert.equal((await attempt(index + 1))?.last_error, 'blocked address', addresses.join())
  assert.deepEqual(inside.connections, [])
})

test('a name that nobody knows is a DNS failure, and delivered to when it is there', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const names = await openFakeDns(t)
  const world = await openWorld(t, [{ hostAndPort: `${NAME}:${port}` }])
  await subscribe(world, `http://${NAME}:${port}/hook`)
  await world.announce(world.organization, {})
  const { attempt } = deliverBy(world, names)
  assert.equal((await attempt(1))?.last_error, 'DNS failure')
  names.say(NAME, [])
  assert.equal((await attempt(2))?.last_error, 'DNS failure')
  names.say(NAME, [HONEST])
  assert.equal((await attempt(3))?.status, 'delivered')
})
