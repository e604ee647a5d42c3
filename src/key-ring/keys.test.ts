import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'

const { services } = await openAccounts()

test('smoke', async () => {
  const { keys } = services
  const hour = await keys.currentHourKey('Sandbox')
  const month = await keys.currentMonthKey('Live')
  const data = Buffer.alloc(32, 1)
  const wrapped = keys.wrapDataKey(hour, data, ['x'])
  assert.deepEqual(keys.unwrapDataKey(await keys.keyById(hour.id), wrapped, ['x']).export(), data)
  assert.deepEqual(
    (await keys.statuses()).map((s) => [s.id, s.trouble]),
    [
      [month.id, null],
      [hour.id, null],
    ],
  )
})
