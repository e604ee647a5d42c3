import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openDeliveryFixture,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../../test/support/delivery.ts'
import { openFakeDns } from '../../../../test/support/fake-dns.ts'
import { openReceiver } from '../../../../test/support/receiver.ts'

const HEALTHY = 'hooks.example.com'
const ZONE = 'silent.example.net'
/** More names than a process has threads for lookups. */
const SILENT = Array.from({ length: 24 }, (_, index) => `${index}.${ZONE}`)
/** Long enough that the test decides when a lookup ends. */
const LONG_LIMITS = { connectMs: 60_000 }

test('a resolved endpoint is delivered to while the name servers of other endpoints are silent', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const names = await openFakeDns(t)
  for (const name of [HEALTHY, ...SILENT]) names.respond(name, ['127.0.0.1'])
  const { release } = names.pause(ZONE)
  const fixture = await openDeliveryFixture(
    t,
    [HEALTHY, ...SILENT].map((name) => ({ hostAndPort: `${name}:${port}` })),
  )
  const delivery = fixture.deliver(undefined, {
    connections: { ...LONG_LIMITS, resolve: names.resolve },
    limits: { responseMs: 60_000, bodyMs: 1_000 },
  })

  for (const name of SILENT) await subscribe(fixture, `http://${name}:${port}/silent`, ['contact.created'])
  await fixture.announce(fixture.organization, {})
  delivery.wake()
  await fixture.until('select 1', () => SILENT.every((name) => names.queryCounts(name).ipv4 === 1))

  await subscribe(fixture, `http://${HEALTHY}:${port}/healthy`, ['contact.updated'])
  for (let number = 0; number < 3; number++) await fixture.announce(fixture.organization, { type: 'contact.updated' })
  delivery.wake()
  await receiver.arrived(3)
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/healthy', '/healthy', '/healthy'],
  )

  release()
  const requests = await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.deepEqual(
    requests.map(({ attempts }) => attempts),
    Array(3 + SILENT.length).fill(1),
  )
  for (const name of SILENT) assert.deepEqual(names.queryCounts(name), { ipv4: 1, ipv6: 1 })
  await assertDeliveryIsSound(fixture)
})
