import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPictureLimits } from './picture-limits.ts'

test('a configuration whose provider hangs has two fetches at once, and delays no other', async () => {
  const limit = createPictureLimits()
  const released = Promise.withResolvers<void>()
  let started = 0
  const hang = async () => {
    started++
    await released.promise
    return 'late'
  }
  const hanging = Array.from({ length: 26 }, () => limit('hanging', hang))
  assert.equal(await limit('other', async () => 'picture'), 'picture')
  assert.equal(started, 2)
  await assert.rejects(limit('hanging', hang), { status: 503 })
  released.resolve()
  assert.deepEqual(new Set(await Promise.all(hanging)), new Set(['late']))
})

test('at most eight fetches of all configurations run at once', async () => {
  const limit = createPictureLimits()
  const released = Promise.withResolvers<void>()
  let running = 0
  let runningMax = 0
  const fetches = Array.from({ length: 20 }, (_none, index) =>
    limit(`${index % 10}`, async () => {
      runningMax = Math.max(runningMax, ++running)
      await released.promise
      running--
    }),
  )
  released.resolve()
  await Promise.all(fetches)
  assert.equal(runningMax, 8)
})
