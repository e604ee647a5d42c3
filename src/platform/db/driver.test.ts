// What we take from inside the driver: an update of pg that changes it must fail here and not in production.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { openConnection, owes } from './connection.ts'
import { send, sendCommand } from './send.ts'
import type { Statement } from './statement.ts'

test('statements of one turn of the event loop leave in one write, and the queues tell when all are answered', async () => {
  const home = await createTestDatabase()
  const connection = await openConnection(home.adminUrl, 'test', {}, () => {})
  const { client } = connection
  const stream = client.connection.stream as unknown as { writableCorked: number; writableLength: number }
  const one: Statement<object, number> = {
    name: 'one',
    text: 'select 1',
    parameters: [],
    row: ([value]) => Number(value),
  }
  assert.equal(owes(client), false)
  const answers = Array.from({ length: 50 }, () => send(client, one, {}))
  assert.equal(stream.writableCorked, 1)
  assert.ok(stream.writableLength > 0)
  assert.equal(owes(client), true)
  await nextTurn()
  assert.equal(stream.writableCorked, 0)
  assert.deepEqual((await Promise.all(answers)).flat(), Array(50).fill(1))
  assert.equal(await sendCommand(client, 'begin'), 'BEGIN')
  await sendCommand(client, 'select 1/0').catch(() => {})
  assert.equal(await sendCommand(client, 'commit'), 'ROLLBACK')
  await nextTurn()
  assert.equal(owes(client), false)
  await connection.end()
  await home.drop()
})
