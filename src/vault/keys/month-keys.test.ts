import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/process.ts'
import { openFileWorld } from '../../../test/support/vault-keys.ts'

test('other processes forget a destroyed key as soon as they ask, and they ask three times a minute', async (t) => {
  const world = await openFileWorld(t)
  const [one, other] = [world.process(), world.process(world.folder, 500)]
  const before = await one.currentMonthKey('Live')
  await one.nextMonthKey('Live')
  assert.equal((await other.keyById(before.id)).id, before.id)
  world.at({ minutes: 2 })
  assert.equal(await one.destroyMonthKey(before.id, async () => false), true)
  await assert.rejects(one.keyById(before.id), { code: 'KEY_DESTROYED' })
  const trouble = () =>
    other.keyById(before.id).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  await until('forgotten', trouble, (code) => code === 'KEY_DESTROYED')
})

test('a month key serves for 30 days, and the next one is made by whoever comes first', async (t) => {
  const world = await openFileWorld(t)
  const first = await world.process().currentMonthKey('Live')
  world.at({ days: 29, hours: 23 })
  assert.equal((await world.process().currentMonthKey('Live')).id, first.id)
  assert.deepEqual(await world.process().makeDueMonthKeys(), [])
  world.at({ days: 30 })
  const asked = await Promise.all(Array.from({ length: 8 }, () => world.process().currentMonthKey('Live')))
  for (const { id, key } of asked) assert.ok(id === 'live.month.202612' && key.equals(asked[0]!.key))
  assert.deepEqual(await world.process().makeDueMonthKeys(), [])
  assert.deepEqual(await world.process().monthKeysToRetire(), [first.id])
  // Back in November the newest still serves.
  world.at({ days: 2 })
  assert.equal((await world.process().currentMonthKey('Live')).id, 'live.month.202612')
})

test('callers that come one after the other while the next key is being made all get that one', async (t) => {
  const world = await openFileWorld(t)
  await world.process().currentMonthKey('Live')
  world.at({ days: 30 })
  const callers = Array.from({ length: 40 }, async (_, place) => {
    const keys = world.process()
    for (let turn = 0; turn < place; turn++) await new Promise(setImmediate)
    return (place % 2 === 0 ? await keys.currentMonthKey('Live') : (await keys.makeDueMonthKeys())[0])?.id
  })
  const ids = new Set(await Promise.all(callers))
  ids.delete(undefined)
  assert.deepEqual([...ids], ['live.month.202612'])
  assert.deepEqual(await world.files(), ['live.month.202611', 'live.month.202612'])
})

test('a month key is destroyed when another serves, nothing needs it and nobody holds it', async (t) => {
  const world = await openFileWorld(t)
  const keys = world.process()
  const first = await keys.currentMonthKey('Live')
  const free = async () => false
  assert.equal(await keys.destroyMonthKey(first.id, free), false)
  const next = await keys.nextMonthKey('Live')
  assert.deepEqual([next.id, (await keys.currentMonthKey('Live')).id], ['live.month.202611.02', 'live.month.202611.02'])
  assert.equal(await keys.destroyMonthKey(first.id, free), false, 'others may still be about to use it')
  world.at({ minutes: 1 })
  assert.equal(await keys.destroyMonthKey(first.id, async () => true), false)
  let released = false
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = world.db.transaction(async (tx) => {
    await keys.lock(tx, first)
    held.resolve()
    await release.promise
    released = true
  })
  await held.promise
  const destroyed = keys.destroyMonthKey(first.id, async () => {
    assert.ok(released, 'asked while somebody held it')
    return false
  })
  setImmediate(release.resolve)
  await holder
  assert.equal(await destroyed, true)
  assert.deepEqual(await world.files(), [next.id])
  await assert.rejects(
    world.db.transaction((tx) => keys.lock(tx, first)),
    { code: 'KEY_DESTROYED' },
  )
})
