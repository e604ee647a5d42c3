import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createLog } from '../log/index.ts'
import { createRejectionLog } from './rejected-requests.ts'

test('one log line a minute counts all rejected requests', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const count = createRejectionLog(createLog({ level: 'info', write: (line) => lines.push(line) }))
  for (let number = 0; number < 1000; number++) count(401, `203.0.113.${number % 50}`)
  for (const status of [429, 200, 404, 503]) count(status, '4111111111111111')
  assert.deepEqual(lines, [])
  mock.timers.tick(60_000)
  const [line, ...more] = lines.map((each) => JSON.parse(each))
  assert.deepEqual([more, line.unauthenticated, line.rateLimited], [[], 1000, 1])
  assert.equal(line.addresses.length, 21)
  assert.deepEqual(line.addresses.at(-1), { address: 'others', requests: 601 })
  mock.timers.tick(60_000)
  assert.equal(lines.length, 1)
  count(401, '::ffff:203.0.113.7')
  mock.timers.tick(60_000)
  assert.deepEqual(JSON.parse(lines[1] ?? '').addresses, [{ address: '203.0.113.7', requests: 1 }])
  mock.timers.reset()
})
