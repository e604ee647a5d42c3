import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../../test/support/delivery.ts'
import { openFakeDns } from '../../../../test/support/fake-dns.ts'

const HEALTHY = 'hooks.example.com'
const ZONE = 'silent.example.net'
/** More than a process has threads to look names up by. */
const SILENT = Array.from({ length: 24 }, (_, index) => `${index}.${ZONE}`)
/** So long that the test decides when a look-up ends. */
const PATIENT = { connectMs: 60_000 }

test('an endpoint whose name is known is delivered to while the name servers of other endpoints are silent', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const names = await openFakeDns(t)
  for (const name of [HEALTHY, ...SILENT]) names.say(name, ['127.0.0.1'])
  const { release } = names.hold(ZONE)
  const world = await openWorld(
    t,
    [HEALTHY, ...SILENT].map((name) => ({ hostAndPort: `${name}:${port}` })),
  )
  const delivery = world.deliver(undefined, {
    connections: { ...PATIENT, resolve: names.resolve },
    limits: { responseMs: 60_000, bodyMs: 1_000 },
  })

  for (const name of SILENT) await subscribe(world, `http://${name}:${port}/silent`, ['contact.created'])
  await world.announce(world.organization, {})
  delivery.wake()
  await world.until('select 1', () => SILENT.every((name) => names.asked(name).ipv4 === 1))

  await subscribe(world, `http://${HEALTHY}:${port}/healthy`, ['contact.updated'])
  for (let number = 0; number < 3; number++) await world.announce(world.organization, { type: 'contact.updated' })
  delivery.wake()
  await receiver.arrived(3)
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/healthy', '/healthy', '/healthy'],
  )

  release()
  const requests = await world.until<RequestRow>(REQUESTS, isSettled)
  assert.deepEqual(
    requests.map(({ attempts }) => attempts),
    Array(3 + SILENT.length).fill(1),
  )
  for (const name of SILENT) assert.deepEqual(names.asked(name), { ipv4: 1, ipv6: 1 })
  await assertDeliveryIsSound(world)
})
