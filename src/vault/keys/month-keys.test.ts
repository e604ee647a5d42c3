import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/process.ts'
import { openFileKeyFixture } from '../../../test/support/vault-keys.ts'
import { closeVaultKey } from './vault-keys.queries.generated.ts'

const SHARD = 17

test('other processes drop a destroyed key at their next check, which runs three times a minute', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const [one, other] = [fixture.process(), fixture.process(fixture.folder, 500)]
  const before = await one.currentMonthKey('Live')
  await one.nextMonthKey('Live')
  assert.equal((await other.keyById(before.id)).id, before.id)
  fixture.at({ minutes: 2 })
  assert.equal(await one.destroyMonthKey(before.id, async () => false), true)
  await assert.rejects(one.keyById(before.id), { code: 'KEY_DESTROYED' })
  const trouble = () =>
    other.keyById(before.id).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  await until('forgotten', trouble, (code) => code === 'KEY_DESTROYED')
})

test('a month key is used for 30 days, and the first request after that creates the next one', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const first = await fixture.process().currentMonthKey('Live')
  fixture.at({ days: 29, hours: 23 })
  assert.equal((await fixture.process().currentMonthKey('Live')).id, first.id)
  assert.deepEqual(await fixture.process().makeDueMonthKeys(), [])
  fixture.at({ days: 30 })
  const asked = await Promise.all(Array.from({ length: 8 }, () => fixture.process().currentMonthKey('Live')))
  for (const { id, key } of asked) assert.ok(id === 'live.month.202612' && key.equals(asked[0]!.key))
  assert.deepEqual(await fixture.process().makeDueMonthKeys(), [])
  assert.deepEqual(await fixture.process().monthKeysToRetire(), [first.id])
  // After the clock goes back to November, the newest key remains active.
  fixture.at({ days: 2 })
  assert.equal((await fixture.process().currentMonthKey('Live')).id, 'live.month.202612')
})

test('concurrent callers during the creation of the next key all get that key', async (t) => {
  const fixture = await openFileKeyFixture(t)
  await fixture.process().currentMonthKey('Live')
  fixture.at({ days: 30 })
  const callers = Array.from({ length: 40 }, async (_, index) => {
    const keys = fixture.process()
    for (let tick = 0; tick < index; tick++) await new Promise(setImmediate)
    return (index % 2 === 0 ? await keys.currentMonthKey('Live') : (await keys.makeDueMonthKeys())[0])?.id
  })
  const ids = new Set(await Promise.all(callers))
  ids.delete(undefined)
  assert.deepEqual([...ids], ['live.month.202612'])
  assert.deepEqual(await fixture.files(), ['live.month.202611', 'live.month.202612'])
})

test('a month key is destroyed once another key is in use and nothing needs or locks the old one', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  const first = await keys.currentMonthKey('Live')
  const free = async () => false
  assert.equal(await keys.destroyMonthKey(first.id, free), false)
  const next = await keys.nextMonthKey('Live')
  assert.deepEqual([next.id, (await keys.currentMonthKey('Live')).id], ['live.month.202611.02', 'live.month.202611.02'])
  assert.equal(await keys.destroyMonthKey(first.id, free), false, 'other processes may still use the key')
  fixture.at({ minutes: 1 })
  await keys.prepareLock(SHARD, first)
  let released = false
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = fixture.db.transaction(async (tx) => {
    await keys.lock(tx, SHARD, first)
    locked.resolve()
    await release.promise
    released = true
  })
  await locked.promise
  const destroyed = keys.destroyMonthKey(first.id, async () => {
    assert.ok(released, 'the check ran while the key was locked')
    return false
  })
  setImmediate(release.resolve)
  await holder
  assert.equal(await destroyed, true)
  assert.deepEqual(await fixture.files(), [next.id])
  await assert.rejects(
    fixture.db.transaction((tx) => keys.lock(tx, SHARD, first)),
    { code: 'KEY_DESTROYED' },
  )
})

test('a closed key is not used for new instruments: a destruction that was interrupted leaves the next key', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const closed = await fixture.process().currentMonthKey('Live')
  await fixture.db.write.run(closeVaultKey, { id: closed.id, now: fixture.wallNow() })
  const next = await fixture.process().currentMonthKey('Live')
  assert.equal(next.id, `${closed.id}.02`)
  assert.deepEqual(await fixture.process().monthKeysToRetire(), [closed.id])
})
