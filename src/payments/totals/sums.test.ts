import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addSums, type Sum, storedSums, sumsOf } from './sums.ts'

const sum = fc.record(
  {
    group: fc.tuple(fc.constantFrom('USD', 'EUR'), fc.constantFrom('Succeeded', 'Failed')),
    count: fc.integer({ min: 1, max: 1_000_000 }),
    amounts: fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 60n }), fc.bigInt({ min: 0n, max: 2n ** 60n })),
  },
  { noNullPrototype: true },
)
const inOrder = (sums: readonly Sum[]) =>
  sums.toSorted((one, other) => (String(one.group) < String(other.group) ? -1 : 1))

test('sums do not depend on the parts in which records are counted, nor on being stored between them', () => {
  fc.assert(
    fc.property(fc.array(sum), fc.nat(), (all, cut) => {
      const [first, second] = [all.slice(0, cut), all.slice(cut)]
      const stored = sumsOf(JSON.parse(storedSums(addSums([], first))))
      assert.deepEqual(inOrder(addSums(stored, second)), inOrder(addSums([], all)))
    }),
  )
})
