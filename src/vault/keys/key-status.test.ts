import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFileKeyFixture } from '../../../test/support/vault-keys.ts'

const MONTH_KEY = 'live.month.202611'

test("an hour's key is overdue a minute after its end", async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  await keys.currentHourKey('Sandbox')
  const state = async () => (await keys.statuses()).map(({ overdue, trouble }) => [overdue, trouble])
  fixture.at({ minutes: 90 })
  assert.deepEqual(await state(), [[false, null]])
  fixture.at({ minutes: 90, seconds: 59 })
  assert.deepEqual(await state(), [[false, null]])
  fixture.at({ minutes: 91 })
  assert.deepEqual(await state(), [[true, null]])
})

test('a month key is overdue after 31 days, or a day after a newer one was created', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  await keys.currentMonthKey('Live')
  const overdue = async () => (await keys.statuses()).filter((status) => status.overdue).map(({ id }) => id)
  fixture.at({ days: 30, hours: 23 })
  assert.deepEqual(await overdue(), [])
  fixture.at({ days: 31 })
  assert.deepEqual(await overdue(), [MONTH_KEY])
  fixture.at({ days: 2 })
  await keys.currentMonthKey('Sandbox')
  const { id: next } = await keys.nextMonthKey('Live')
  fixture.at({ days: 2, hours: 23 })
  assert.deepEqual(await overdue(), [])
  fixture.at({ days: 3 })
  assert.deepEqual(await overdue(), [MONTH_KEY])
  await rm(join(fixture.folder, `${MONTH_KEY}.key`))
  const states = (await fixture.process().statuses()).map(({ id, overdue, trouble }) => [id, overdue, trouble])
  assert.deepEqual(states, [
    [MONTH_KEY, true, 'KEY_LACKING'],
    [next, false, null],
    ['sandbox.month.202611', false, null],
  ])
})
