import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { countMissedPolls, haveLeasesEnded, lostWorkers, MISSED_POLLS_MAX, type MissedPolls } from './missed-polls.ts'

const WORKERS = [1n, 2n, 3n]
const polls = fc.array(fc.subarray(WORKERS), { maxLength: 40 })

test('a worker is lost after too many successive polls without its lock, and again after as many', () => {
  fc.assert(
    fc.property(polls, (found) => {
      let missed: MissedPolls = new Map()
      for (const [at, withoutLock] of found.entries()) {
        missed = countMissedPolls(missed, withoutLock)
        const until = found.slice(0, at + 1)
        const expected = WORKERS.filter((id) => {
          const present = until.findLastIndex((each) => !each.includes(id))
          const count = at - present
          return count > 0 && count % (MISSED_POLLS_MAX + 1) === 0
        })
        assert.deepEqual(lostWorkers(missed).sort(), expected)
      }
    }),
  )
})

test('the leases of a lost worker have ended after more polls than any lease takes', () => {
  let missed: MissedPolls = new Map()
  for (let polls = 1; polls <= 302; polls++) {
    missed = countMissedPolls(missed, [1n])
    assert.equal(haveLeasesEnded(missed, 1n), polls > 300)
  }
  assert.equal(haveLeasesEnded(missed, 2n), false)
})
