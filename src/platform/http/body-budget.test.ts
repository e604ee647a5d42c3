import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createBodyBudget, type Share, sharesOfNetwork, sharesOfTenant } from './body-budget.ts'

const MIB = 1_048_576
const STEP = MIB / 2

test('an account reserves at most 2 MiB and a tree 8 MiB, and other trees are served', () => {
  const { take } = createBodyBudget()
  const reservedBy = (accountId: string, topId: string) => {
    let bytes = 0
    while (take(sharesOfTenant({ accountId, topId }), STEP)) bytes += STEP
    return bytes / MIB
  }
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((accountId) => reservedBy(accountId, 'one')),
    [2, 2, 2, 2, 0],
  )
  assert.equal(reservedBy('f', 'two'), 2)
})

test('requests without an API key leave half of the budget to requests with one', () => {
  const { take } = createBodyBudget()
  const reserved = Array.from({ length: 100 }, (_, network) => {
    let bytes = 0
    while (take(sharesOfNetwork(`192.0.2.${network}`), STEP)) bytes += STEP
    return bytes / MIB
  })
  assert.deepEqual([reserved[0], reserved[1], reserved[2], Math.max(...reserved.slice(2))], [4, 4, 0, 0])
  for (const accountId of ['a', 'b', 'c', 'd'])
    assert.ok(take(sharesOfTenant({ accountId, topId: accountId }), 2 * MIB))
})

const shares = fc.oneof(
  fc.record({ accountId: fc.constantFrom('a', 'b', 'c'), topId: fc.constantFrom('one', 'two') }).map(sharesOfTenant),
  fc.constantFrom('192.0.2.1', '192.0.2.2').map(sharesOfNetwork),
)
const takes = fc.array(fc.tuple(shares, fc.integer({ min: 1, max: 3 * MIB })), { maxLength: 60 })

test('reservations stay within every share, and all of them are released', () => {
  fc.assert(
    fc.property(takes, (each) => {
      const budget = createBodyBudget()
      const taken = each.filter(([of, bytes]) => budget.take(of, bytes))
      const reserved = new Map<string, number>()
      const limits = new Map<string, Share>()
      for (const [of, bytes] of taken)
        for (const share of of) {
          limits.set(share.holder, share)
          reserved.set(share.holder, (reserved.get(share.holder) ?? 0) + bytes)
        }
      for (const [holder, bytes] of reserved) assert.ok(bytes <= limits.get(holder)!.bytesMax)
      assert.equal(
        budget.takenBytes(),
        taken.reduce((sum, [, bytes]) => sum + bytes, 0),
      )
      assert.ok(budget.takenBytes() <= 16 * MIB)
      for (const [of, bytes] of taken) budget.release(of, bytes)
      assert.equal(budget.takenBytes(), 0)
      assert.ok(budget.take(sharesOfTenant({ accountId: 'a', topId: 'one' }), 2 * MIB))
      assert.ok(budget.take(sharesOfNetwork('192.0.2.1'), 4 * MIB))
    }),
  )
})
