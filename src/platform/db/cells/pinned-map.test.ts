import assert from 'node:assert/strict'
import test from 'node:test'
import { ShardsMoving } from './cell.ts'
import { firstCellMap } from './cell-map.ts'
import { pinMap } from './pinned-map.ts'

/** Returns a map that `next` replaces, and how often work has waited for that. */
function openMap(paused: readonly number[], pauseAgeMs: number) {
  let map = { ...firstCellMap('main'), paused }
  let waits = 0
  let isChanged = () => {}
  const { pinned, whenPlaced } = pinMap({
    current: () => map,
    pauseAgeMs: () => pauseAgeMs,
    onChange: () => {},
    changed: () => {
      waits += 1
      return new Promise((resolve) => (isChanged = resolve))
    },
    close: () => {},
  })
  const next = () => {
    map = { ...map, version: map.version + 1, paused: [] }
    isChanged()
  }
  /** Work that needs a map without pauses. */
  const work = async () => {
    if (map.paused.length > 0) throw new ShardsMoving()
    return map.version
  }
  return { pinned, whenPlaced, next, work, waits: () => waits }
}

test('work on a paused shard waits for the next map and runs again', async () => {
  for (const way of ['pinned', 'whenPlaced'] as const) {
    const map = openMap([7], 100)
    const result = map[way](map.work)
    await new Promise(setImmediate)
    assert.equal(map.waits(), 1)
    map.next()
    assert.equal(await result, 2)
  }
})

test('work does not wait for a pause that has lasted too long', async () => {
  const map = openMap([7], 5_000)
  await assert.rejects(map.pinned(map.work), ShardsMoving)
  await assert.rejects(map.whenPlaced(map.work), ShardsMoving)
  assert.equal(map.waits(), 0)
})

test('work that a newer map refuses waits for that map, however old the current one is', async () => {
  const map = openMap([], 0)
  let runs = 0
  const result = map.pinned(async () => {
    if (runs++ === 0) throw new ShardsMoving()
    return 'done'
  })
  await new Promise(setImmediate)
  assert.equal(map.waits(), 1)
  map.next()
  assert.equal(await result, 'done')
})
