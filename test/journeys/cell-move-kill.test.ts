import assert from 'node:assert/strict'
import test from 'node:test'
import { SHARD_MOVE_POINTS } from '../faults/crash-points.ts'
import { createContacts, openCellInstallation } from '../support/cell-installation.ts'
import { run, tallystick, until, withEnv } from '../support/process.ts'

const WAIT_MS = 90_000

interface Moved {
  readonly shards: readonly number[]
  readonly source: string
  readonly target: string
}

test('a move that is killed at any step goes on when it runs again: nothing is lost or delivered twice', {
  timeout: 600_000,
}, async (t) => {
  const { receiver, installation, shops, shards, contactsOf } = await openCellInstallation(t, ['west', 'east'], 2)
  const clients = shops.map(({ key }) => createContacts(installation.url, key))

  // After 'move: compared' nothing is left to switch, so that the second move reaches it.
  const compared = 'move: compared'
  const moveTo = (target: string) => ['cell', 'move', '--shards', shards.join(','), '--to', target]
  const killAt = async (point: string, target: string) => {
    const { signal, stderr } = await run(t, withEnv(installation, { TALLYSTICK_CRASH_AT: point }), moveTo(target)).ended
    assert.equal(signal, 'SIGKILL', `${point}: ${stderr}`)
  }
  for (const point of SHARD_MOVE_POINTS) if (point !== compared) await killAt(point, 'east')
  const refused = await tallystick(t, installation, ...moveTo('east'))
  assert.match(refused.stderr, /the comparison of their rows was interrupted/)
  const ended = async (...argv: string[]): Promise<Moved> => {
    const { code, stdout, stderr } = await tallystick(t, installation, ...argv, '--json')
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  const first = await ended(...moveTo('east'), '--without-comparison')
  assert.deepEqual([first.shards, first.source, first.target], [shards, 'west', 'east'])
  await killAt(compared, 'west')
  const second = await ended(...moveTo('west'))
  assert.deepEqual([second.shards, second.source, second.target], [shards, 'east', 'west'])

  const results = await Promise.all(clients.map(({ stop }) => stop()))
  assert.deepEqual(
    results.flatMap(({ failures }) => failures),
    [],
  )
  const created = results.flatMap(({ ids }) => ids)
  const listed = (await Promise.all(shops.map(({ key }) => contactsOf(key)))).flat()
  // A contact whose request failed after its commit is listed, but was not acknowledged.
  assert.deepEqual(new Set(created).difference(new Set(listed)).size, 0, 'an acknowledged contact is lost')
  assert.equal(new Set(listed).size, listed.length)
  const deliveries = () => receiver.arrivals.map(({ headers, body }) => ({ headers, event: JSON.parse(body) }))
  const subjects = () => new Set(deliveries().map(({ event }) => event.data.id as string))
  await until('all events are delivered', subjects, (of) => listed.every((id) => of.has(id)), WAIT_MS)
  const requests = new Set(deliveries().map(({ headers }) => headers['webhook-id']))
  assert.equal(requests.size, listed.length, 'an event has more than one request')
})
