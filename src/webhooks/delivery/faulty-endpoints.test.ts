import assert from 'node:assert/strict'
import net from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { type Animal, afterRequest, type Zoo } from '../../../test/support/faulty-endpoints/animal.ts'
import { BODIES } from '../../../test/support/faulty-endpoints/bodies.ts'
import { BROKEN } from '../../../test/support/faulty-endpoints/broken.ts'
import { STATUSES } from '../../../test/support/faulty-endpoints/statuses.ts'
import { receiver } from '../../../test/support/receivers.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'

/** Long enough for a busy machine, and no longer than the tests of silence have to wait. */
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

/** An animal at its own address, and the connections to it. */
async function keep(t: TestContext, animal: Animal, inside: string) {
  const sockets: net.Socket[] = []
  const server = await animal.serve(inside)
  server.on('connection', (socket: net.Socket) => sockets.push(socket))
  const hostAndPort = await receiver(t, server)
  return {
    hostAndPort,
    url: `${animal.scheme ?? 'http'}://${hostAndPort}/hook`,
    allClosed: () => Promise.all(sockets.filter(({ closed }) => !closed).map(hasClosed)),
  }
}

const hasClosed = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve))

async function visit(t: TestContext, zoo: Zoo): Promise<void> {
  const strays: net.Socket[] = []
  const inside = await receiver(
    t,
    net.createServer((socket) => strays.push(socket)),
  )
  const animals = await Promise.all(
    Object.entries(zoo).map(async ([name, animal]) => ({ name, animal, kept: await keep(t, animal, inside) })),
  )
  const world = await openWorld(t, [...animals.map(({ kept }) => kept), { hostAndPort: inside }])
  for (const { kept } of animals) await subscribe(world, kept.url)
  await world.announce(world.organization, {})
  const delivery = world.deliver(undefined, { limits: LIMITS })
  const attempts = await world.until<AttemptRow>(
    'select r.url, a.* from webhook_attempts a join webhook_requests r on r.id = a.request_id',
    (rows) => rows.length === animals.length,
  )
  const requests = await world.ask<RequestRow & { url: string }>('select * from webhook_requests')

  for (const { name, animal, kept } of animals) {
    await t.test(name, async () => {
      const request = requests.find(({ url }) => url === kept.url)
      const attempt = attempts.find(({ url }) => url === kept.url)
      assert.ok(request && attempt)
      assertOutcome(animal, request, attempt)
      const seconds = request.next_attempt_at
        ? millisecondsBetween(world.services.wallNow(), timeOf(request.next_attempt_at)) / 1000
        : null
      assertWait(animal, seconds)
      // Given up at once and not when the worker stops; else this waits in vain.
      if (!animal.isKept) await kept.allClosed()
    })
  }
  assert.deepEqual(strays, [], 'nobody was followed inside')
  await assertDeliveryIsSound(world)
  await delivery.stop()
  await Promise.all(animals.map(({ kept }) => kept.allClosed()))
}

function assertOutcome(animal: Animal, request: RequestRow, attempt: AttemptRow): void {
  const { status, error } = animal
  assert.deepEqual([attempt.status_code, attempt.error], [status, error])
  assert.deepEqual(
    [request.status, request.attempts, request.last_status_code, request.last_error],
    [error === null ? 'delivered' : 'pending', 1, status, error],
  )
  assert.equal(attempt.number, 1)
  assert.ok(Number.isInteger(attempt.duration_ms) && attempt.duration_ms! >= 0)
  if (status !== null) assert.equal(attempt.remote_address, '127.0.0.1')
  if (animal.body !== undefined) assert.equal(attempt.response_body, animal.body)
  assert.equal(attempt.response_body === null, status === null)
  assert.ok(Buffer.byteLength(attempt.response_body ?? '') <= KEPT_BYTES)
}

function assertWait({ error, waits = FIRST_WAIT }: Animal, seconds: number | null): void {
  if (error === null) assert.equal(seconds, null)
  else assert.ok(seconds !== null && seconds >= waits[0] && seconds <= waits[1], `${seconds}`)
}

test('a receiver that', async (t) => {
  await t.test('gives no status is tried again, and told apart by the word alone:', (its) => visit(its, BROKEN))
  await t.test('gives a status is judged by it alone:', (its) => visit(its, STATUSES))
  await t.test('has given its status can change nothing by its body:', (its) => visit(its, BODIES))
})

test('who hangs takes no place from who answers', async (t) => {
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
  const world = await openWorld(t, [...silent.map((hostAndPort) => ({ hostAndPort })), healthy])
  for (const hostAndPort of silent) await subscribe(world, `http://${hostAndPort}/`)
  await subscribe(world, healthy.url('/healthy'))
  const delivery = world.deliver()
  // Eight a webhook: all that it may have under way.
  for (let event = 1; event <= 9; event++) {
    await world.announce(world.organization, {})
    delivery.wake()
    await healthy.arrived(event)
  }
  const ofHealthy = `select * from webhook_requests where url like '%/healthy'`
  await world.until<RequestRow>(ofHealthy, (rows) => rows.length === 9 && isSettled(rows))
  assert.deepEqual(
    await world.ask(`select 1 from webhook_requests where attempts > 0 and url not like '%/healthy'`),
    [],
  )
  assert.deepEqual(await world.ask(`select 1 from webhook_lanes where in_flight > 8`), [])
  for (const socket of hanging) socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
})
