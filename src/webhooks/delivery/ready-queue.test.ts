import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Lane, LaneLeft } from './claim.ts'
import { openLaneLine } from './ready-queue.ts'

const lane = (webhookId: string): Lane => ({ shard: 7, webhookId })
const left = (webhookId: string, state: LaneLeft['state']): LaneLeft => ({
  ...lane(webhookId),
  state,
  pacedUntil: null,
})

test('lanes are served in the order in which they came, and those that may have more go behind the others', () => {
  const line = openLaneLine()
  for (const id of ['a', 'b', 'c', 'a']) line.add(lane(id))
  assert.deepEqual(line.take(2), [lane('a'), lane('b')])
  line.left([left('a', 'more'), left('b', 'empty')])
  assert.deepEqual(line.take(9), [lane('c'), lane('a')])
  line.left([left('c', 'elsewhere')])
  assert.deepEqual(line.take(9), [lane('c')])
})

test('a full lane comes back when one of its attempts ends, also when that was while it was looked at', () => {
  const line = openLaneLine()
  line.add(lane('a'))
  line.take(1)
  line.began(lane('a'))
  line.left([left('a', 'full')])
  assert.equal(line.length(), 0)
  line.ended(lane('a'))
  assert.deepEqual(line.take(1), [lane('a')])

  line.began(lane('a'))
  line.left([left('a', 'more')])
  line.take(1)
  line.ended(lane('a'))
  line.left([left('a', 'full')])
  assert.deepEqual(line.take(1), [lane('a')])
})

test('a lane that others fill is not asked again and again', () => {
  const line = openLaneLine()
  line.add(lane('a'))
  line.take(1)
  line.left([left('a', 'full')])
  assert.equal(line.length(), 0)
})

// The line against the simplest that could be said of it: a lane with work and a free place waits in it, or is being claimed.
test('no lane with work is forgotten, whatever comes in which order', () => {
  const step = fc.record({
    what: fc.constantFrom('come', 'claim', 'end'),
    lane: fc.integer({ min: 0, max: 3 }),
    count: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const line = openLaneLine()
      const ready = [0, 0, 0, 0]
      const underWay = [0, 0, 0, 0]
      for (const { what, lane: number, count } of steps) {
        if (what === 'come') {
          ready[number]! += count
          line.add(lane(`${number}`))
        } else if (what === 'end' && underWay[number]! > 0) {
          underWay[number]!--
          line.ended(lane(`${number}`))
        } else if (what === 'claim') {
          const taken = line.take(count)
          line.left(
            taken.map(({ webhookId }) => {
              const at = Number(webhookId)
              const room = 2 - underWay[at]!
              const claimed = Math.min(room, ready[at]!, 1)
              ready[at]! -= claimed
              underWay[at]! += claimed
              for (let n = 0; n < claimed; n++) line.began(lane(webhookId))
              return left(webhookId, claimed >= room ? 'full' : claimed === 1 ? 'more' : 'empty')
            }),
          )
        }
      }
      const waiting = new Set(line.take(9).map(({ webhookId }) => Number(webhookId)))
      for (const [at, count] of ready.entries()) if (count > 0 && underWay[at]! < 2) assert.ok(waiting.has(at))
    }),
  )
})

test('a lane that seemed empty for want of places for later attempts comes back when one of those ends', () => {
  const line = openLaneLine()
  line.add(lane('a'))
  line.take(1)
  line.left([left('a', 'empty')], true)
  line.ended(lane('b'), false)
  assert.equal(line.length(), 0)
  line.ended(lane('b'), true)
  assert.deepEqual(line.take(1), [lane('a')])
})

test('lanes that could not be claimed from stand in line again', () => {
  const line = openLaneLine()
  line.add(lane('a'))
  line.putBack(line.take(1))
  assert.deepEqual(line.take(1), [lane('a')])
})

test('a full lane rests until half of its places are free, or until it is roused', () => {
  const line = openLaneLine()
  line.add(lane('a'))
  line.take(1)
  for (let n = 0; n < 8; n++) line.began(lane('a'))
  line.left([left('a', 'full')])
  line.ended(lane('a'))
  assert.deepEqual([line.length(), line.hasResting()], [0, true])
  line.rouse()
  assert.deepEqual([line.take(9), line.hasResting()], [[lane('a')], false])
  line.began(lane('a'))
  line.left([left('a', 'full')])
  for (let n = 0; n < 3; n++) line.ended(lane('a'))
  assert.equal(line.length(), 0)
  line.ended(lane('a'))
  assert.deepEqual([line.take(9), line.hasResting()], [[lane('a')], false])
})
