// Kills the server of one of three cells while all are in use: `npm run test:cells`.
import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CreatedContacts,
  createContacts,
  divideShards,
  openCellInstallation,
} from '../../support/cell-installation.ts'
import { until } from '../../support/process.ts'
import { untilDelivered } from '../../support/until-delivered.ts'

const NAMES = ['west', 'east', 'south']
const ORGANIZATIONS = 9
const SPAN_MS = 15_000
const WAIT_MS = 180_000

/** Returns the 99th percentile of the successful requests of a span, in milliseconds. */
function p99(clients: readonly CreatedContacts[], fromMs: number): number {
  const times = clients.flatMap((each) => each.times.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + SPAN_MS))
  const sorted = times.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

test('the loss of a cell leaves the others alone, and nothing is lost or done twice', {
  timeout: 900_000,
}, async (t) => {
  const { servers, receiver, installation, shops, cellOf, contactsOf } = await openCellInstallation(
    t,
    NAMES,
    ORGANIZATIONS,
    { prepare: divideShards },
  )
  const lost = servers.find(({ name }) => name !== NAMES[0] && shops.some((shop) => cellOf(shop) === name))
  assert.ok(lost, 'no organization is in a cell that is not the directory: run it again')
  const clients = shops.map((shop) => ({ shop, ...createContacts(installation.url, shop.key) }))
  const ofOthers = clients.filter(({ shop }) => cellOf(shop) !== lost.name).map(({ created }) => created)
  const ofLost = clients.filter(({ shop }) => cellOf(shop) === lost.name).map(({ created }) => created)
  await until('every client has created a contact', () => clients.every(({ created }) => created.ids.length > 0))

  const beforeMs = performance.now()
  await pause(SPAN_MS)
  await lost.kill()
  const lostMs = performance.now()
  await pause(SPAN_MS)
  const [before, during] = [p99(ofOthers, beforeMs), p99(ofOthers, lostMs)]
  assert.ok(
    ofLost.every(({ refused }) => refused > 0),
    'requests of the lost cell are refused',
  )
  await lost.restart()
  const backMs = performance.now()
  await until(
    'the cell is back',
    () => ofLost.every(({ times }) => (times.at(-1)?.atMs ?? 0) > backMs),
    Boolean,
    WAIT_MS,
  )

  const results = await Promise.all(clients.map(({ stop }) => stop()))
  assert.deepEqual(
    ofOthers.map(({ failures, refused }) => [failures.length, refused]),
    ofOthers.map(() => [0, 0]),
  )
  const created = results.flatMap(({ ids }) => ids)
  const listed = new Set((await Promise.all(shops.map(({ key }) => contactsOf(key)))).flat())
  assert.deepEqual(
    created.filter((id) => !listed.has(id)),
    [],
    'an acknowledged contact is lost',
  )
  await untilDelivered(receiver, listed)
  assert.equal(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size, listed.size)
  t.diagnostic(
    `p99 of the other cells: ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms while ${lost.name} was down (${(during / before).toFixed(2)} times); ${listed.size} contacts`,
  )
})
